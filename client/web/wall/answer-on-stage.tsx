import { useFitText } from './use-fit-text.ts'

/** Sizes of type in rem: see fit-poll.ts. */
const ANSWER = { least: 1, most: 7 }

/** One answer, alone, below what it answers. */
export function AnswerOnStage({ prompt, text }: { prompt: string; text: string }) {
  const stage = useFitText(ANSWER, prompt + text)
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
