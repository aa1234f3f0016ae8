import { PRESENT_FOR } from '../../../shared/limits.ts'
import type { Db } from '../../db/schema.ts'
import { forgetPresence, readPresence, tellPresence } from '../../queries/presence.ts'
import type { Log } from './delete-old-sessions.ts'
import { Periodic } from './periodic.ts'

/** Milliseconds between two looks at what the other nodes have to be told. */
const LOOK_EVERY = 5_000
/** Milliseconds after which the other nodes are told again of somebody who is still here. */
const TOLD_FOR = 55_000

/** Somebody who is here: the last call (epoch ms), open streams, and when the other nodes were told of them. */
type Seen = { calledAt: number; streams: number; toldAt: number; toldUntil: number }

const NOT_TOLD = { toldAt: 0, toldUntil: 0 }

type News = { session_id: string; participant_id: string; seen: Seen }

type PresenceParts = { db: Db; clock: () => number; log: Log; nodeId: string; mayHaveOthers: boolean }

/**
 * Who is present: has an open stream, or called within a minute. A node knows this of its own callers, in memory. It
 * tells the others through the database, all participants in one statement and each at most once in 55 s. So what others
 * know is up to 5 s late, and up to a minute and a half where somebody closes a stream.
 */
export class Presence {
  readonly #parts: PresenceParts
  readonly #sessions = new Map<string, Map<string, Seen>>()
  readonly #looking: Periodic

  constructor(parts: PresenceParts) {
    this.#parts = parts
    this.#looking = new Periodic(LOOK_EVERY, () => this.#look())
  }

  note(sessionId: string, participantId: string): void {
    this.#seen(sessionId, participantId).calledAt = this.#parts.clock()
  }

  /** A participant opens a stream. @returns what to call when it closes */
  open(sessionId: string, participantId: string): () => void {
    const seen = this.#seen(sessionId, participantId)
    seen.calledAt = this.#parts.clock()
    seen.streams++
    return () => {
      seen.streams--
    }
  }

  async of(sessionId: string): Promise<ReadonlySet<string>> {
    const { db, clock, nodeId, mayHaveOthers } = this.#parts
    const now = clock()
    const here = [...(this.#sessions.get(sessionId) ?? [])].filter(([, seen]) => isPresent(seen, now))
    const elsewhere = mayHaveOthers ? await readPresence(db, sessionId, nodeId, now) : []
    return new Set([...here.map(([id]) => id), ...elsewhere])
  }

  /** Somebody has left. What this cannot delete expires within a minute and a half. */
  async forget(sessionId: string, participantId: string): Promise<void> {
    this.#sessions.get(sessionId)?.delete(participantId)
    if (this.#parts.mayHaveOthers) await forgetPresence(this.#parts.db, sessionId, participantId).catch(() => undefined)
  }

  stop(): Promise<void> {
    return this.#looking.stop()
  }

  #seen(sessionId: string, participantId: string): Seen {
    const session = this.#sessions.get(sessionId) ?? new Map<string, Seen>()
    this.#sessions.set(sessionId, session)
    const seen = session.get(participantId) ?? { calledAt: 0, streams: 0, ...NOT_TOLD }
    session.set(participantId, seen)
    return seen
  }

  /** Forgets who is not here any more, and tells the other nodes of those who are. */
  async #look(): Promise<void> {
    const { db, clock, log, nodeId, mayHaveOthers } = this.#parts
    const now = clock()
    const news: News[] = []
    for (const [session_id, session] of this.#sessions) {
      for (const [participant_id, seen] of session) {
        if (!isPresent(seen, now)) session.delete(participant_id)
        else if (takeNews(seen, now)) news.push({ session_id, participant_id, seen })
      }
      if (session.size === 0) this.#sessions.delete(session_id)
    }
    if (!mayHaveOthers || news.length === 0) return
    const rows = news.map(({ seen, ...row }) => ({ ...row, present_until: seen.toldUntil }))
    await tellPresence(db, nodeId, rows, now).catch((err) => {
      for (const { seen } of news) Object.assign(seen, NOT_TOLD)
      log.warn({ err }, 'other nodes could not be told who is present; it is tried again in 5 s')
    })
  }
}

const isPresent = ({ calledAt, streams }: Seen, now: number): boolean => streams > 0 || now - calledAt < PRESENT_FOR

/** Whether the other nodes have to be told of somebody. If so, notes that they are. */
function takeNews(seen: Seen, now: number): boolean {
  const until = (seen.streams > 0 ? now + TOLD_FOR : seen.calledAt + PRESENT_FOR) + 2 * LOOK_EVERY
  if (until <= seen.toldUntil || now - seen.toldAt < TOLD_FOR) return false
  seen.toldAt = now
  seen.toldUntil = until
  return true
}
