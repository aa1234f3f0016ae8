import '../parts/styles/tones.css'
import './cloud.css'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { PollBody } from '../../index.ts'
import { wall as texts } from '../texts/index.ts'
import { number } from '../texts/language.ts'
import type { Area } from './cloud-grid.ts'
import { followUp, layOut, type Move, type Seen } from './cloud-layout.ts'
import { remInPixels, useFit } from './use-fit.ts'
import { WordWidths } from './word-widths.ts'

/** Least size of type in rem: 28 px at 1080p. */
const FLOOR = 1.75
/** Height in rem that is kept for the number of words that have no place. */
const COUNT = 2.8
/** Milliseconds between two layouts, at least; longer than words take to move where they begin at once. */
const REST = 1_000
/** Type of this size in rem is scaled to that of each word, which costs no layout of the page. */
const DRAWN = 6
const TONES = 4

/** What is seen, and what it was made of: in another area all is laid out anew. */
type Layout = Move & { of: string; area: Area; count: number; isFirst: boolean; rest: number }
const NOTHING: Layout = {
  ...{ of: '', area: { width: 0, height: 0 }, count: 0, isFirst: true },
  ...{ stay: [], come: [], go: [], rest: 0 },
}

/** Words as large as they are frequent. Each keeps its place as long as it can. */
export function Cloud({ poll }: { poll: PollBody }) {
  const container = useRef<HTMLDivElement>(null)
  const words = useThrottled(poll.words ?? [], () => comesToRest(container.current))
  const widths = useRef(new WordWidths()).current
  const [layout, setLayout] = useState(NOTHING)
  const fit = (element: HTMLElement) => setLayout((last) => next(last, words, element, widths))
  useFit(container, fit, JSON.stringify(words), fit)
  const { stay, come, go, count, isFirst, rest } = layout
  const moveOf = ({ since }: Seen) => (since < count ? 'stays' : isFirst ? '' : 'comes')
  return (
    <>
      <div class="stage-cloud" ref={container} aria-hidden="true">
        <div>{inOrder(stay, come).map((word) => Drawn(word, moveOf(word)))}</div>
        <div>{go.map((word) => Drawn(word, 'goes'))}</div>
        {rest > 0 && <p class="answer-count">{texts.more(rest)}</p>}
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

/** No element ever moves among the others: it would lose the transition that it is in. */
const inOrder = (stay: readonly Seen[], come: readonly Seen[]): Seen[] => [
  ...stay.toSorted((one, other) => one.since - other.since || (one.key < other.key ? -1 : 1)),
  ...come.toSorted((one, other) => (one.key < other.key ? -1 : 1)),
]

/** One that goes and comes is drawn twice for a while, at its old place and at the new one. */
const Drawn = ({ key, text, x, y, size, since }: Seen, move: string) => (
  <span
    key={`${key} ${since}`}
    class={`word tone-${toneOf(key)} ${move}`}
    style={{ transform: `translate(${x}rem, ${y}rem) translate(-50%, -50%) scale(${size / DRAWN})` }}
    dir="auto"
  >
    {text}
  </span>
)

/** The same word always has the same colour. */
const toneOf = (key: string): number => [...key].reduce((sum, sign) => sum + (sign.codePointAt(0) ?? 0), 0) % TONES

/**
 * Passes values on at most once per `REST`. The last value always arrives.
 * @param rested resolves when what was given before may be followed
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

/** Resolves when no word moves. On a busy machine animations begin late, and end late. */
const comesToRest = (cloud: Element | null): Promise<unknown> =>
  Promise.allSettled((cloud?.getAnimations({ subtree: true }) ?? []).map(({ finished }) => finished))

function next(last: Layout, words: NonNullable<PollBody['words']>, element: HTMLElement, widths: WordWidths): Layout {
  const rem = remInPixels()
  const area = { width: element.clientWidth / rem, height: element.clientHeight / rem }
  const measured = widths.of(words, element)
  // In another typeface they would lie over one another: useFit comes back when it is here.
  if (document.fonts.status === 'loading') return last
  const of = JSON.stringify([area, measured])
  if (of === last.of) return last
  const isFirst = area.width !== last.area.width || area.height !== last.area.height
  const before = isFirst ? [] : [...last.stay, ...last.come]
  const lay = (height: number) => layOut(measured, { ...area, height }, FLOOR, before)
  const whole = lay(area.height)
  const placed = whole.length < words.length ? lay(area.height - COUNT) : whole
  const count = last.count + 1
  return { ...followUp(before, placed, count), of, area, count, isFirst, rest: words.length - placed.length }
}
