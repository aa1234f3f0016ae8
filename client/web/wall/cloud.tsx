import '../parts/styles/tones.css'
import './cloud.css'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { PollBody } from '../../index.ts'
import { number } from '../texts/language.ts'
import type { Area } from './cloud-grid.ts'
import { layOut, type Shown, type Transition, transition, type Word } from './cloud-layout.ts'
import { TextLengths } from './text-lengths.ts'
import { unitInPixels, useFit } from './use-fit.ts'

/** The least size of type in units: 28 px at 1080p. */
const FLOOR = 1.75
/** Height in units of the line that counts the words without a position. */
const COUNT = 2.8
/** The least time between two layouts, in milliseconds. Words take less than that to move. */
const REST = 1_000
/** The size of type of all words, in units. Words are scaled from it, because that needs no layout of the page. */
const DRAWN = 6
/** Space between two words side by side, in sizes of type. */
const GAP = 0.2
const TONES = 4

/** `input` identifies what was laid out, `rest` counts the words without a position. In another area, `isFirst` is true. */
type Layout = Transition & { input: string; area: Area; count: number; isFirst: boolean; rest: number }
const NOTHING: Layout = {
  input: '',
  area: { width: 0, height: 0 },
  count: 0,
  isFirst: true,
  rest: 0,
  stay: [],
  come: [],
  go: [],
}

/** Words as large as they are frequent. Each keeps its position for as long as it can. */
export function Cloud({ poll }: { poll: PollBody }) {
  const container = useRef<HTMLDivElement>(null)
  const words = useThrottled(poll.words ?? [], () => comesToRest(container.current))
  const widths = useRef(new TextLengths()).current
  const [layout, setLayout] = useState(NOTHING)
  const fit = (element: HTMLElement) => setLayout((last) => next(last, words, element, widths))
  useFit(container, fit, JSON.stringify(words), fit)
  const { stay, come, go, count, isFirst, rest } = layout
  const moveOf = ({ since }: Shown) => (since < count ? 'stays' : isFirst ? '' : 'comes')
  return (
    <>
      <div class="stage-cloud" ref={container} aria-hidden="true">
        <div>{inOrder(stay, come).map((word) => Drawn(word, moveOf(word)))}</div>
        <div>{go.map((word) => Drawn(word, 'goes'))}</div>
        {rest > 0 && (
          <p class="answer-count">
            <bdi dir="ltr">+{number(rest)}</bdi>
          </p>
        )}
      </div>
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

/** A stable order of elements. An element that moves among the others loses its CSS transition. */
const inOrder = (stay: readonly Shown[], come: readonly Shown[]): Shown[] => [
  ...stay.toSorted((one, other) => one.since - other.since || (one.key < other.key ? -1 : 1)),
  ...come.toSorted((one, other) => (one.key < other.key ? -1 : 1)),
]

/** A word that goes and comes is drawn twice for a while, at its old position and at the new one. */
const Drawn = ({ key, text, x, y, size, since }: Shown, move: string) => (
  <span
    key={`${key} ${since}`}
    class={`word tone-${toneOf(key)} ${move}`}
    style={{ transform: `translate(${x / DRAWN}em, ${y / DRAWN}em) translate(-50%, -50%) scale(${size / DRAWN})` }}
    dir="auto"
  >
    {text}
  </span>
)

/** The same word always has the same colour. */
const toneOf = (key: string): number => [...key].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % TONES

/**
 * Passes values on at most once per `REST`. The last value always arrives.
 * @param rested resolves when the next value may follow
 */
function useThrottled<T>(given: T, rested: () => Promise<unknown>): T {
  const [throttled, setThrottled] = useState(given)
  const changed = useRef(-REST)
  useEffect(() => {
    let isOver = false
    const change = async () => {
      await rested()
      if (isOver) return
      changed.current = performance.now()
      setThrottled(given)
    }
    const timer = setTimeout(change, Math.max(0, changed.current + REST - performance.now()))
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [JSON.stringify(given)])
  return throttled
}

/** Resolves when no word moves. On a busy machine, animations begin late and end late. */
const comesToRest = (cloud: Element | null): Promise<unknown> =>
  Promise.allSettled((cloud?.getAnimations({ subtree: true }) ?? []).map(({ finished }) => finished))

type Words = NonNullable<PollBody['words']>

function next(last: Layout, words: Words, element: HTMLElement, widths: TextLengths): Layout {
  const unit = unitInPixels(element)
  const area = { width: element.clientWidth / unit, height: element.clientHeight / unit }
  const measured = withWidths(words, element, widths)
  // In another typeface the words would overlap. `useFit` calls again once the typeface has loaded.
  if (document.fonts.status === 'loading') return last
  const input = JSON.stringify([area, measured])
  if (input === last.input) return last
  const isFirst = area.width !== last.area.width || area.height !== last.area.height
  const before = isFirst ? [] : [...last.stay, ...last.come]
  const layOutIn = (height: number) => layOut(measured, { ...area, height }, FLOOR, before)
  const whole = layOutIn(area.height)
  const placed = whole.length < words.length ? layOutIn(area.height - COUNT) : whole
  const count = last.count + 1
  return { ...transition(before, placed, count), input, area, count, isFirst, rest: words.length - placed.length }
}

/** Words with their widths in type of 1 unit. */
function withWidths(words: Words, container: HTMLElement, widths: TextLengths): Word[] {
  const list = document.createElement('div')
  const draw = (text: string) => Object.assign(document.createElement('span'), { className: 'word', textContent: text })
  const lengthOf = (word: HTMLElement) =>
    word.getBoundingClientRect().width / Number.parseFloat(getComputedStyle(word).fontSize) + GAP
  const texts = words.map(({ text }) => text)
  const found = widths.of(texts, { container, list, style: '', draw, lengthOf })
  return words.map((word, index) => ({ ...word, width: found[index] ?? 0 }))
}
