import type { Row } from '../../db/schema.ts'
import { BoundedMap } from '../../domain/bounded-map.ts'
import { pollStateIn } from '../../domain/poll.ts'
import { toSession } from '../../domain/session.ts'
import type { BallotStorage } from '../../queries/ballot-storage/ballot-storage.ts'
import { ballotStorageOf } from '../../queries/ballot-storage/index.ts'
import { readCurrentPoll } from '../../queries/polls.ts'
import type { DatabaseOf } from '../../queries/session-databases.ts'
import { readSession } from '../../queries/sessions.ts'

export type OpenPoll = Pick<Row<'poll'>, 'kind' | 'options' | 'max_entries'> & {
  sessionId: string
  pollId: string
  storage: BallotStorage
}

/** How many sessions are cached; about 2 kB each. */
const REMEMBERED_MAX = 5_000

/**
 * Caches the open poll of each session, by the id or code that voters use. All of it is a hint: the statement that
 * writes the vote decides, and a refused vote reads the poll again. An open poll's options never change, so a hint of a
 * poll that is still open is right.
 */
export class OpenPolls {
  readonly #databaseOf: DatabaseOf
  readonly #clock: () => number
  readonly #remembered = new BoundedMap<OpenPoll>(REMEMBERED_MAX)
  readonly #reads = new Map<string, Promise<OpenPoll | undefined>>()

  constructor(databaseOf: DatabaseOf, clock: () => number) {
    this.#databaseOf = databaseOf
    this.#clock = clock
  }

  /** @param ref the session's id or code */
  remembered(ref: string): OpenPoll | undefined {
    return this.#remembered.get(ref)
  }

  /** Reads the open poll, and remembers it. Those who ask during a read share it, so that a full hall causes one. */
  async read(ref: string, sessionId: string): Promise<OpenPoll | undefined> {
    let reading = this.#reads.get(sessionId)
    if (!reading) {
      reading = this.#load(sessionId).finally(() => this.#reads.delete(sessionId))
      this.#reads.set(sessionId, reading)
    }
    const poll = await reading
    if (poll) this.#remembered.set(ref, poll)
    return poll
  }

  async #load(sessionId: string): Promise<OpenPoll | undefined> {
    const db = await this.#databaseOf(sessionId)
    const [row, poll] = await Promise.all([readSession(db, sessionId), readCurrentPoll(db, sessionId)])
    const session = row && toSession(row, this.#clock())
    if (!session || !poll || pollStateIn(session, poll) !== 'open') return undefined
    const { id: pollId, kind, options, max_entries } = poll
    return { sessionId, pollId, kind, options, max_entries, storage: ballotStorageOf(session) }
  }
}
