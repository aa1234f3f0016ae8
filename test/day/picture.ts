import type { Day } from './figures.ts'
import { memoryOf } from './memory.ts'
import type { Part, Sample } from './sampler.ts'

const WIDTH = 860
const PANEL = 130
const MARGIN = { left: 60, right: 110, top: 44, bottom: 22 }
const OPENS_AT = 9
/** As many points as a line has at most. */
const POINTS = 240

type Line = { name: string; colour: string; points: [at: number, value: number][]; isThin?: boolean }
type Panel = { title: string; lines: Line[] }

/** Light and dark, by the scheme of whoever looks at it. */
const STYLE = `
svg { --ink: #1f2330; --quiet: #6b7080; --grid: #e3e5ec; --band: #f0b42955; --page: #fff;
  --one: #4338ca; --two: #0f766e; --three: #b45309; font: 11px sans-serif; }
@media (prefers-color-scheme: dark) { svg { --ink: #e8eaf2; --quiet: #a2a7b8; --grid: #2c3040; --band: #f0b42944;
  --page: #11131a; --one: #a5b4fc; --two: #5eead4; --three: #fbbf24; } }
text { fill: var(--ink); } .quiet { fill: var(--quiet); } .grid { stroke: var(--grid); }
polyline { fill: none; stroke-width: 1.6; stroke-linejoin: round; } .thin { stroke-width: 1; stroke-dasharray: 3 2; }`

/** Draws a day: panels one below the other, which share the hours of the day. */
export function drawDay(day: Day, hours: number): string {
  const panels = panelsOf(day)
  const height = MARGIN.top + panels.length * PANEL
  const x = (at: number) => MARGIN.left + (at / (60 * hours)) * (WIDTH - MARGIN.left - MARGIN.right)
  const bands = day.disturbances.map(({ what, from, to }, n) => {
    const width = Math.max(2, x(to) - x(from))
    const label = `<text x="${fixed(x(from))}" y="${n % 2 ? 26 : 14}" class="quiet">${what}</text>`
    return `<rect x="${fixed(x(from))}" y="30" width="${fixed(width)}" height="${height - 30 - MARGIN.bottom}" fill="var(--band)"/>${label}`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" role="img">
<title>A day of an organisation: votes, streams, CPU and memory</title>
<style>${STYLE}</style>
<rect width="100%" height="100%" fill="var(--page)"/>
${bands.join('\n')}
${panels.map((panel, n) => drawPanel(panel, MARGIN.top + n * PANEL, x)).join('\n')}
${hourTicks(hours, height, x)}
</svg>
`
}

function panelsOf({ samples, speed }: Day): Panel[] {
  const few = thinned(samples)
  const cores = (...parts: Part[]) => ratesOf(few, ({ cpu }) => parts.reduce((sum, part) => sum + cpu[part], 0), speed)
  const [a, b] = [memoryOf(samples, 0), memoryOf(samples, 1)]
  const memory = (points: typeof a, what: 'heap' | 'resident') =>
    points.map((one): [number, number] => [one.at, one[what]])
  return [
    {
      title: 'Votes per second',
      lines: [{ name: 'votes', colour: 'one', points: ratesOf(few, ({ votes }) => votes, speed) }],
    },
    {
      title: 'Open streams',
      lines: [{ name: 'streams', colour: 'one', points: few.map(({ at, streams }) => [at, streams]) }],
    },
    {
      title: 'Cores in use',
      lines: [
        { name: 'both nodes', colour: 'one', points: cores('node A', 'node B') },
        { name: 'PostgreSQL', colour: 'two', points: cores('PostgreSQL') },
        { name: 'nginx', colour: 'three', points: cores('nginx') },
      ],
    },
    {
      title: 'Memory, MiB: resident (dashed), heap after garbage collection',
      lines: [
        { name: 'node A', colour: 'one', points: memory(a, 'resident'), isThin: true },
        { name: 'node B', colour: 'three', points: memory(b, 'resident'), isThin: true },
        { name: 'heap A', colour: 'one', points: memory(a, 'heap') },
        { name: 'heap B', colour: 'three', points: memory(b, 'heap') },
      ],
    },
  ]
}

/** Every so many samples, so that the picture stays small. */
function thinned(samples: readonly Sample[]): Sample[] {
  const step = Math.ceil(samples.length / POINTS)
  return samples.filter((_, n) => n % step === 0)
}

/** How fast a sum grew, per real second. */
const ratesOf = (samples: readonly Sample[], read: (sample: Sample) => number, speed: number): [number, number][] =>
  samples.slice(1).flatMap((sample, n) => {
    const before = samples[n] ?? sample
    const seconds = ((sample.at - before.at) * 60) / speed
    return seconds > 0.2 ? [[sample.at, (read(sample) - read(before)) / seconds]] : []
  })

function drawPanel({ title, lines }: Panel, top: number, x: (at: number) => number): string {
  const most = niceAbove(Math.max(...lines.flatMap(({ points }) => points.map(([, value]) => value))))
  const bottom = top + PANEL - MARGIN.bottom - 12
  const y = (value: number) => bottom - (value / most) * (bottom - top - 12)
  const grid = [0, most / 2, most].map(
    (value) =>
      `<line class="grid" x1="${MARGIN.left}" x2="${WIDTH - MARGIN.right}" y1="${fixed(y(value))}" y2="${fixed(y(value))}"/><text class="quiet" x="${MARGIN.left - 6}" y="${fixed(y(value) + 4)}" text-anchor="end">${value.toLocaleString('en')}</text>`,
  )
  const drawn = lines.map(({ colour, points, isThin }) => {
    const at = points.map(([minute, value]) => `${fixed(x(minute))},${fixed(y(value))}`).join(' ')
    return `<polyline${isThin ? ' class="thin"' : ''} stroke="var(--${colour})" points="${at}"/>`
  })
  const names = lines.map(
    ({ name, colour }, n) =>
      `<text x="${WIDTH - MARGIN.right + 8}" y="${top + 18 + n * 14}" style="fill: var(--${colour})">${name}</text>`,
  )
  return `<g><text x="${MARGIN.left}" y="${top + 4}" font-weight="bold">${title}</text>${grid.join('')}${drawn.join('')}${names.join('')}</g>`
}

const hourTicks = (hours: number, height: number, x: (at: number) => number): string =>
  Array.from(
    { length: hours + 1 },
    (_, hour) =>
      `<text class="quiet" x="${fixed(x(60 * hour))}" y="${height - 6}" text-anchor="middle">${OPENS_AT + hour}:00</text>`,
  ).join('')

/** The next of 1, 2, 5, 10, 20 … */
function niceAbove(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(value, 0.1)))
  return power * ([1, 2, 5, 10].find((step) => step * power >= value) ?? 10)
}

const fixed = (value: number): string => value.toFixed(1)
