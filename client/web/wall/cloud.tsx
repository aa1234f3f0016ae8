import '../parts/styles/tones.css'
import './cloud.css'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { PollBody } from '../../index.ts'
import { hall } from '../language/index.ts'
import { useFormats, useTexts } from '../language/spoken.ts'
import { UserText } from '../parts/user-text/user-text.tsx'
import { layOut, type Placed, type Word } from './cloud-layout.ts'
import { unitInPixels } from './fit-type.ts'
import { TextLengths } from './text-lengths.ts'
import { useFit } from './use-fit.ts'

/** The least size of type in units: 28 px at 1080p. */
const FLOOR = 1.75
/** Height in units of the line that counts the words without a position. */
const COUNT = 4
/** The least time between two layouts, in milliseconds. A layout of 100 words takes 20 ms. */
const REST = 60
/** The size of type of all words, in units. Words are scaled from it, because that needs no layout of the page. */
const DRAWN = 6
/** Space between two words side by side, in sizes of type. */
const GAP = 0.2
const TONES = 4

/** `rest` counts the words without a position, `input` identifies what was laid out. */
type Layout = { placed: Placed[]; rest: number; input: string }

/** Words as large as they are frequent. At every change all move at once, from where they are, in the colours they had. */
export function Cloud({ poll }: { poll: PollBody }) {
  const { more } = useTexts(hall)
  const { number } = useFormats()
  const container = useRef<HTMLDivElement>(null)
  const words = useThrottled(poll.words ?? [])
  const widths = useRef(new TextLengths()).current
  const order = useRef(new Map<string, number>()).current
  const [{ placed, rest }, setLayout] = useState<Layout>({ placed: [], rest: 0, input: '' })
  const fit = (element: HTMLElement) => setLayout((last) => next(last, words, element, widths))
  useFit(container, fit, JSON.stringify(words), fit)
  for (const { key } of placed) if (!order.has(key)) order.set(key, order.size)
  // An element that moves among the others loses its transition.
  const steady = placed.toSorted((one, other) => (order.get(one.key) ?? 0) - (order.get(other.key) ?? 0))
  return (
    <>
      <div class="stage-cloud" ref={container} aria-hidden="true">
        {steady.map((word) => Drawn(word, order.get(word.key) ?? 0))}
        {rest > 0 && <p class="answer-count">{more(rest)}</p>}
      </div>
      <ul class="visually-hidden">
        {words.map(({ text, n }) => (
          <li key={text}>
            {text}: {number(n)}
          </li>
        ))}
      </ul>
    </>
  )
}

const Drawn = ({ key, text, x, y, size }: Placed, arrived: number) => (
  <span
    key={key}
    class="word"
    style={{ transform: `translate(${x / DRAWN}em, ${y / DRAWN}em) translate(-50%, -50%) scale(${size / DRAWN})` }}
  >
    <UserText class={`tone-${arrived % TONES}`}>{text}</UserText>
  </span>
)

/** Passes values on at most once per `REST`. The last value always arrives. */
function useThrottled<T>(given: T): T {
  const [throttled, setThrottled] = useState(given)
  const changed = useRef(-REST)
  useEffect(() => {
    const change = () => {
      changed.current = performance.now()
      setThrottled(given)
    }
    const timer = setTimeout(change, Math.max(0, changed.current + REST - performance.now()))
    return () => clearTimeout(timer)
  }, [JSON.stringify(given)])
  return throttled
}

type Words = NonNullable<PollBody['words']>

function next(last: Layout, words: Words, element: HTMLElement, widths: TextLengths): Layout {
  const unit = unitInPixels(element)
  const area = { width: element.clientWidth / unit, height: element.clientHeight / unit }
  const measured = withWidths(words, element, widths)
  // In another typeface the words would overlap. `useFit` calls again once the typeface has loaded.
  if (document.fonts.status === 'loading') return last
  const input = JSON.stringify([area, measured])
  if (input === last.input) return last
  const layOutIn = (height: number) => layOut(measured, { ...area, height }, FLOOR, last.placed)
  const whole = layOutIn(area.height)
  const placed = whole.length < words.length ? layOutIn(area.height - COUNT) : whole
  return { placed, rest: words.length - placed.length, input }
}

function withWidths(words: Words, container: HTMLElement, widths: TextLengths): Word[] {
  const list = document.createElement('div')
  const draw = (text: string) => Object.assign(document.createElement('span'), { className: 'word', textContent: text })
  const lengthOf = (word: HTMLElement) =>
    word.getBoundingClientRect().width / Number.parseFloat(getComputedStyle(word).fontSize) + GAP
  const texts = words.map(({ text }) => text)
  const found = widths.of(texts, { container, list, style: '', draw, lengthOf })
  return words.map((word, index) => ({ ...word, width: found[index] ?? 0 }))
}
