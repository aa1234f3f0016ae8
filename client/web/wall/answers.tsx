import { useEffect, useRef, useState } from 'preact/hooks'
import type { PollBody } from '../../index.ts'
import { hall } from '../texts/index.ts'
import { number } from '../texts/language.ts'
import { toPages } from './answer-pages.ts'
import { TextLengths } from './text-lengths.ts'
import './answers.css'
import { largest, unitInPixels, useFit } from './use-fit.ts'

/** Sizes of type in units. People in the last row can still read the smallest one (30 px at 1080p). */
const SIZES = [8, 7, 6.2, 5.5, 5, 4.5, 4.1, 3.75, 3.4, 3.1, 2.75, 2.5, 2.25, 1.875]
/** Width of a column and of a gap, in sizes of type. */
const COLUMN = 11
const GAP = 0.6
/** Height in units of the count, which is shown if the answers take several pages. */
const COUNT = 2.8
/** Milliseconds for which a page is shown. */
const TURN_EVERY = 8_000

/** The index of an answer, and its upper corner in pixels from the start of lines. */
type Position = { answer: number; x: number; y: number }
/**
 * The size of type in units, the width of an answer in pixels, the answers of each page, and whether one page holds all
 * of them.
 */
type Layout = { size: number; width: number; pages: Position[][]; isWhole: boolean }

/** Written answers, newest first. If they do not fit, they are shown page by page. */
export function Answers({ poll }: { poll: PollBody }) {
  const { texts = [] } = poll
  const container = useRef<HTMLDivElement>(null)
  const heights = useRef(new TextLengths()).current
  // Undefined on a page that scrolls: there the answers are below one another.
  const [layout, setLayout] = useState<Layout>()
  const turn = usePageTurns(layout?.pages.length ?? 0)
  const fit = (element: HTMLElement) => setLayout(layOut(element, texts, heights))
  useFit(container, fit, JSON.stringify(texts), () => setLayout(undefined))
  const page = layout?.pages[turn] ?? texts.map((_text, answer) => ({ answer, x: 0, y: 0 }))
  const [first, last] = [page.at(0), page.at(-1)].map((position) => number(1 + (position?.answer ?? 0)))
  return (
    <div class="stage-answers" ref={container}>
      <ul class={layout ? 'answer-page laid' : 'answer-page'} style={layout && { fontSize: `${layout.size}em` }}>
        {page.map(({ answer, x, y }) => (
          // Counted from the oldest answer, so that a new answer changes no keys.
          <li
            key={texts.length - answer}
            style={
              layout && { inlineSize: `${layout.width}px`, transform: `translate(calc(var(--way) * ${x}px), ${y}px)` }
            }
          >
            <span dir="auto">{texts[answer]}</span>
          </li>
        ))}
      </ul>
      {layout && layout.pages.length > 1 && <p class="answer-count">{hall.ofAll(`${first}–${last}`, texts.length)}</p>}
    </div>
  )
}

/** The index of the page to show. */
function usePageTurns(pages: number): number {
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    if (pages < 2) return
    const timer = setInterval(() => setTurn((last) => last + 1), TURN_EVERY)
    return () => clearInterval(timer)
  }, [pages > 1])
  return pages === 0 ? 0 : turn % pages
}

/** The largest size at which all answers fit on one page, or the smallest one if there are too many. */
function layOut(container: HTMLElement, texts: readonly string[], heights: TextLengths): Layout | undefined {
  let layout: Layout | undefined
  for (const size of SIZES) {
    layout = layOutIn(container, texts, size, heights)
    if (layout.isWhole) break
  }
  return layout
}

function layOutIn(container: HTMLElement, texts: readonly string[], size: number, heights: TextLengths): Layout {
  const unit = unitInPixels(container)
  const gap = GAP * size * unit
  // Without padding, and not rounded like `clientWidth`.
  const whole = Number.parseFloat(getComputedStyle(container).width)
  const most = Math.min(texts.length, Math.floor((whole + gap) / (COLUMN * size * unit + gap)))
  const columns = Math.max(1, most)
  const width = (whole - gap * (columns - 1)) / columns
  const found = heightsOf(container, texts, { size, width }, heights)
  const fill = (height: number) => toPages(found, { columns, gap, height })
  const { clientHeight } = container
  const highest = Math.max(...found)
  const isOnePage = (height: number) => highest <= height && fill(height).length <= 1
  // As low as one page may be, so that its columns are about as long as one another.
  const isWhole = isOnePage(clientHeight)
  const spare = isWhole ? largest({ least: 0, most: clientHeight }, (less) => isOnePage(clientHeight - less)) : 0
  const pages = fill(clientHeight - (isWhole ? spare : COUNT * unit))
  // One page stands in the middle.
  const top = spare / 2
  const positionsOf = (column: number[], index: number): Position[] => {
    let y = top
    return column.map((answer) => {
      // Whole pixels keep borders and type sharp.
      const position = { answer, x: Math.round(index * (width + gap)), y: Math.round(y) }
      y += gap + (found[answer] ?? 0)
      return position
    })
  }
  return { size, width, isWhole, pages: pages.map((page) => page.flatMap(positionsOf)) }
}

/** Each answer is measured as a list item in such a size and width. */
function heightsOf(
  container: HTMLElement,
  texts: readonly string[],
  { size, width }: Pick<Layout, 'size' | 'width'>,
  heights: TextLengths,
): number[] {
  const list = document.createElement('ul')
  list.className = 'ruler'
  list.ariaHidden = 'true'
  Object.assign(list.style, { fontSize: `${size}em`, inlineSize: `${width}px` })
  const draw = (text: string) => {
    const answer = document.createElement('li')
    answer.appendChild(document.createElement('span')).textContent = text
    return answer
  }
  return heights.of(texts, {
    container,
    list,
    style: `${size} ${width}`,
    draw,
    lengthOf: (answer) => answer.offsetHeight,
  })
}
