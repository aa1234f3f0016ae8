import { latencyOf } from '../../client/rehearsal/meter.ts'
import type { Disturbance } from './disturb.ts'
import { leastSquares } from './least-squares.ts'
import { growthOf } from './memory.ts'
import type { Took } from './notes.ts'
import type { Played } from './play-day.ts'
import type { Load } from './player.ts'
import type { Resting } from './resting.ts'
import { PARTS, type Part, type Sample } from './sampler.ts'

/** A day as it went. */
export type Day = Played & {
  samples: Sample[]
  disturbances: Disturbance[]
  resting: Resting
  load: Load
  speed: number
}

/** Seconds between two heartbeats of a stream. They come in real time. */
const HEARTBEAT_EVERY = 15
/** Samples in a step. A vote is often counted a second before its frames and reads. */
const EXPLAINED_BY = 5
/** Seconds after a disturbance that count as part of it, in which requests are sent again and streams come back. */
const AFTERMATH_SECONDS = 10

/** All figures of a day. Milliseconds of CPU are of nodes, database and nginx together. */
export function figuresOf(day: Day) {
  const { notes, verdicts, samples, load } = day
  const { joins, votes } = notes.acknowledged
  const rows = verdicts.flatMap((verdict) => verdict.rows)
  const sum = (of: 'shown' | 'lost' | 'wrong', name = '') =>
    rows.filter(({ row }) => row.startsWith(name)).reduce((total, row) => total + row[of], 0)
  const cpu = Object.fromEntries(PARTS.map((part) => [part, round(secondsOf(samples, part))])) as Record<Part, number>
  const total = cpu['node A'] + cpu['node B'] + cpu.PostgreSQL + cpu.nginx
  return {
    sessions: verdicts.length,
    people: joins,
    acknowledged: notes.acknowledged,
    counted: { votes: sum('shown', 'votes'), questions: sum('shown', 'questions'), upvotes: sum('shown', 'upvotes') },
    lost: sum('lost'),
    wrong: sum('wrong'),
    stale: verdicts.reduce((all, { stale }) => all + stale, 0),
    streamsJudged: verdicts.reduce((all, { streams }) => all + streams, 0),
    frames: notes.frames,
    reconnected: notes.reconnected,
    peak: { streams: Math.max(...samples.map(({ streams }) => streams)), votesPerSecond: peakRate(samples) },
    cpuSeconds: cpu,
    cpuPerPhone: { measured: round((1e3 * total) / joins), ...heartbeatsPerPhone(day) },
    cpuPerVote: round((1e3 * total) / votes),
    explained: explain(day),
    resting: day.resting,
    memory: [0, 1].map((node) => growthOf(samples, node, day.disturbances, day.speed)),
    vote: { all: latencyOf(msOf(notes.votes)), undisturbed: latencyOf(msOf(undisturbed(notes.votes, day))) },
    wall: { all: latencyOf(msOf(notes.walls)), undisturbed: latencyOf(msOf(undisturbed(notes.walls, day))) },
    disturbances: day.disturbances.map(({ what, from, to }) => ({
      what,
      from: round(from),
      seconds: round(((to - from) * 60) / day.speed),
    })),
    refusals: notes.refusals,
    failed: notes.failed,
    load: { busyMost: round(load.busyMost), lateP99: round(load.lateP99) },
  }
}

const round = (value: number): number => Math.round(value * 100) / 100
const msOf = (all: readonly Took[]): number[] => all.map(({ ms }) => ms)

function secondsOf(samples: readonly Sample[], part: Part): number {
  return (samples.at(-1)?.cpu[part] ?? 0) - (samples[0]?.cpu[part] ?? 0)
}

/**
 * Milliseconds of CPU for a join and a vote, each with all that follows from it, by the least squares through every few
 * seconds of the day. Reads and frames are counted where they come from.
 */
function explain({ samples }: Day): { join: number; vote: number } {
  const cpuAt = ({ cpu }: Sample) => cpu['node A'] + cpu['node B'] + cpu.PostgreSQL + cpu.nginx
  const steps = samples.filter((_, n) => n % EXPLAINED_BY === 0)
  const observed = steps.slice(1).map((now, n) => {
    const before = steps[n] ?? now
    const x = [now.joins - before.joins, now.votes - before.votes]
    return { y: 1e3 * (cpuAt(now) - cpuAt(before)), x }
  })
  const [, join = 0, vote = 0] = leastSquares(observed)
  return { join: round(join), vote: round(vote) }
}

function undisturbed(all: readonly Took[], { disturbances, speed }: Day): Took[] {
  const aftermath = (AFTERMATH_SECONDS * speed) / 60
  return all.filter(({ at }) => disturbances.every(({ from, to }) => at < from || at > to + aftermath))
}

/** Of one real second. */
function peakRate(samples: readonly Sample[]): number {
  return Math.max(...samples.slice(1).map(({ votes }, n) => votes - (samples[n]?.votes ?? 0)))
}

/** A stream is watched for as long as in the day, but its heartbeats come in real time: most of them are missing here. */
function heartbeatsPerPhone({ samples, notes, resting }: Day) {
  const minutes = samples.slice(1).reduce((sum, { at, streams }, n) => sum + streams * (at - (samples[n]?.at ?? at)), 0)
  const each = (minutes * 60) / HEARTBEAT_EVERY / notes.acknowledged.joins
  return { heartbeats: Math.round(each), ofHeartbeats: round((each * resting.heartbeatUs) / 1e3) }
}
