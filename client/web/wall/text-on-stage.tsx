import { UserText } from '../parts/user-text/user-text.tsx'
import './question.css'
import './drawn-marks.css'
import { common } from '../language/index.ts'
import { useTexts } from '../language/spoken.ts'
import { useFitText } from './use-fit.ts'

type Props = { heading: string; text: string; upvotes?: number; reply?: string | undefined }

/** A question with the beginning of its reply, or an answer below its prompt, alone on the wall. */
export function TextOnStage({ heading, text, upvotes = 0, reply = '' }: Props) {
  const texts = useTexts(common)
  const stage = useFitText({ least: 1, most: reply ? 8 : 11 }, heading + text + reply + (upvotes > 0))
  return (
    <section class="question" ref={stage} aria-label={heading}>
      <header>
        <UserText as="h2" class="quiet">
          {heading}
        </UserText>
        {upvotes > 0 && <p class="quiet with-arrow">{texts.upvotes(upvotes)}</p>}
      </header>
      <UserText as="p" class="text">
        {text}
      </UserText>
      {reply && (
        <div class="reply">
          <p>{texts.reply}</p>
          <UserText as="p">{reply}</UserText>
        </div>
      )}
    </section>
  )
}
