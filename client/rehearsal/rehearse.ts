import type { CreatedSession, Operations } from '../index.ts'
import type { Settings } from './arguments.ts'
import { Caller } from './caller.ts'
import { Chance } from './chance.ts'
import { compare, type Finding } from './compare.ts'
import { Ending } from './ending.ts'
import { Gate } from './gate.ts'
import { Meter } from './meter.ts'
import { makePeople } from './people.ts'
import { POLL_KINDS } from './poll-rules.ts'
import { holdEvent, JOINING, votingOn } from './programme.ts'
import { type Screen, showProgress } from './progress.ts'
import { makeReport, type Report } from './report.ts'
import { createSession, deleteSession, furnish, type Room, readAsHost } from './room.ts'
import { signIn } from './sign-in.ts'

/** Requests in flight at a time; `fetch` keeps as many connections to the server, and reuses them. */
const IN_FLIGHT_MAX = 256
/** Milliseconds that everything may take beside the time that is given for voting. */
const SPARE_TIME = 10 * 60_000
/** Milliseconds for deleting the sessions. */
const CLEARED_WITHIN = 20_000

/** What a rehearsal takes from the world around it. */
export type World = {
  screen: Screen
  /** Ends the rehearsal; the reason is thrown once the sessions are deleted. */
  stop: AbortSignal
  /** Another `fetch`, for tests. */
  fetch?: typeof fetch
  /** Is awaited between the last vote and the comparison, for tests. */
  beforeComparing?: () => Promise<void>
}

/**
 * Rehearses an event on a running server, and deletes it again.
 * @throws BadArguments, RehearsalFailed with a sentence for people, or the reason of the stop
 */
export async function rehearse(settings: Settings, world: World): Promise<Report> {
  const host = await signIn(settings, { stop: world.stop, fetch: world.fetch })
  const chance = new Chance(settings.seed)
  const ending = new Ending(world.stop, timeFor(settings))
  const caller = new Caller(new Gate(IN_FLIGHT_MAX), ending.signal, chance.fork())
  const sessions: CreatedSession[] = []
  try {
    await createAll(settings, host, sessions)
    const rooms = await furnishAll(sessions, { host, caller, chance }, settings, world)
    return await holdAll(rooms, { host, caller, chance }, settings, world)
  } finally {
    ending.end()
    if (!settings.keep) await deleteAll(sessions, host, chance, world.screen)
  }
}

type Means = { host: Operations; caller: Caller; chance: Chance }

const timeFor = ({ within }: Settings): number => SPARE_TIME + (2 * POLL_KINDS.length + 1) * within

/** @param sessions is filled as they are made, so that they can be deleted where not all can be made */
async function createAll(
  settings: Settings,
  host: Operations,
  sessions: CreatedSession[],
): Promise<void> {
  const create = async () => {
    sessions.push(await createSession(host, `Rehearsal, seed ${settings.seed}`))
  }
  const all = await Promise.allSettled(Array.from({ length: settings.rooms }, create))
  const failed = all.find((one) => one.status === 'rejected')
  if (failed) throw failed.reason
}

function furnishAll(
  sessions: CreatedSession[],
  { chance, ...means }: Means,
  { url, people }: Settings,
  { fetch }: World,
): Promise<Room[]> {
  const furnished = sessions.map((session) =>
    furnish(session, makePeople(people, { url, fetch }, chance.fork()), means),
  )
  return Promise.all(furnished)
}

async function holdAll(
  rooms: Room[],
  { host, caller, chance }: Means,
  settings: Settings,
  world: World,
): Promise<Report> {
  const meter = new Meter()
  const progress = showProgress(phasesOf(settings), world.screen)
  const stage = { host, caller, meter, progress, within: settings.within }
  const began = performance.now()
  await Promise.all(rooms.map((room) => holdEvent(room, stage, chance.fork()))).finally(
    progress.end,
  )
  const seconds = Math.round((performance.now() - began) / 10) / 100
  await world.beforeComparing?.()
  const found = await Promise.all(rooms.map((room) => compareRoom(room, host, caller)))
  const kept = settings.keep ? rooms.map(({ id }) => id) : []
  return makeReport(settings, meter, found.flat(), { seconds, kept })
}

function phasesOf({ people, rooms }: Settings): Map<string, number> {
  const names = [JOINING, ...POLL_KINDS.map(votingOn)]
  return new Map(names.map((name) => [name, people * rooms]))
}

async function compareRoom(room: Room, host: Operations, caller: Caller): Promise<Finding[]> {
  return compare(room.ledger, await readAsHost(room.id, host, caller))
}

/** Deletes the sessions, also after a stop. */
async function deleteAll(
  sessions: CreatedSession[],
  host: Operations,
  chance: Chance,
  screen: Screen,
): Promise<void> {
  const enough = AbortSignal.timeout(CLEARED_WITHIN)
  const caller = new Caller(new Gate(IN_FLIGHT_MAX), enough, chance)
  await Promise.all(
    sessions.map(async ({ id }) => {
      const failed = await deleteSession(id, host, caller).catch(String)
      if (failed) screen.write(`The session ${id} could not be deleted (${failed}).\n`)
    }),
  )
}
