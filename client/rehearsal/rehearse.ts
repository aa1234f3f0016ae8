import { CommandFailed, type Screen } from '../../shared/command-line.ts'
import type { CreatedSession, Operations } from '../index.ts'
import type { Settings } from './arguments.ts'
import { Caller } from './caller.ts'
import { compare } from './compare.ts'
import { runWithin } from './deadline.ts'
import { expectNothing } from './expected.ts'
import type { Finding } from './finding.ts'
import { Meter } from './meter.ts'
import { playSession } from './play-session.ts'
import { POLL_KINDS } from './poll-rules.ts'
import { makeProgress } from './progress.ts'
import { SeededRandom } from './random.ts'
import { makeReport, type Report } from './report.ts'
import { createSession, deleteSession, draftPolls, makePeople, needed, type PlayedSession } from './sessions.ts'
import { signIn } from './sign-in.ts'

/** Milliseconds that the rehearsal may take besides the time for voting. */
const SPARE_TIME = 10 * 60_000
/** Milliseconds for deleting the sessions. */
const DELETED_WITHIN = 20_000

export type World = {
  screen: Screen
  /** Ends the rehearsal. Its reason is thrown after the sessions are deleted. */
  stop: AbortSignal
  /** Another `fetch`, for tests. */
  fetch?: typeof fetch
  /** Runs between the last vote and the comparison, for tests. */
  beforeComparing?: () => Promise<void>
}

/**
 * Rehearses an event on a running server, and deletes its sessions afterwards.
 * @throws CommandFailed with a message for people, or the reason of the stop
 */
export async function rehearse(settings: Settings, world: World): Promise<Report> {
  const host = await signIn(settings, world)
  const limit = SPARE_TIME + (2 * POLL_KINDS.length + 1) * settings.within
  const tooLong = new CommandFailed(`The rehearsal took longer than ${limit / 1000} s.`)
  const sessions: CreatedSession[] = []
  try {
    return await runWithin(limit, world.stop, (stop) => play(sessions, host, settings, { ...world, stop }), tooLong)
  } finally {
    if (!settings.keep) await deleteAll(sessions, host, world.screen)
  }
}

async function play(sessions: CreatedSession[], host: Operations, settings: Settings, world: World): Promise<Report> {
  const random = new SeededRandom(settings.seed)
  const caller = new Caller(world.stop, random.fork())
  await createAll(sessions, host, settings)
  const meter = new Meter()
  const progress = makeProgress(settings.people * settings.sessions, world.screen)
  const shared = { host, caller, meter, progress, within: settings.within }
  const played = await Promise.all(
    sessions.map(async (session) => {
      const people = makePeople(settings.people, { ...settings, ...world }, random.fork())
      return { ...shared, id: session.id, people, expected: expectNothing(await draftPolls(session, shared)) }
    }),
  )
  const began = performance.now()
  await Promise.all(played.map((session) => playSession(session, random.fork())))
  const seconds = Math.round((performance.now() - began) / 10) / 100
  await world.beforeComparing?.()
  const found = await Promise.all(played.map(compareResults))
  const kept = settings.keep ? played.map(({ id }) => id) : []
  return makeReport(settings, meter, found.flat(), { seconds, kept })
}

/** @param sessions is filled one by one, so that they can be deleted even if not all can be created */
async function createAll(sessions: CreatedSession[], host: Operations, settings: Settings): Promise<void> {
  const create = async () => {
    sessions.push(await createSession(host, `Rehearsal, seed ${settings.seed}`))
  }
  const all = await Promise.allSettled(Array.from({ length: settings.sessions }, create))
  const failed = all.find((one) => one.status === 'rejected')
  if (failed) throw failed.reason
}

async function compareResults({ id, host, caller, expected }: PlayedSession): Promise<Finding[]> {
  const results = await caller.call((signal) => host.getSession({ id, host: '1' }, { signal }))
  return compare(expected, needed(results, 'The results could not be read'))
}

async function deleteAll(sessions: CreatedSession[], host: Operations, screen: Screen): Promise<void> {
  const caller = new Caller(AbortSignal.timeout(DELETED_WITHIN), new SeededRandom(0))
  await Promise.all(
    sessions.map(async ({ id }) => {
      const failed = await deleteSession(id, host, caller).catch(String)
      if (failed) screen.write(`The session ${id} could not be deleted (${failed}).\n`)
    }),
  )
}
