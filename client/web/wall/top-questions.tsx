import './answers.css'
import './top-questions.css'
import type { Session } from '../../index.ts'
import { common, hall, wall } from '../language/index.ts'
import { useFormats, useTexts } from '../language/spoken.ts'
import { topQuestions } from '../parts/session/wall-content.ts'
import { UserText } from '../parts/user-text/user-text.tsx'
import { Invitation } from './invitation.tsx'
import { useFitText } from './use-fit.ts'

/** How many a hall reads at once. */
const LISTED = 5

export function TopQuestions({ questions }: Pick<Session, 'questions'>) {
  const texts = useTexts(wall)
  const { more } = useTexts(hall)
  const { upvotes: inWords } = useTexts(common)
  const { number } = useFormats()
  const all = topQuestions({ questions })
  const waiting = all.slice(0, LISTED)
  const stage = useFitText({ least: 0.75, most: 6 }, JSON.stringify(waiting))
  return (
    <section class="top-questions" ref={stage} aria-label={texts.topQuestions}>
      <h2>{texts.topQuestions}</h2>
      {waiting.length === 0 && <Invitation mark="?" text={texts.noQuestions} />}
      <ol style={{ '--count': waiting.length }} data-fit>
        {waiting.map(({ id, text, upvotes }) => (
          <li key={id}>
            <UserText>{text}</UserText>
            <span class="figure" role="img" aria-label={inWords(upvotes)}>
              ▲ {number(upvotes)}
            </span>
          </li>
        ))}
      </ol>
      {all.length > LISTED && <p class="answer-count">{more(all.length - LISTED)}</p>}
    </section>
  )
}
