import './head.css'
import type { ComponentChildren } from 'preact'
import type { Results, Session } from '../../index.ts'
import { common, counts, hallCheck, report as texts } from '../language/index.ts'
import { date, number } from '../language/language.ts'
import { BrandLogo } from '../parts/brand/brand-logo.tsx'
import { readBrand } from '../parts/brand/read-brand.ts'
import { UserText } from '../parts/user-text/user-text.tsx'

type Props = {
  id: string
  session: Session
  results: Results
  /** The polls and questions that are shown. */
  shown: Pick<Results, 'polls' | 'questions'>
  /** What can be done with the report. */
  children: ComponentChildren
}

/** The most characters of a title in large type. */
const LONG = 60

/** Whose session it was, when, and how many took part in what. */
export function Head({ id, session, results, shown: { polls, questions }, children }: Props) {
  const { title, participantCount, leftCount = 0 } = results
  return (
    <header>
      <p class="actions back">
        <a class="button plain" href={`/host/${id}`}>
          ‹ {hallCheck.back}
        </a>
      </p>
      <Organisation session={session} />
      <h1 dir="auto" class={title.length > LONG ? 'long' : undefined}>
        {title}
      </h1>
      <p class="quiet">{whenOf(results)}</p>
      <ul class="figures">
        <Figure n={participantCount + leftCount} of={(n) => texts.tookPart(n, leftCount)} />
        <Figure n={polls.reduce((sum, { votes = 0 }) => sum + votes, 0)} of={common.votes} />
        <Figure n={questions.length} of={counts.questions} />
        <Figure n={polls.length} of={counts.polls} />
      </ul>
      {children}
    </header>
  )
}

function Organisation({ session }: { session: Session }) {
  const { name } = readBrand(session.brand)
  return (
    <div class="organisation">
      <BrandLogo session={session} />
      {name && (
        <UserText as="p" class="brand">
          {name}
        </UserText>
      )}
    </div>
  )
}

/** When the session ran, or was made if it never did. */
function whenOf({ createdAt, openedAt, endedAt }: Results): string {
  if (openedAt === undefined) return date(createdAt)
  return endedAt === undefined ? texts.since(openedAt) : date(openedAt, endedAt)
}

/** How many, with the number large where the language has one. */
function Figure({ n, of }: { n: number; of: (n: number) => string }) {
  const text = of(n)
  const at = text.indexOf(number(n))
  const [before, after] = at < 0 ? [text] : [text.slice(0, at), text.slice(at + number(n).length)]
  return (
    <li>
      {before}
      {after !== undefined && <strong>{number(n)}</strong>}
      {after}
    </li>
  )
}
