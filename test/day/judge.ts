import { setTimeout as sleep } from 'node:timers/promises'
import type { Session } from '../../client/index.ts'
import { compare } from '../../client/rehearsal/compare.ts'
import { ROOM_CAP } from '../../shared/limits.ts'
import { Browser } from './browser.ts'
import type { LiveSession } from './live-session.ts'
import type { Phone } from './phone.ts'

/** Milliseconds for streams to come back and get the last frame. The page waits at most 10 s before it tries again. */
const LAST_FRAME_WITHIN = 15_000
const LOOK_EVERY = 50

/** What became of a session. */
export type Verdict = {
  /** By row: how many of what was acknowledged are in the results, and how many are missing or too many. */
  rows: { row: string; shown: number; lost: number; wrong: number }[]
  faults: string[]
  /** Streams at the end, and those that did not show how the session ended. */
  streams: number
  stale: number
}

/** Compares what was acknowledged with the results, and what phones show with what a new reader is shown. */
export async function judge(session: LiveSession, phones: readonly Phone[], results: Session): Promise<Verdict> {
  const findings = compare(session.expected, results)
  const { participantCount = 0, title } = results
  const faults = findings.flatMap((found) => found.faults)
  if (participantCount > ROOM_CAP) faults.push(`${participantCount} people have a seat.`)
  const watching = phones.filter(({ isThere }) => isThere)
  const stale = await countStale(session, watching)
  if (stale > 0) faults.push(`${stale} streams do not show how the session ended.`)
  return {
    rows: findings.map(({ row, shown, lost, wrong }) => ({ row, shown, lost, wrong })),
    faults: faults.map((fault) => `${title}: ${fault}`),
    streams: watching.length,
    stale,
  }
}

async function countStale(session: LiveSession, watching: readonly Phone[]): Promise<number> {
  const now = await firstFrame(session)
  const stale = () => watching.filter(({ last }) => last !== now).length
  for (let waited = 0; waited < LAST_FRAME_WITHIN && stale() > 0; waited += LOOK_EVERY) await sleep(LOOK_EVERY)
  return stale()
}

/** What the stream shows to somebody who opens it now. */
async function firstFrame({ code, network, world, over }: LiveSession): Promise<string> {
  const enough = new AbortController()
  const signal = AbortSignal.any([enough.signal, over])
  let first = ''
  const take = (data: string) => {
    first = data
    enough.abort()
  }
  await new Browser(network, world.notes).follow(`/api/sessions/${code}/stream`, {}, take, signal)
  return first
}
