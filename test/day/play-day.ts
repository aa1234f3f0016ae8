import { SeededRandom } from '../../client/rehearsal/random.ts'
import { DayClock } from './clock.ts'
import { holdSession } from './hold-session.ts'
import type { Verdict } from './judge.ts'
import { emptyNotes, type Notes } from './notes.ts'
import type { PlannedSession } from './plan.ts'

/** What a process plays of a day. */
export type Part = {
  url: string
  token: string
  speed: number
  /** Epoch milliseconds. */
  began: number
  seed: number
  /** The sessions with their numbers in the day. */
  sessions: { planned: PlannedSession; index: number }[]
}

/** What came of it. */
export type Played = { notes: Notes; verdicts: Verdict[] }

/**
 * Plays sessions of a day against a server.
 * @param notes grow meanwhile
 * @param beforeJudging runs after each session, for tests
 */
export async function playDay(
  { url, token, speed, began, seed, sessions }: Part,
  notes: Notes = emptyNotes(),
  beforeJudging: (id: string) => Promise<void> = async () => {},
): Promise<Played> {
  const world = { url, token, notes, clock: new DayClock(speed, began) }
  const random = new SeededRandom(seed)
  const held = sessions.map(({ planned, index }) =>
    holdSession(planned, index, world, random.fork(), beforeJudging).catch((error) => broken(index, error)),
  )
  return { notes, verdicts: await Promise.all(held) }
}

const broken = (index: number, error: unknown): Verdict => ({
  rows: [],
  faults: [`Session ${index + 1} broke off: ${error instanceof Error ? error.stack : error}`],
  streams: 0,
  stale: 0,
})
