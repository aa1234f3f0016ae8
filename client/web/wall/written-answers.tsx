import { useRef, useState } from 'preact/hooks'
import type { PollBody } from '../../index.ts'
import { hall } from '../language/index.ts'
import { useTexts } from '../language/spoken.ts'
import { UserText } from '../parts/user-text/user-text.tsx'
import { conditionsOf, TextLengths } from './text-lengths.ts'
import { type Columns, inOrder, positionsOf, toColumns } from './written-answer-columns.ts'
import '../parts/styles/tones.css'
import './answers.css'
import { unitInPixels } from './fit-type.ts'
import { keysOf, nextFirst, useTurns } from './pages.ts'
import { useFit } from './use-fit.ts'

/** Sizes of type in units. The last is 30 px at 1080p. */
const SIZES = [8, 7, 6.2, 5.5, 5, 4.5, 4.1, 3.75, 3.4, 3.1, 2.75, 2.5, 2.25, 1.875]
/**
 * Type gets no smaller than this so that more are seen, by the height that they have: a screen that is as high and less
 * wide has larger units for it.
 */
const READABLE = { least: 2.25, most: 3.1, ofHeight: 1 / 21 }
/** Width of a column and of a gap, in sizes of type. */
const COLUMN = 11
const GAP = 0.6
const TONES = 4
/** The part of the height from which answers begin at the top. Fewer stand in the middle. */
const NEARLY_FULL = 0.7
/** Height in units of the line that counts the answers without a position. */
const COUNT = 4.2

/** An answer, and its place among all: the newest has the first. */
type Answer = { key: string; text: string; place: number }
/** An answer, and the style that puts it in its place. `isNew` is what comes to those that were there. */
type Position = Answer & { style?: Record<string, string>; isNew?: boolean }
type Layout = {
  /** The size of type in units. */
  size: number
  positions: Position[]
  /** Whether all answers are there. */
  isWhole: boolean
  /** Whether no smaller size is worth a try. */
  isSmallEnough: boolean
}
/** A layout of a turn, and what the lengths of its texts depended on. */
type Page = Layout & { turn: number; area: string }

/**
 * Written answers, newest first. If they do not fit in a size that is read, they come by in pages. A page stays as it is
 * for its time, and what arrives meanwhile comes with the next one.
 */
export function Answers({ poll }: { poll: PollBody }) {
  const { texts = [] } = poll
  const { comeBy } = useTexts(hall)
  const container = useRef<HTMLDivElement>(null)
  const heights = useRef(new TextLengths()).current
  const shown = useRef(new Map<string, number>()).current
  // Undefined on a page that scrolls: there the answers are below one another.
  const [page, setPage] = useState<Page>()
  const turn = useTurns(page?.isWhole === false)
  const keys = keysOf(texts)
  const answers = texts.map((text, place): Answer => ({ key: keys[place] ?? '', text, place }))
  const fit = (element: HTMLElement) => setPage((last) => nextPage(last, { element, answers, heights, shown, turn }))
  useFit(container, fit, JSON.stringify([texts, turn]), () => setPage(undefined))
  if (page) for (const { key } of page.positions) shown.set(key, page.turn)
  const positions: Position[] = page?.positions ?? answers
  const rest = texts.length - positions.length
  // Counted from the oldest, so that each keeps its colour.
  const toneOf = (place: number) => `tone-${(texts.length - place) % TONES}`
  return (
    <div class="stage-answers" ref={container}>
      <ul class={page ? 'answer-page laid' : 'answer-page'} style={page && { fontSize: `${page.size}em` }}>
        {positions.map(({ key, text, place, style, isNew }) => (
          <li key={key} style={style} class={isNew ? `${toneOf(place)} new` : toneOf(place)}>
            <UserText>{text}</UserText>
          </li>
        ))}
      </ul>
      {rest > 0 && <p class="answer-count">{comeBy(rest)}</p>}
    </div>
  )
}

type Fitting = {
  element: HTMLElement
  answers: readonly Answer[]
  heights: TextLengths
  /** The turn in which each answer was last shown. */
  shown: ReadonlyMap<string, number>
  turn: number
}

/** All answers if they fit; else what is there, until its time is over, and then the page that is next. */
function nextPage(last: Page | undefined, { element, answers, heights, shown, turn }: Fitting): Page {
  const area = conditionsOf(element)
  const all = layOut(element, answers, heights)
  // A page that was whole has no room for the line that counts the others.
  const isSame = last?.turn === turn && last.area === area && !last.isWhole
  const there = isSame && !all.isWhole ? stillThere(last.positions, answers) : []
  if (last && there.length > 0) return { ...last, positions: there, isWhole: false }
  const layout = all.isWhole ? all : layOut(element, inTurn(answers, shown, turn), heights)
  const wereNew = new Set(last?.positions.flatMap(({ key, isNew }) => (isNew ? key : [])))
  const isNew = (key: string) => wereNew.has(key) || (shown.size > 0 && !shown.has(key))
  return { ...layout, positions: layout.positions.map((one) => ({ ...one, isNew: isNew(one.key) })), turn, area }
}

function inTurn(answers: readonly Answer[], shown: ReadonlyMap<string, number>, turn: number): Answer[] {
  const byKey = new Map(answers.map((answer) => [answer.key, answer]))
  return nextFirst([...byKey.keys()], shown, turn).flatMap((key) => byKey.get(key) ?? [])
}

function stillThere(positions: Position[], answers: readonly Answer[]): Position[] {
  const there = new Set(answers.map(({ key }) => key))
  return positions.filter(({ key }) => there.has(key))
}

/** The largest size at which all answers fit, or as many of the first as fit in a size that is read. */
function layOut(container: HTMLElement, answers: readonly Answer[], heights: TextLengths): Layout {
  let layout = layOutIn(container, answers, SIZES[0] ?? READABLE.most, heights)
  for (const size of SIZES.slice(1)) {
    if (layout.isSmallEnough) break
    layout = layOutIn(container, answers, size, heights)
  }
  return layout
}

function layOutIn(container: HTMLElement, answers: readonly Answer[], size: number, heights: TextLengths): Layout {
  const columns = columnsFor(container, answers, size, heights)
  const full = Math.floor(Number.parseFloat(getComputedStyle(container).height))
  const unit = unitInPixels(container)
  const all = toColumns(columns)
  const isWhole = all.height <= full
  const height = isWhole ? all.height : full - COUNT * unit
  const isSmallEnough = isWhole || (size <= readableIn(full / unit) && Math.max(...columns.heights) <= height)
  const isLow = isWhole && height < NEARLY_FULL * full
  // A page among others is full. Where all are there, each column ends where its answers do.
  const space = { top: isLow ? (full - height) / 2 : 0, foot: isWhole ? 0 : height }
  const places = answers.map(({ place }) => place)
  const filled = isWhole ? all.filled : inOrder(columns, height, places)
  const positions = filled.flatMap((column, index) =>
    positionsOf(column, index * (columns.width + columns.gap), columns, space).map(
      (style, n): Position => ({ ...(answers[column[n] ?? 0] as Answer), style }),
    ),
  )
  return { size, isWhole, isSmallEnough, positions: positions.toSorted((one, other) => one.place - other.place) }
}

/** @param height what the stage has, in units */
const readableIn = (height: number): number =>
  Math.min(READABLE.most, Math.max(READABLE.least, height * READABLE.ofHeight))

function columnsFor(container: HTMLElement, answers: readonly Answer[], size: number, lengths: TextLengths): Columns {
  const unit = unitInPixels(container)
  const gap = GAP * size * unit
  // Without padding, and not rounded like `clientWidth`.
  const fullWidth = Number.parseFloat(getComputedStyle(container).width)
  const most = Math.floor((fullWidth + gap) / (COLUMN * size * unit + gap))
  const count = Math.max(1, Math.min(answers.length, most))
  const width = (fullWidth - gap * (count - 1)) / count
  const texts = answers.map(({ text }) => text)
  return { count, width, gap, heights: heightsOf(container, texts, { size, width }, lengths) }
}

function heightsOf(
  container: HTMLElement,
  texts: readonly string[],
  { size, width }: { size: number; width: number },
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
