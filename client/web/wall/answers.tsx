import { useEffect, useRef, useState } from 'preact/hooks'
import type { PollBody } from '../../index.ts'
import { texts as words } from '../texts/wall.ts'
import { toPages } from './answer-pages.ts'
import { remInPixels, useFit } from './fit.ts'

/** Sizes of type in rem, from that of a few words to what is still read in the last row (30 px at 1080p). */
const SIZES = [3.5, 2.75, 2.25, 1.875]
/** Width of a column and gaps, in sizes of type. */
const COLUMN = 13
const GAP = 0.6
/** Height in rem that is kept for the count where answers take turns. */
const COUNT = 2.8
/** Milliseconds that a page of answers stands. */
const TURN = 8_000

/** The size of type, and which answers are in sight at a time: pages of columns of places. */
type Layout = { size: number | undefined; pages: number[][][] }

/** All below one another. */
const SCROLLING: Layout = { size: undefined, pages: [] }

/** Free texts, newest first; those that do not fit take turns. */
export function Answers({ poll }: { poll: PollBody }) {
  const { texts = [] } = poll
  const place = useRef<HTMLDivElement>(null)
  const ruler = useRef<HTMLUListElement>(null)
  const [{ size, pages }, setLayout] = useState<Layout>(SCROLLING)
  const turn = useTurns(pages.length)
  const fit = (element: HTMLElement) => setLayout(layOut(element, ruler.current))
  useFit(place, fit, JSON.stringify(texts), () => setLayout(SCROLLING))
  const page = pages[turn] ?? [texts.map((_text, answer) => answer)]
  const answers = page.flat()
  return (
    <div class="stage-answers" ref={place}>
      <ul class="ruler" ref={ruler} aria-hidden="true">
        {texts.map((text, newest) => (
          <li key={texts.length - newest}>
            <span>{text}</span>
          </li>
        ))}
      </ul>
      <div class="answer-page" style={size === undefined ? undefined : { fontSize: `${size}rem` }}>
        {page.map((column) => (
          <ul key={column[0]}>
            {column.map((answer) => (
              // Counted from the oldest, so that those that are there stay as they are when one comes in.
              <li key={texts.length - answer} dir="auto">
                <span>{texts[answer]}</span>
              </li>
            ))}
          </ul>
        ))}
      </div>
      {pages.length > 1 && (
        <p class="answer-count">
          {words.inSight(1 + (answers.at(0) ?? 0), 1 + (answers.at(-1) ?? 0), texts.length)}
        </p>
      )}
    </div>
  )
}

/** Which of so many pages is in sight. */
function useTurns(pages: number): number {
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    if (pages < 2) return
    const timer = setInterval(() => setTurn((last) => last + 1), TURN)
    return () => clearInterval(timer)
  }, [pages > 1])
  return pages === 0 ? 0 : turn % pages
}

/** The largest type at which all answers are in sight; the least, in turns, where there are too many. */
function layOut(place: HTMLElement, ruler: HTMLElement | null): Layout {
  const layouts = SIZES.map((size) => ({ size, pages: pagesOf(place, ruler, size) }))
  return layouts.find(({ pages }) => pages.length <= 1) ?? layouts.at(-1) ?? SCROLLING
}

function pagesOf(place: HTMLElement, ruler: HTMLElement | null, size: number): number[][][] {
  if (!ruler) return []
  const rem = remInPixels()
  const gap = GAP * size * rem
  const columns = Math.max(1, Math.floor((place.clientWidth + gap) / (COLUMN * size * rem + gap)))
  ruler.style.fontSize = `${size}rem`
  ruler.style.inlineSize = `${(place.clientWidth - gap * (columns - 1)) / columns}px`
  const heights = [...ruler.children].map((answer) => (answer as HTMLElement).offsetHeight)
  const fill = (height: number) => toPages(heights, { columns, gap, height })
  const pages = fill(place.clientHeight)
  return pages.length > 1 ? fill(place.clientHeight - COUNT * rem) : pages
}
