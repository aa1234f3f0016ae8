import './question.css'
import { common } from '../texts/index.ts'
import { useFitText } from './use-fit.ts'

type Props = { heading: string; text: string; upvotes?: number; reply?: string | undefined }

/** A question with the beginning of its reply, or an answer below its prompt, alone on the wall. */
export function TextOnStage({ heading, text, upvotes = 0, reply = '' }: Props) {
  const stage = useFitText({ least: 1, most: 11 }, heading + text + reply + (upvotes > 0))
  return (
    <section class="question" ref={stage} aria-label={heading}>
      <h2 class="quiet" dir="auto">
        {heading}
      </h2>
      <p class="text" dir="auto">
        {text}
      </p>
      {reply && (
        <p class="reply" dir="auto">
          <span class="for-readers">{common.reply} </span>
          {reply}
        </p>
      )}
      {upvotes > 0 && (
        <p class="quiet">
          <span aria-hidden="true">▲</span> {common.upvotes(upvotes)}
        </p>
      )}
    </section>
  )
}
