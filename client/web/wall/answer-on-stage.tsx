import { useRef } from 'preact/hooks'
import { fitText } from './fit-text.ts'
import { useFit } from './use-fit.ts'

/** Sizes of type in rem: see fit-poll.ts. */
const ANSWER = { least: 1, most: 7 }

/** One answer, alone, below what it answers. */
export function AnswerOnStage({ prompt, text }: { prompt: string; text: string }) {
  const stage = useRef<HTMLElement>(null)
  useFit(stage, fitText(ANSWER), prompt + text)
  return (
    <section class="question" ref={stage} aria-labelledby="answer">
      <h2 class="quiet" dir="auto">
        {prompt}
      </h2>
      <p id="answer" class="text" dir="auto">
        {text}
      </p>
    </section>
  )
}
