import { common, hall, wall } from '../language/index.ts'
import { useFormats, useTexts } from '../language/spoken.ts'
import './answers.css'
import './top-questions.css'
import './drawn-marks.css'
import { useRef } from 'preact/hooks'
import type { Question, Session } from '../../index.ts'
import { useGlide } from '../parts/browser/use-glide.ts'
import { topQuestions } from '../parts/session/wall-content.ts'
import { UserText } from '../parts/user-text/user-text.tsx'
import { Invitation } from './invitation.tsx'
import { steadyPage, useTurns } from './pages.ts'
import { useFitText } from './use-fit.ts'

/** How many a hall reads at once. If there are more, the first of them stay, and the others come by below them. */
const LISTED = 5
const FIRST = 2

export function TopQuestions({ questions }: Pick<Session, 'questions'>) {
  const texts = useTexts(wall)
  const { comeBy } = useTexts(hall)
  const { upvotes: inWords } = useTexts(common)
  const { number } = useFormats()
  const all = topQuestions({ questions })
  const waiting = usePage(all)
  const list = useRef<HTMLOListElement>(null)
  useGlide(list)
  const stage = useFitText({ least: 0.75, most: 6 }, JSON.stringify(waiting))
  return (
    <section class="top-questions" ref={stage} aria-label={texts.topQuestions}>
      <h2>{texts.topQuestions}</h2>
      {waiting.length === 0 && <Invitation mark="?" text={texts.noQuestions} />}
      <ol ref={list} style={{ '--count': waiting.length }} data-fit>
        {waiting.map(({ id, text, upvotes }) => (
          <li key={id} data-glide={id}>
            <UserText>{text}</UserText>
            <span class="figure with-arrow" role="img" aria-label={inWords(upvotes)}>
              {number(upvotes)}
            </span>
          </li>
        ))}
      </ol>
      {all.length > LISTED && <p class="answer-count">{comeBy(all.length - LISTED)}</p>}
    </section>
  )
}

/** The questions that are shown, as ranked. Once there are more, they stay the same until it is the turn of others. */
function usePage(all: Question[]): Question[] {
  const turn = useTurns(all.length > LISTED)
  const shown = useRef(new Map<string, number>()).current
  const page = steadyPage(
    all.map(({ id }) => id),
    { shown, turn, best: FIRST, most: LISTED },
  )
  for (const id of page) shown.set(id, turn)
  return all.filter(({ id }) => page.includes(id))
}
