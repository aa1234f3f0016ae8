import type { Session } from '../../index.ts'
import { number } from '../parts/language.ts'
import { texts } from '../texts/wall.ts'

type Question = NonNullable<Session['questions']>[number]

/** How many questions the wall lists. */
const LISTED = 5

/** The question that the host puts on the wall. */
export function QuestionOnStage({ question }: { question: Question }) {
  return (
    <section class="question" aria-labelledby="question">
      <h2 class="quiet">{texts.question}</h2>
      <p id="question" class="text" dir="auto">
        {question.text}
      </p>
      {question.upvotes > 0 && <p class="quiet">▲ {texts.support(question.upvotes)}</p>}
    </section>
  )
}

/** What the audience supports most. */
export function TopQuestions({ questions }: { questions: Question[] }) {
  const waiting = questions
    .filter(({ state }) => state === 'approved')
    .toSorted((a, b) => b.upvotes - a.upvotes)
    .slice(0, LISTED)
  if (waiting.length === 0) return null
  return (
    <section class="top-questions" aria-labelledby="top-questions">
      <h2 id="top-questions">{texts.topQuestions}</h2>
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
