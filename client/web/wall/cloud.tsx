import layOut from 'd3-cloud'
import { useEffect, useState } from 'preact/hooks'
import type { PollBody } from '../../index.ts'
import { number } from '../parts/language.ts'

type Word = NonNullable<PollBody['words']>[number]
type Placed = Word & { x: number; y: number; size: number }

const WIDTH = 1_600
const HEIGHT = 760
const SMALLEST = 26
const LARGEST = 150
const FONT = 'system-ui, sans-serif'

/** Words as large as they are frequent. The same words always lie alike. */
export function Cloud({ poll }: { poll: PollBody }) {
  const { words = [] } = poll
  const [placed, setPlaced] = useState<Placed[]>([])
  const key = JSON.stringify(words)
  useEffect(() => place(words, setPlaced), [key])
  return (
    <>
      <svg
        class="stage-cloud"
        viewBox={`${-WIDTH / 2} ${-HEIGHT / 2} ${WIDTH} ${HEIGHT}`}
        aria-hidden="true"
      >
        {placed.map(({ text, x, y, size }, rank) => (
          <text
            key={text}
            class={`tone-${rank % 4}`}
            text-anchor="middle"
            style={{ transform: `translate(${x}px, ${y}px)`, fontSize: `${size}px` }}
          >
            {text}
          </text>
        ))}
      </svg>
      <ul class="for-readers">
        {words.map(({ text, n }) => (
          <li key={text}>
            {text}: {number(n)}
          </li>
        ))}
      </ul>
    </>
  )
}

/** @returns what stops the layout, which works in slices of time */
function place(words: readonly Word[], done: (placed: Placed[]) => void): () => void {
  const most = Math.max(1, ...words.map(({ n }) => n))
  // The more words there are, the smaller all of them, so that all find a place.
  const scale = Math.min(1, Math.sqrt(24 / Math.max(1, words.length)))
  const sizeOf = (n: number) => Math.max(SMALLEST * scale, LARGEST * scale * Math.sqrt(n / most))
  const layout = layOut<Word & { size?: number; x?: number; y?: number }>()
    .size([WIDTH, HEIGHT])
    .words(words.map((word) => ({ ...word, size: sizeOf(word.n) })))
    .padding(8)
    .rotate(0)
    .font(FONT)
    .fontWeight(700)
    .fontSize(({ size = SMALLEST }) => size)
    .random(() => 0.5)
    .on('end', (found) => {
      done(found.map(({ text, n, x = 0, y = 0, size = SMALLEST }) => ({ text, n, x, y, size })))
    })
  layout.start()
  return () => layout.stop()
}
