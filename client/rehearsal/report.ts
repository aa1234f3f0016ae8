import type { Settings } from './arguments.ts'
import type { Finding } from './compare.ts'
import { type Latency, type Meter, type Outcomes, type Row, TIMED, type Timed } from './meter.ts'

/** One line of the report. Rows that are only sent and not compared show nothing. */
export type ReportRow = Outcomes & { what: Row; shown?: number; lost: number; wrong: number }

/** What a rehearsal found. `--json` prints it as it is. */
export type Report = {
  fine: boolean
  /** A sentence for everything that is not fine. */
  faults: string[]
  /** Why requests were refused or stayed unknown, the most frequent reason first. */
  notes: string[]
  url: string
  seed: number
  rooms: number
  people: number
  /** Ids of the sessions that were kept. */
  kept: string[]
  /** Of people joining, voting and asking, without the preparation. */
  seconds: number
  /** Acknowledged requests, on average and in the busiest second. */
  rate: { requests: number; perSecond: number; busiestSecond: number }
  rows: ReportRow[]
  latency: Record<Timed, Latency>
}

const SENT_ONLY: Row[] = ['votes at closing time', 'moves by the host', 'reads']

/**
 * Puts together what was counted and what was compared. Fine means that nothing acknowledged was
 * lost or counted wrongly, and that every row was rehearsed at all.
 * @param found by room
 */
export function makeReport(
  settings: Settings,
  meter: Meter,
  found: Finding[],
  took: { seconds: number; kept: string[] },
): Report {
  const { url, seed, rooms, people } = settings
  const compared = [...new Set(found.map(({ row }) => row))].map((row) => sum(row, found, meter))
  const faults = [...found.flatMap(({ says }) => says), ...notRehearsed(compared, people)]
  const { total, busiestSecond } = meter.acknowledged
  const perSecond = Math.round(total / Math.max(took.seconds, 0.001))
  return {
    fine: faults.length === 0 && compared.every(({ lost, wrong }) => lost + wrong === 0),
    faults,
    notes: meter.reasons.map(({ reason, count }) => `${count} × ${reason}`),
    url,
    seed,
    rooms,
    people,
    kept: took.kept,
    seconds: took.seconds,
    rate: { requests: total, perSecond, busiestSecond },
    rows: [
      ...compared,
      ...SENT_ONLY.map((what) => ({ what, ...meter.of(what), lost: 0, wrong: 0 })),
    ],
    latency: latencies(meter),
  }
}

function sum(row: Row, found: Finding[], meter: Meter): ReportRow {
  const total = { shown: 0, lost: 0, wrong: 0 }
  for (const finding of found.filter((each) => each.row === row)) {
    total.shown += finding.shown
    total.lost += finding.lost
    total.wrong += finding.wrong
  }
  return { what: row, ...meter.of(row), ...total }
}

/** A row without any acknowledgement proves nothing. One person alone has nobody to upvote. */
function notRehearsed(rows: ReportRow[], people: number): string[] {
  const empty = rows.filter(({ acknowledged }) => acknowledged === 0)
  const told = empty.filter(({ what }) => what !== 'upvotes' || people > 1)
  return told.map(
    ({ what }) => `Nothing was acknowledged for "${what}", so that nothing is proven.`,
  )
}

function latencies(meter: Meter): Record<Timed, Latency> {
  const all = TIMED.map((timed): [Timed, Latency] => [timed, meter.latency(timed)])
  return Object.fromEntries(all) as Record<Timed, Latency>
}
