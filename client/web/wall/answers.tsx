import { useEffect, useRef, useState } from 'preact/hooks'
import type { PollBody } from '../../index.ts'
import { wall as words } from '../texts/index.ts'
import { AnswerHeights } from './answer-heights.ts'
import { toPages } from './answer-pages.ts'
import { remInPixels, useFit } from './use-fit.ts'

/** Sizes of type in rem, from that of a few words to what is still read in the last row (30 px at 1080p). */
const SIZES = [3.5, 2.75, 2.25, 1.875]
/** Width of a column and gaps, in sizes of type. */
const COLUMN = 13
const GAP = 0.6
/** Height in rem that is kept for the count where answers take turns. */
const COUNT = 2.8
/** Milliseconds that a page of answers stands. */
const TURN = 8_000

/** An answer, and where its upper corner is, in pixels from where lines begin. */
type Spot = { answer: number; x: number; y: number }
/** The size of type, the width of an answer in pixels, and which answers are in sight at a time. */
type Layout = { size: number; width: number; pages: Spot[][] }

/** Free texts, newest first; those that do not fit take turns. */
export function Answers({ poll }: { poll: PollBody }) {
  const { texts = [] } = poll
  const container = useRef<HTMLDivElement>(null)
  const heights = useRef(new AnswerHeights()).current
  // None where the wall is a page that scrolls: there answers are below one another.
  const [layout, setLayout] = useState<Layout>()
  const turn = usePageTurns(layout?.pages.length ?? 0)
  const fit = (element: HTMLElement) => setLayout(layOut(element, texts, heights))
  useFit(container, fit, JSON.stringify(texts), () => setLayout(undefined))
  const page = layout?.pages[turn] ?? texts.map((_text, answer) => ({ answer, x: 0, y: 0 }))
  return (
    <div class="stage-answers" ref={container}>
      <ul class={layout ? 'answer-page laid' : 'answer-page'} style={layout && { fontSize: `${layout.size}rem` }}>
        {page.map(({ answer, x, y }) => (
          // Counted from the oldest, so that those that are there stay as they are when one comes in;
          // in other type it is another wall of them.
          <li
            key={`${layout?.size} ${texts.length - answer}`}
            style={
              layout && { inlineSize: `${layout.width}px`, transform: `translate(calc(var(--way) * ${x}px), ${y}px)` }
            }
          >
            <span dir="auto">{texts[answer]}</span>
          </li>
        ))}
      </ul>
      {layout && layout.pages.length > 1 && (
        <p class="answer-count">
          {words.inSight(1 + (page.at(0)?.answer ?? 0), 1 + (page.at(-1)?.answer ?? 0), texts.length)}
        </p>
      )}
    </div>
  )
}

/** Which of so many pages is in sight. */
function usePageTurns(pages: number): number {
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    if (pages < 2) return
    const timer = setInterval(() => setTurn((last) => last + 1), TURN)
    return () => clearInterval(timer)
  }, [pages > 1])
  return pages === 0 ? 0 : turn % pages
}

/** The largest type at which all answers are in sight; the least, in turns, where there are too many. */
function layOut(container: HTMLElement, texts: readonly string[], heights: AnswerHeights): Layout | undefined {
  const layouts = SIZES.map((size) => layOutIn(container, texts, size, heights))
  return layouts.find(({ pages }) => pages.length <= 1) ?? layouts.at(-1)
}

/** By `transform`, so that no position of an answer is a layout of the page. */
function layOutIn(container: HTMLElement, texts: readonly string[], size: number, heights: AnswerHeights): Layout {
  const rem = remInPixels()
  const gap = GAP * size * rem
  // Without what is beside it, and not rounded as `clientWidth`.
  const whole = Number.parseFloat(getComputedStyle(container).width)
  const columns = Math.max(1, Math.floor((whole + gap) / (COLUMN * size * rem + gap)))
  const width = (whole - gap * (columns - 1)) / columns
  const found = heights.of(texts, { container, size, width })
  const fill = (height: number) => toPages(found, { columns, gap, height })
  const atOnce = fill(container.clientHeight)
  const pages = atOnce.length > 1 ? fill(container.clientHeight - COUNT * rem) : atOnce
  const spotsOf = (column: number[], n: number): Spot[] => {
    let y = 0
    return column.map((answer) => {
      // On whole pixels, where borders and type are sharp.
      const spot = { answer, x: Math.round(n * (width + gap)), y: Math.round(y) }
      y += gap + (found[answer] ?? 0)
      return spot
    })
  }
  return { size, width, pages: pages.map((page) => page.flatMap(spotsOf)) }
}
