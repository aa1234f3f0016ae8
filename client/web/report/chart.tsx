import { report as texts } from '../language/index.ts'
import type { Row } from './rows.ts'
import { type Measure, wrap } from './wrap.ts'

/** The width of a drawing for paper and files, and of one for a phone. All lengths are in its units. */
export const WIDTHS = { wide: 680, narrow: 320 }
const TYPE = 15
const LINE = 19
const BAR = 10
/** Space below a bar, twice as much below few. */
const GAP = 10
const FEW = 8
/** Space before the number beside a bar. */
const FIGURE_GAP = 14
const COLUMN_GAP = 28
/** The most rows of a column, which is the most options of a poll. So a chart fits a page. */
const PER_COLUMN = 12
/** `fill` is that of a bar that is not right. */
type Colours = Record<'ink' | 'track' | 'right' | 'fill', string>
/** On the page, in either scheme. */
const OF_PAGE: Colours = { ink: 'var(--ink)', track: 'var(--line)', right: 'var(--good)', fill: 'var(--brand)' }
/** In a file, which is white: as in tokens.css for the light scheme. */
export const ofPaper = (fill: string): Colours => ({ ink: '#161a26', track: '#e6e9f2', right: '#0b6b45', fill })
const TITLE = { size: 22, line: 30 }

export type ChartProps = {
  rows: readonly Row[]
  colours?: Colours
  width?: number
  typeface: string
  /** How wide a text is in type of 15 units. */
  measure: Measure
  /** Shown above the chart if it is saved as a file. */
  title?: string
}

/** Bars in a self-contained SVG. */
export function Chart({ rows, colours = OF_PAGE, width = WIDTHS.wide, typeface, measure, title }: ChartProps) {
  const columns = width < WIDTHS.wide ? 1 : Math.ceil(rows.length / PER_COLUMN)
  const wide = (width - COLUMN_GAP * (columns - 1)) / columns
  const figure = FIGURE_GAP + Math.max(0, ...rows.map((row) => measure(row.figure)))
  const heading = title ? wrap(title, width, (text) => (measure(text) * TITLE.size) / TYPE) : []
  const top = heading.length * TITLE.line
  const perColumn = Math.ceil(rows.length / columns)
  const gap = rows.length > FEW ? GAP : 2 * GAP
  const laid = layOut(rows, perColumn, gap, (text) => wrap(text, wide, measure))
  /** The x of something at a distance from the side where lines begin. */
  const begin = (distance: number, part = 0) => (isFromRight() ? width - distance - part : distance)
  const height = top + Math.max(0, ...laid.map(({ y, lines }) => y + lines.length * LINE + BAR))
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      viewBox={`0 0 ${width} ${height + GAP}`}
      role="img"
      aria-label={rows.map(({ label, figure: value }) => `${label}: ${value}`).join('; ')}
      direction={isFromRight() ? 'rtl' : 'ltr'}
      font-family={typeface}
      font-size={TYPE}
      fill={colours.ink}
    >
      {heading.map((line, n) => (
        <text key={line} x={begin(0)} y={TITLE.size + n * TITLE.line} font-size={TITLE.size} font-weight="700">
          {line}
        </text>
      ))}
      {laid.map(({ row, lines, column, y }, n) => (
        <Bar
          key={n}
          row={row}
          lines={lines}
          wide={wide}
          figure={figure}
          begin={begin}
          x={column * (wide + COLUMN_GAP)}
          y={top + y}
          fill={row.isCorrect ? colours.right : colours.fill}
          track={colours.track}
        />
      ))}
    </svg>
  )
}

const isFromRight = () => document.documentElement.dir === 'rtl'

type Laid = { row: Row; lines: string[]; column: number; y: number }

function layOut(rows: readonly Row[], perColumn: number, gap: number, broken: (text: string) => string[]): Laid[] {
  let y = 0
  return rows.map((row, n) => {
    if (n % perColumn === 0) y = 0
    const lines = broken(row.isCorrect ? `${row.label} ✓ ${texts.correct}` : row.label)
    const laid = { row, lines, column: Math.floor(n / perColumn), y }
    y += lines.length * LINE + BAR + gap
    return laid
  })
}

type BarProps = Pick<Laid, 'row' | 'lines' | 'y'> & {
  x: number
  wide: number
  figure: number
  fill: string
  track: string
  begin: (distance: number, part?: number) => number
}

function Bar({ row, lines, x, y, wide, figure, fill, track, begin }: BarProps) {
  const below = y + lines.length * LINE
  const most = wide - figure
  const box = (width: number) => ({ x: begin(x, width), y: below, width, height: BAR, rx: BAR / 2 })
  return (
    <g>
      {lines.map((line, n) => (
        <text key={`${n} ${line}`} x={begin(x)} y={y + n * LINE + 11} font-weight={row.isCorrect ? 700 : 400}>
          {line}
        </text>
      ))}
      <rect {...box(most)} fill={track} />
      {row.part > 0 && <rect {...box(Math.max(BAR, most * row.part))} fill={fill} />}
      <text x={begin(x + wide)} y={below + 10} text-anchor="end" font-weight="600">
        {row.figure}
      </text>
    </g>
  )
}
