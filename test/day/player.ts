import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { emptyNotes } from './notes.ts'
import { type Part, type Played, playDay } from './play-day.ts'

/** A process that plays a part of the day. It tells its parent how far it is, and at the end what came of it. */

/** Milliseconds. */
const TELL_EVERY = 500

export type Progress = { votes: number; joins: number; streams: number }
/** How busy the process was: if it was late itself, it measured itself. */
export type Load = { busyMost: number; lateP99: number }
export type Told = { progress: Progress } | { played: Played; load: Load }

process.once('message', async (part: Part) => {
  const delay = monitorEventLoopDelay({ resolution: 10 })
  delay.enable()
  const notes = emptyNotes()
  let before = performance.eventLoopUtilization()
  let busyMost = 0
  const telling = setInterval(() => {
    const now = performance.eventLoopUtilization()
    busyMost = Math.max(busyMost, performance.eventLoopUtilization(now, before).utilization)
    before = now
    const { acknowledged, streams } = notes
    tell({ progress: { votes: acknowledged.votes, joins: acknowledged.joins, streams } })
  }, TELL_EVERY)
  const played = await playDay(part, notes)
  clearInterval(telling)
  const load = { busyMost, lateP99: delay.percentile(99) / 1e6 }
  await new Promise((done) => process.send?.({ played, load } satisfies Told, done))
  // Streams that are closing would keep it.
  await sleep(100)
  process.exit()
})

const tell = (told: Told): void => void process.send?.(told)
