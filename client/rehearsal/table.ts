import type { Report, ReportRow } from './report.ts'

const COUNTS = ['acknowledged', 'refused', 'retried', 'unknown', 'shown', 'lost', 'wrong'] as const
const TIMES = ['p50', 'p95', 'p99', 'max'] as const
/** Sentences of one sort that are told; the JSON report has them all. */
const TOLD_MAX = 10

/** The report as people read it. */
export function toTable(report: Report): string {
  const { rows, latency, people, rooms, seed, url, seconds, rate } = report
  const timed = Object.entries(latency)
  return [
    `${people} people in ${rooms} room(s) at ${url}, seed ${seed}`,
    '',
    ...columns(['', ...COUNTS], rows.map(countsOf)),
    '',
    ...columns(
      ['latency in ms', 'count', ...TIMES],
      timed.map(([what, times]) => [
        what,
        String(times.count),
        ...TIMES.map((name) => times[name].toFixed(1)),
      ]),
    ),
    '',
    `${rate.requests} requests acknowledged in ${seconds} s: ${rate.perSecond}/s, ${rate.busiestSecond} in the busiest second`,
    ...some('note', report.notes),
    ...some('FAULT', report.faults),
    ...report.kept.map((id) => `kept: session ${id}`),
    '',
    verdict(report),
    '',
  ].join('\n')
}

const countsOf = (row: ReportRow): string[] => [
  row.what,
  ...COUNTS.map((name) => String(row[name] ?? '')),
]

/** Lines with the first column to the left and numbers to the right. */
function columns(head: string[], rows: string[][]): string[] {
  const all = [head, ...rows]
  const widths = head.map((_, i) => Math.max(...all.map((row) => row[i]?.length ?? 0)))
  return all.map((row) =>
    row
      .map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0)))
      .join('  ')
      .trimEnd(),
  )
}

function some(sort: string, sentences: string[]): string[] {
  const told = sentences.slice(0, TOLD_MAX).map((sentence) => `${sort}: ${sentence}`)
  const more = sentences.length - told.length
  return more > 0 ? [...told, `${sort}: and ${more} more; --json lists them all`] : told
}

function verdict({ fine, rows }: Report): string {
  const total = (name: 'lost' | 'wrong' | 'unknown') => rows.reduce((n, row) => n + row[name], 0)
  const lost = total('lost')
  const wrong = total('wrong')
  if (!fine) return `NOT FINE: ${lost} acknowledged and lost, ${wrong} counted wrongly.`
  const unknown = total('unknown')
  const but = unknown > 0 ? ` Of ${unknown} requests nobody knows whether they count.` : ''
  return `Fine: everything that was acknowledged counts, once.${but}`
}
