import { Console } from 'node:console'
import type { Settings } from './arguments.ts'
import type { Finding, Row } from './finding.ts'
import type { Meter, Outcomes } from './meter.ts'

/** A row of the report. Requests that are not compared with results have no `shown`. */
type ReportRow = Outcomes & { what: Row; shown?: number; lost: number; wrong: number }

const SENT_ONLY: Row[] = ['votes at closing time', 'moves by the host', 'reads']
/** How many notes, and how many faults, are printed. The JSON report has all of them. */
const SENTENCES_MAX = 10

/** The result of a rehearsal. `--json` prints it. */
export type Report = ReturnType<typeof makeReport>

/**
 * Makes the report. It is fine if nothing acknowledged was lost or counted wrongly, and every row had at least one
 * acknowledged request.
 * @param found the findings of all sessions
 * @param took `seconds`: how long people joined, voted and asked; `kept`: the ids of the sessions that were kept
 */
export function makeReport(
  { url, seed, sessions, people }: Settings,
  meter: Meter,
  found: Finding[],
  took: { seconds: number; kept: string[] },
) {
  const compared = [...new Set(found.map(({ row }) => row))].map((row) => sum(row, found, meter))
  const faults = [...found.flatMap((one) => one.faults), ...notRehearsed(compared, people)]
  const { acknowledged: requests } = meter
  const sentOnly: ReportRow[] = SENT_ONLY.map((what) => ({ what, ...meter.of(what), lost: 0, wrong: 0 }))
  return {
    fine: faults.length === 0 && compared.every(({ lost, wrong }) => lost + wrong === 0),
    faults,
    notes: meter.reasons,
    url,
    seed,
    sessions,
    people,
    ...took,
    rate: { requests, perSecond: Math.round(requests / Math.max(took.seconds, 0.001)) },
    rows: [...compared, ...sentOnly],
    latency: meter.latencies,
  }
}

function sum(row: Row, found: Finding[], meter: Meter): ReportRow {
  const ofRow = found.filter((each) => each.row === row)
  const total = (name: 'shown' | 'lost' | 'wrong') => ofRow.reduce((n, finding) => n + finding[name], 0)
  return { what: row, ...meter.of(row), shown: total('shown'), lost: total('lost'), wrong: total('wrong') }
}

/** A row without acknowledged requests proves nothing. One person alone has nobody to upvote. */
const notRehearsed = (rows: ReportRow[], people: number): string[] =>
  rows
    .filter(({ what, acknowledged }) => acknowledged === 0 && (what !== 'upvotes' || people > 1))
    .map(({ what }) => `No request was acknowledged for "${what}", so nothing is proven.`)

export function printReport(report: Report, out: NodeJS.WritableStream): void {
  const { table, log } = new Console(out)
  const { rows, latency, seconds, rate } = report
  table(Object.fromEntries(rows.map(({ what, ...counts }) => [what, counts])))
  log('Latency in milliseconds')
  table(latency)
  log(`${rate.requests} requests acknowledged in ${seconds} s: ${rate.perSecond}/s`)
  for (const sentence of [...firstOf('note', report.notes), ...firstOf('FAULT', report.faults)]) log(sentence)
  for (const id of report.kept) log(`kept: session ${id}`)
  log(verdictOf(report))
}

function firstOf(sort: string, sentences: string[]): string[] {
  const first = sentences.slice(0, SENTENCES_MAX).map((sentence) => `${sort}: ${sentence}`)
  const more = sentences.length - first.length
  return more > 0 ? [...first, `${sort}: and ${more} more; --json lists them all`] : first
}

function verdictOf({ fine, rows }: Report): string {
  const total = (name: 'lost' | 'wrong' | 'unknown') => rows.reduce((n, row) => n + row[name], 0)
  if (!fine) return `NOT FINE: ${total('lost')} acknowledged requests lost, ${total('wrong')} counted wrongly.`
  const unknown = total('unknown')
  const but = unknown > 0 ? ` ${unknown} requests have an unknown outcome.` : ''
  return `Fine: everything that was acknowledged counts exactly once.${but}`
}
