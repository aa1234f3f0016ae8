import './answers.css'
import { common } from '../texts/index.ts'
import { useFitText } from './use-fit.ts'

/** A question, or an answer below its prompt, alone on the wall. */
export function TextOnStage({ heading, text, upvotes = 0 }: { heading: string; text: string; upvotes?: number }) {
  const stage = useFitText({ least: 1, most: 8 }, heading + text)
  return (
    <section class="question" ref={stage} aria-label={heading}>
      <h2 class="quiet" dir="auto">
        {heading}
      </h2>
      <p class="text" dir="auto">
        {text}
      </p>
      {upvotes > 0 && <p class="quiet">▲ {common.upvotes(upvotes)}</p>}
    </section>
  )
}
