import type { Session } from '../../index.ts'
import { common, wall as texts } from '../texts/index.ts'
import { number } from '../texts/language.ts'
import { useFitText } from './use-fit-text.ts'

type Question = NonNullable<Session['questions']>[number]

/** How many questions the wall lists. */
const LISTED = 5
/** Sizes of type in rem: see fit-poll.ts. */
const QUESTION = { least: 1, most: 7 }
const LIST = { least: 0.75, most: 3 }

/** The question that the host puts on the wall. */
export function QuestionOnStage({ question }: { question: Question }) {
  const stage = useFitText(QUESTION, question.text)
  return (
    <section class="question" ref={stage} aria-labelledby="question">
      <h2 class="quiet">{texts.question}</h2>
      <p id="question" class="text" dir="auto">
        {question.text}
      </p>
      {question.upvotes > 0 && <p class="quiet">▲ {common.upvotes(question.upvotes)}</p>}
    </section>
  )
}

/** What the audience supports most. */
export function TopQuestions({ questions }: { questions: Question[] }) {
  const waiting = questions
    .filter(({ state }) => state === 'approved')
    .toSorted((a, b) => b.upvotes - a.upvotes)
    .slice(0, LISTED)
  const stage = useFitText(LIST, JSON.stringify(waiting))
  return (
    <section class="top-questions" ref={stage} aria-labelledby="top-questions">
      <h2 id="top-questions">{texts.topQuestions}</h2>
      {waiting.length === 0 && <p class="quiet">{texts.noQuestions}</p>}
      <ol>
        {waiting.map(({ id, text, upvotes }) => (
          <li key={id}>
            <span dir="auto">{text}</span>
            <span class="figure">▲ {number(upvotes)}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
