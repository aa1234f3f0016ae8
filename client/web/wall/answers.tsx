import type { PollBody } from '../../index.ts'

/** Which size a grid of so many answers takes, so that the newest can be read from the back row. */
const sizeFor = (count: number): string => (count <= 12 ? 'few' : count <= 60 ? 'some' : 'many')

/** Free texts, newest first. */
export function Answers({ poll }: { poll: PollBody }) {
  const { texts = [] } = poll
  return (
    <ul class={`stage-answers ${sizeFor(texts.length)}`}>
      {texts.map((text, place) => (
        // Counted from the oldest, so that those that are there stay as they are when one comes in.
        <li key={texts.length - place} dir="auto">
          {text}
        </li>
      ))}
    </ul>
  )
}
