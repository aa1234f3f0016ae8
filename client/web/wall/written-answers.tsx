import { useRef, useState } from 'preact/hooks'
import type { PollBody } from '../../index.ts'
import { hall } from '../language/index.ts'
import { useTexts } from '../language/spoken.ts'
import { UserText } from '../parts/user-text/user-text.tsx'
import { TextLengths } from './text-lengths.ts'
import { toColumns } from './written-answer-columns.ts'
import './answers.css'
import { largest, unitInPixels } from './fit-type.ts'
import { useFit } from './use-fit.ts'

/** Sizes of type in units. The last is 30 px at 1080p. */
const SIZES = [8, 7, 6.2, 5.5, 5, 4.5, 4.1, 3.75, 3.4, 3.1, 2.75, 2.5, 2.25, 1.875]
/** Type gets no smaller than this so that more are seen, but by a unit for so many answers. */
const READABLE = 2.75
const MANY = 200
/** Width of a column and of a gap, in sizes of type. */
const COLUMN = 11
const GAP = 0.6
/** Height in units of the line that counts the answers without a position. */
const COUNT = 4

/** The index of an answer, and the style that puts it in its place. */
type Position = { answer: number; style?: Record<string, string> }
/** The size of type in units, and whether any smaller size is worth a try. */
type Layout = { size: number; positions: Position[]; isFinal: boolean }

/** Written answers, newest first. If they do not fit in a size that is read, the oldest are only counted. */
export function Answers({ poll }: { poll: PollBody }) {
  const { texts = [] } = poll
  const { more } = useTexts(hall)
  const container = useRef<HTMLDivElement>(null)
  const heights = useRef(new TextLengths()).current
  // Undefined on a page that scrolls: there the answers are below one another.
  const [layout, setLayout] = useState<Layout>()
  const fit = (element: HTMLElement) => setLayout(layOut(element, texts, heights))
  useFit(container, fit, JSON.stringify(texts), () => setLayout(undefined))
  const positions: Position[] = layout?.positions ?? texts.map((_text, answer) => ({ answer }))
  const rest = texts.length - positions.length
  return (
    <div class="stage-answers" ref={container}>
      <ul class={layout ? 'answer-page laid' : 'answer-page'} style={layout && { fontSize: `${layout.size}em` }}>
        {positions.map(({ answer, style }) => (
          // Counted from the oldest answer, so that a new answer changes no keys.
          <li key={texts.length - answer} style={style}>
            <UserText>{texts[answer]}</UserText>
          </li>
        ))}
      </ul>
      {rest > 0 && <p class="answer-count">{more(rest)}</p>}
    </div>
  )
}

/** The largest size at which all answers fit, or as many of the newest as fit in a size that is read. */
function layOut(container: HTMLElement, texts: readonly string[], heights: TextLengths): Layout | undefined {
  let layout: Layout | undefined
  for (const size of SIZES) {
    layout = layOutIn(container, texts, size, heights)
    if (layout.isFinal) break
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
    return column.map((answer) => {
      // Whole pixels keep borders and type sharp.
      const [x, top, high] = [index * (width + gap), y, (found[answer] ?? 0) + more].map(Math.round)
      y += gap + (found[answer] ?? 0) + more
      const transform = `translate(calc(var(--way) * ${x}px), ${top}px)`
      return { answer, style: { inlineSize: `${width}px`, minBlockSize: `${high}px`, transform } }
    })
  }
  const isFinal = isWhole || (size <= READABLE - (texts.length / MANY) ** 2 && highest <= height)
  return { size, isFinal, positions: fill(height).flatMap(positionsOf) }
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
