import { useRef, useState } from 'preact/hooks'
import type { PollBody } from '../../index.ts'
import { hall } from '../language/index.ts'
import { useTexts } from '../language/spoken.ts'
import { UserText } from '../parts/user-text/user-text.tsx'
import { conditionsOf, TextLengths } from './text-lengths.ts'
import { toColumns } from './written-answer-columns.ts'
import './answers.css'
import { largest, unitInPixels } from './fit-type.ts'
import { keysOf, nextFirst, useTurns } from './pages.ts'
import { useFit } from './use-fit.ts'

/** Sizes of type in units. The last is 30 px at 1080p. */
const SIZES = [8, 7, 6.2, 5.5, 5, 4.5, 4.1, 3.75, 3.4, 3.1, 2.75, 2.5, 2.25, 1.875]
/** Type gets no smaller than this so that more are seen. */
const READABLE = 2.75
/** Width of a column and of a gap, in sizes of type. */
const COLUMN = 11
const GAP = 0.6
/** Height in units of the line that counts the answers without a position. */
const COUNT = 4

type Answer = { key: string; text: string }
/** An answer, and the style that puts it in its place. `isNew` is what comes to those that were there. */
type Position = Answer & { style?: Record<string, string>; isNew?: boolean }
/** The size of type in units, whether any smaller size is worth a try, and whether all answers are there. */
type Layout = { size: number; positions: Position[]; isFinal: boolean; isWhole: boolean }
/** A layout of a turn, and what the lengths of its texts depended on. */
type Page = Layout & { turn: number; area: string }

/**
 * Written answers, newest first. If they do not fit in a size that is read, they come by in pages. A page stays as it is
 * for its time, and what arrives meanwhile comes with the next one.
 */
export function Answers({ poll }: { poll: PollBody }) {
  const { texts = [] } = poll
  const { more } = useTexts(hall)
  const container = useRef<HTMLDivElement>(null)
  const heights = useRef(new TextLengths()).current
  const shown = useRef(new Map<string, number>()).current
  // Undefined on a page that scrolls: there the answers are below one another.
  const [page, setPage] = useState<Page>()
  const turn = useTurns(page?.isWhole === false)
  const keys = keysOf(texts)
  const answers = texts.map((text, n): Answer => ({ key: keys[n] ?? '', text }))
  const fit = (element: HTMLElement) => setPage((last) => nextPage(last, { element, answers, heights, shown, turn }))
  useFit(container, fit, JSON.stringify([texts, turn]), () => setPage(undefined))
  const positions: Position[] = page?.positions ?? answers
  const rest = texts.length - positions.length
  return (
    <div class="stage-answers" ref={container}>
      <ul class={page ? 'answer-page laid' : 'answer-page'} style={page && { fontSize: `${page.size}em` }}>
        {positions.map(({ key, text, style, isNew }) => (
          <li key={key} style={style} class={isNew ? 'new' : undefined}>
            <UserText>{text}</UserText>
          </li>
        ))}
      </ul>
      {rest > 0 && <p class="answer-count">{more(rest)}</p>}
    </div>
  )
}

type Stage = {
  element: HTMLElement
  answers: readonly Answer[]
  heights: TextLengths
  /** The turn in which each answer was last shown. */
  shown: Map<string, number>
  turn: number
}

/** All answers if they fit; else what is there, until its time is over, and then the page that is next. */
function nextPage(last: Page | undefined, { element, answers, heights, shown, turn }: Stage): Page {
  const area = conditionsOf(element)
  const whole = layOut(element, answers, heights)
  // A page that was whole has no room for the line that counts the others.
  const isSame = last?.turn === turn && last.area === area && !last.isWhole
  const kept = isSame && !whole.isWhole ? stillThere(last.positions, answers) : []
  if (last && kept.length > 0) return { ...last, positions: kept, isWhole: false }
  const isFirst = shown.size === 0
  const ordered = nextFirst(
    answers.map(({ key }) => key),
    shown,
    turn,
  )
  const byKey = new Map(answers.map((answer) => [answer.key, answer]))
  const page = whole.isWhole
    ? whole
    : layOut(
        element,
        ordered.flatMap((key) => byKey.get(key) ?? []),
        heights,
      )
  const wereNew = new Set(last?.positions.flatMap(({ key, isNew }) => (isNew ? key : [])))
  const positions = page.positions.map((one) => ({
    ...one,
    isNew: wereNew.has(one.key) || (!isFirst && !shown.has(one.key)),
  }))
  for (const { key } of positions) shown.set(key, turn)
  return { ...page, positions, turn, area }
}

function stillThere(positions: Position[], answers: readonly Answer[]): Position[] {
  const there = new Set(answers.map(({ key }) => key))
  return positions.filter(({ key }) => there.has(key))
}

/** The largest size at which all answers fit, or as many of the first as fit in a size that is read. */
function layOut(container: HTMLElement, answers: readonly Answer[], heights: TextLengths): Layout {
  let layout = layOutIn(container, answers, SIZES[0] ?? READABLE, heights)
  for (const size of SIZES.slice(1)) {
    if (layout.isFinal) break
    layout = layOutIn(container, answers, size, heights)
  }
  return layout
}

function layOutIn(container: HTMLElement, answers: readonly Answer[], size: number, heights: TextLengths): Layout {
  const unit = unitInPixels(container)
  const gap = GAP * size * unit
  // Without padding, and not rounded like `clientWidth`.
  const whole = Number.parseFloat(getComputedStyle(container).width)
  const most = Math.min(answers.length, Math.floor((whole + gap) / (COLUMN * size * unit + gap)))
  const columns = Math.max(1, most)
  const width = (whole - gap * (columns - 1)) / columns
  const texts = answers.map(({ text }) => text)
  const found = heightsOf(container, texts, { size, width }, heights)
  const fill = (height: number) => toColumns(found, { columns, gap, height })
  const { clientHeight } = container
  const highest = Math.max(...found)
  const holdsAll = (height: number) => highest <= height && fill(height).flat().length === texts.length
  // As low as they may be, so that the columns are about as long as one another.
  const isWhole = holdsAll(clientHeight)
  const spare = isWhole ? largest({ least: 0, most: clientHeight }, (less) => holdsAll(clientHeight - less)) : 0
  const height = clientHeight - (isWhole ? spare : COUNT * unit)
  const positionsOf = (column: number[], index: number): Position[] => {
    const used = column.reduce((sum, answer) => sum + gap + (found[answer] ?? 0), -gap)
    // All of them stand in the middle; if there are more, each column reaches the foot.
    const more = isWhole ? 0 : Math.max(0, height - used) / column.length
    let y = spare / 2
    return column.map((n) => {
      // Whole pixels keep borders and type sharp.
      const [x, top, high] = [index * (width + gap), y, (found[n] ?? 0) + more].map(Math.round)
      y += gap + (found[n] ?? 0) + more
      const transform = `translate(calc(var(--way) * ${x}px), ${top}px)`
      return { ...(answers[n] as Answer), style: { inlineSize: `${width}px`, minBlockSize: `${high}px`, transform } }
    })
  }
  const isFinal = isWhole || (size <= READABLE && highest <= height)
  return { size, isFinal, isWhole, positions: fill(height).flatMap(positionsOf) }
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
