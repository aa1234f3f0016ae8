import { UserText } from '../parts/user-text/user-text.tsx'
import './question.css'
import { common } from '../language/index.ts'
import { useTexts } from '../language/spoken.ts'
import { useFitText } from './use-fit.ts'

type Props = { heading: string; text: string; upvotes?: number; reply?: string | undefined }

/** A question with the beginning of its reply, or an answer below its prompt, alone on the wall. */
export function TextOnStage({ heading, text, upvotes = 0, reply = '' }: Props) {
  const texts = useTexts(common)
  const stage = useFitText({ least: 1, most: 11 }, heading + text + reply + (upvotes > 0))
  return (
    <section class="question" ref={stage} aria-label={heading}>
      <UserText as="h2" class="quiet">
        {heading}
      </UserText>
      <UserText as="p" class="text">
        {text}
      </UserText>
      {reply && (
        <UserText as="p" class="reply">
          <span class="visually-hidden">{texts.reply} </span>
          {reply}
        </UserText>
      )}
      {upvotes > 0 && (
        <p class="quiet">
          <span aria-hidden="true">▲</span> {texts.upvotes(upvotes)}
        </p>
      )}
    </section>
  )
}
