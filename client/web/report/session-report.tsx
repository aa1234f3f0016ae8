import { useEffect, useState } from 'preact/hooks'
import { settingOf } from '../../../shared/session-settings.ts'
import { untilAnswered } from '../../calls/until-answered.ts'
import type { Operations, Results, Session } from '../../index.ts'
import { reason } from '../host/parts/reason.ts'
import { common, counts, report as texts } from '../language/index.ts'
import { date, number } from '../language/language.ts'
import { BrandLogo } from '../parts/brand/brand-logo.tsx'
import { readBrand } from '../parts/brand/read-brand.ts'
import { download } from '../parts/browser/download.ts'
import { readTable, TABLE_FORMATS, type TableFormat } from '../parts/session/results-table.ts'
import { UserText, useFormulas } from '../parts/user-text/user-text.tsx'
import { PollReport } from './poll-report.tsx'

/** The report of a session, to read, print and save. It contains no names. */
export function SessionReport({ client, id }: { client: Operations; id: string }) {
  const [results, setResults] = useState<Results>()
  const [session, setSession] = useState<Session>()
  const [problem, setProblem] = useState('')
  useEffect(() => {
    const read = async () => {
      const [found, seen] = await Promise.all([client.getResults({ id }), client.getSession({ id })])
      // The chart breaks labels into lines by their width in this typeface, so it has to load first.
      await document.fonts.load('16px "Atkinson Hyperlegible Next"').catch(() => {})
      setSession(seen)
      setResults(found)
    }
    const stop = new AbortController()
    const tell = (error: unknown) => setProblem(reason(error))
    untilAnswered(read, stop.signal, tell).then(
      () => setProblem(''),
      (error) => stop.signal.aborted || tell(error),
    )
    return () => stop.abort()
  }, [client, id])
  useEffect(() => {
    if (results) document.title = texts.report(results.title)
  }, [results])
  if (problem) {
    return (
      <main class="report">
        <p role="alert">{problem}</p>
      </main>
    )
  }
  if (!results || !session) return <p class="report">{common.loading}</p>
  return <Sheet client={client} id={id} results={results} session={session} />
}

type SheetProps = { client: Operations; id: string; results: Results; session: Session }

function Sheet({ client, id, results, session }: SheetProps) {
  const { title, participantCount, questions } = results
  useFormulas(results)
  const polls = results.polls.filter(({ state }) => state !== 'draft')
  const [problem, setProblem] = useState('')
  const save = (format: TableFormat) =>
    readTable(client, id, format).then(
      (table) => {
        download(`results.${format}`, ...table)
        setProblem('')
      },
      (error) => setProblem(reason(error)),
    )
  return (
    <main class="report">
      <header>
        <Organisation session={session} />
        <h1 dir="auto">{title}</h1>
        <p class="quiet">{whenOf(results)}</p>
        <ul class="figures">
          <Figure n={participantCount} of={counts.people} />
          <Figure n={polls.reduce((sum, { votes = 0 }) => sum + votes, 0)} of={common.votes} />
          <Figure n={questions.length} of={counts.questions} />
          <Figure n={polls.length} of={counts.polls} />
        </ul>
        <p class="actions">
          <button type="button" class="main" onClick={() => print()}>
            {texts.print}
          </button>
          {TABLE_FORMATS.map((format) => (
            <button key={format} type="button" onClick={() => void save(format)}>
              {texts.table(format.toUpperCase())}
            </button>
          ))}
        </p>
        <p class="error" role="alert">
          {problem}
        </p>
      </header>
      {polls.length === 0 && <p>{texts.noPolls}</p>}
      {polls.map((poll) => (
        <PollReport key={poll.id} poll={poll} session={id} isMath={settingOf(results.settings, 'math') === 'on'} />
      ))}
      {questions.length > 0 && <Asked questions={questions} />}
    </main>
  )
}

function Organisation({ session }: { session: Session }) {
  const { name } = readBrand(session.brand)
  return (
    <>
      <BrandLogo session={session} />
      {name && (
        <UserText as="p" class="brand">
          {name}
        </UserText>
      )}
    </>
  )
}

/** When the session ran, or was made if it never did. */
function whenOf({ createdAt, openedAt, endedAt }: Results): string {
  if (openedAt === undefined) return date(createdAt)
  return endedAt === undefined ? texts.since(openedAt) : date(openedAt, endedAt)
}

/** How many, with the number large where the language has one. */
function Figure({ n, of }: { n: number; of: (n: number) => string }) {
  const [before = '', after] = of(n).split(number(n))
  return (
    <li>
      {before}
      {after !== undefined && <strong>{number(n)}</strong>}
      {after}
    </li>
  )
}

const Asked = ({ questions }: Pick<Results, 'questions'>) => (
  <section>
    <h2>{common.questions}</h2>
    <ol class="asked">
      {questions
        .toSorted((one, other) => other.upvotes - one.upvotes)
        .map(({ id, text, state, upvotes, reply, merged }) => (
          <li key={id}>
            <UserText>{text}</UserText>
            <span class="quiet">
              <span role="img" aria-label={common.upvotes(upvotes)}>
                ▲ {number(upvotes)}
              </span>{' '}
              · {texts.states[state]}
            </span>
            {merged && (
              <div class="more">
                <strong>{common.mergedQuestions}</strong>
                <ul>
                  {merged.map((one) => (
                    <li key={one.id}>
                      <UserText>{one.text}</UserText>
                    </li>
                  ))}
                </ul>
              </div>
            )}
            {reply && (
              <p class="more reply">
                <strong>{common.reply}</strong> <UserText>{reply}</UserText>
              </p>
            )}
          </li>
        ))}
    </ol>
  </section>
)
