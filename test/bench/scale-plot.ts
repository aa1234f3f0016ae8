import type { Line } from './scale.ts'

const WIDTH = 360
const HEIGHT = 220
const MARGIN = { left: 56, right: 84, top: 36, bottom: 34 }
const COLOURS = ['#4338ca', '#0f766e', '#b45309']

/** Small plots side by side, one for each thing that grows: count on a logarithmic axis, cost from 0. */
export function plot(lines: readonly Line[]): string {
  const panels = [...new Set(lines.map(({ by }) => by))]
  const drawn = panels.map((by, n) =>
    panel(
      by,
      lines.filter((line) => line.by === by),
      n,
    ),
  )
  const columns = 2
  const height = Math.ceil(panels.length / columns) * HEIGHT
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${columns * WIDTH} ${height}" font-family="sans-serif" font-size="11">
<title>CPU per call as sessions, votes, rooms and streams grow</title>
<rect width="100%" height="100%" fill="#fff"/>
${drawn.join('\n')}
</svg>
`
}

function panel(by: string, lines: readonly Line[], n: number): string {
  const counts = lines.flatMap(({ points }) => points.map(([count]) => count))
  const most = Math.max(...lines.flatMap(({ points }) => points.map(([, us]) => us))) * 1.15
  const x = (count: number) =>
    MARGIN.left +
    (Math.log10(count) / Math.max(1, Math.log10(Math.max(...counts)))) * (WIDTH - MARGIN.left - MARGIN.right)
  const y = (us: number) => HEIGHT - MARGIN.bottom - (us / most) * (HEIGHT - MARGIN.top - MARGIN.bottom)
  const ticks = [...new Set(counts)].map(
    (count) => `<text x="${x(count)}" y="${HEIGHT - 16}" text-anchor="middle">${count.toLocaleString('en')}</text>`,
  )
  const steps = [0, most / 2, most].map(
    (us) =>
      `<line x1="${MARGIN.left}" x2="${WIDTH - MARGIN.right}" y1="${y(us)}" y2="${y(us)}" stroke="#ddd"/><text x="${MARGIN.left - 6}" y="${y(us) + 4}" text-anchor="end">${us.toFixed(0)} µs</text>`,
  )
  const drawn = lines.map(({ what, points }, place) => {
    const colour = COLOURS[place % COLOURS.length]
    const at = points.map(([count, us]) => `${x(count).toFixed(1)},${y(us).toFixed(1)}`)
    const [lastX = 0, lastY = 0] = at.at(-1)?.split(',').map(Number) ?? []
    return `<polyline points="${at.join(' ')}" fill="none" stroke="${colour}" stroke-width="2"/><text x="${lastX + 6}" y="${lastY + 4}" fill="${colour}">${what}</text>`
  })
  const shift = `translate(${(n % 2) * WIDTH} ${Math.floor(n / 2) * HEIGHT})`
  return `<g transform="${shift}"><text x="${MARGIN.left}" y="20" font-weight="bold">by ${by}</text>${steps.join('')}${ticks.join('')}${drawn.join('')}</g>`
}
