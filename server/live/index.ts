import type { AttemptLimits } from '../../shared/limits.ts'
import type { Db } from '../db/schema.ts'
import type { Random } from '../domain/random.ts'
import { attemptStore } from '../queries/attempt-store.ts'
import { sendToNodes } from '../queries/node-messages.ts'
import type { SessionDatabases } from '../queries/session-databases.ts'
import type { VoteStatements } from '../queries/votes/cast-votes.ts'
import { Memberships } from './caches/memberships.ts'
import { pictureCache } from './caches/picture-cache.ts'
import { sessionCodes } from './caches/session-codes.ts'
import { deleteOldPhoneChecks, deleteOldSessions, type Log } from './jobs/delete-old-sessions.ts'
import { Presence } from './jobs/presence.ts'
import { Attempts } from './rate-limits/attempts.ts'
import { KeyedQueue } from './rate-limits/keyed-queue.ts'
import { PollSecretCache, type PollSecretFiles } from './secrets/poll-secret-cache.ts'
import { Changes } from './streams/changes.ts'
import { OtherNodes } from './streams/other-nodes.ts'
import { type LoopTimes, Pace } from './streams/pace.ts'
import { Projections } from './streams/projections.ts'
import { Streams } from './streams/streams.ts'
import { VoteIntake } from './votes/intake.ts'
import { OpenPolls } from './votes/open-polls.ts'

/**
 * What a node keeps in memory between requests. Each part is given those it calls, so the calls go
 * one way:
 *
 *     procedures ── cast ──▶ VoteIntake ─┐              ┌──▶ OtherNodes ──▶ NOTIFY
 *         │    └─── touch ───────────────┴─▶ Changes ───┤
 *         │                  LISTEN ── hear ──▶ ┘       └──▶ Streams ──▶ LatestValue, one a reader
 *         │                                                     │ frames
 *         └──────────────────── GET ──────────▶ Projections ◀───┘
 *
 * - A vote is written at once, or waits for the next batch, and is answered after the commit. Nothing is acknowledged
 *   from memory. Of two votes of one sender the one with the higher `seq` counts, which the statement decides. A node
 *   writes the votes of one person in turn, so those without `seq` count in the order of arrival. If the sender gives
 *   up before the statement is sent, the vote is dropped.
 * - A changed session is sent and then rests, the longer the busier the node is. What changes meanwhile is sent
 *   together afterwards. Signals carry no data: whoever gets one reads the database.
 * - A channel is all readers of one session and role, and lasts while it has readers. Each reader has a LatestValue,
 *   which alone knows what the reader has got.
 * - A load is shared by all who asked before it began, so nobody gets an answer older than their question. Of two
 *   loads of a session, the later one's frame is sent later.
 * - Presence knows who is here, and tells the other nodes through the database.
 * - Pictures are kept for the phones that fetch one at once.
 * - OpenPolls, session codes and Memberships are hints: with any of them lost or outdated the answers are the same,
 *   after one statement more. No other node relies on any of this.
 */
export type Live = Awaited<ReturnType<typeof startLive>>['live']

type LiveParts = {
  db: Db
  databases: SessionDatabases
  statements: VoteStatements
  /** Epoch milliseconds. */
  clock: () => number
  /** Of this node's event loop. */
  loopTimes: () => LoopTimes
  random: Random
  log: Log
  limits: AttemptLimits
  /** Days that sessions are kept after they ended; for ever if left out. */
  retentionDays: number | undefined
  /** Whether other nodes may share the database. */
  mayHaveOthers: boolean
  /** Keeps poll secrets beside the embedded database. Undefined for any other database. */
  secretFiles: PollSecretFiles | undefined
}

export async function startLive(parts: LiveParts) {
  const { db, databases, statements, clock, loopTimes, random, log, limits } = parts
  const { retentionDays, mayHaveOthers, secretFiles: files } = parts
  const { of: databaseOf, timeOfEnds: time } = databases
  const pollSecrets = new PollSecretCache({ db, databaseOf, clock, time, log, files }, (await files?.read()) ?? [])
  const projections = new Projections({ databaseOf, pollSecrets, time }, clock)
  const streams = new Streams(clock, (change) => changes.hear(change))
  const nodeId = random.uuid()
  const otherNodes = mayHaveOthers ? new OtherNodes(nodeId, (message) => sendToNodes(db, message)) : undefined
  const changes: Changes = new Changes({ streams, pace: new Pace(loopTimes), log, otherNodes })
  const votes = new VoteIntake({
    databaseOf,
    clock,
    changes,
    statements,
    onFallback: (err) => log.warn({ err }, 'votes go singly: the database refused a batch of them'),
  })
  const attempts = new Attempts(limits, mayHaveOthers ? attemptStore(db) : undefined)
  const presence = new Presence({ db, clock, log, nodeId, mayHaveOthers })
  const oldPhoneChecks = deleteOldPhoneChecks({ db, clock, log })
  const retention =
    retentionDays === undefined
      ? undefined
      : deleteOldSessions(retentionDays, { db: databases.all, clock, time, log, changes })
  return {
    live: {
      votes,
      projections,
      streams,
      changes,
      attempts,
      openPolls: new OpenPolls(databaseOf, clock),
      pictures: pictureCache(),
      pollSecrets,
      idOfCode: sessionCodes(db),
      memberships: new Memberships(databaseOf),
      presence,
      queue: new KeyedQueue(),
    },
    otherNodes,
    /** Writes the accepted votes, and announces the changes. */
    async stop(): Promise<void> {
      await retention?.stop()
      await oldPhoneChecks.stop()
      await presence.stop()
      await pollSecrets.stop()
      await votes.drain()
      await changes.stop()
    },
  }
}
