import type { Kysely } from 'kysely'
import type { AttemptLimits } from '../../shared/limits.ts'
import type { Database } from '../db/schema.ts'
import type { Random } from '../domain/random.ts'
import { attemptStore } from '../queries/attempt-store.ts'
import { sendToNodes } from '../queries/node-messages.ts'
import { bySession, type DatabaseOf } from '../queries/session-machines.ts'
import { Attempts } from './attempts.ts'
import { Changes } from './changes.ts'
import { KeptSecrets } from './kept-secrets.ts'
import { Memberships } from './memberships.ts'
import { OldPhoneChecks } from './old-phone-checks.ts'
import { OpenPolls } from './open-polls.ts'
import { OtherNodes } from './other-nodes.ts'
import { type LoopTimes, Pace } from './pace.ts'
import { Projections } from './projections.ts'
import { type Log, Retention } from './retention.ts'
import { SecretFiles } from './secret-files.ts'
import { SessionCodes } from './session-codes.ts'
import { Streams } from './streams.ts'
import { Turns } from './turns.ts'
import { VoteIntake } from './vote-intake.ts'

/**
 * What a node keeps in memory between requests. Each part is given those it calls, so the calls go
 * one way:
 *
 *     procedures ── cast ──▶ VoteIntake ─┐              ┌──▶ OtherNodes ──▶ NOTIFY
 *         │    └─── touch ───────────────┴─▶ Changes ───┤
 *         │                  LISTEN ── hear ──▶ ┘       └──▶ Streams ──▶ Inbox, one a reader
 *         │                                                     │ frames
 *         └──────────────────── GET ──────────▶ Projections ◀───┘
 *
 * - A vote waits, is on its way in a batch, and is answered once that is committed; a voter has one
 *   on its way. Nothing is acknowledged from memory. A vote whose sender has gone is dropped until its
 *   statement is sent; from then on its number keeps it from replacing a later one.
 * - A session that changes is quiet, then being sent, then rests, the longer the busier the node
 *   is; what changes meanwhile is sent once more after. No signal carries data: who hears one reads the database.
 * - A stream is a reader's inbox in a channel, all readers of one session and role. A channel lasts
 *   while it has readers and remembers nothing; what a reader has got, its inbox alone knows.
 * - A load is shared by those who asked before it began. Nobody gets what is older than their
 *   question, and of two loads of a session the later one's frame comes later.
 * - OpenPolls, SessionCodes, Memberships and the numbers of votes are hints: with any of them lost or outdated
 *   the answers are the same, after one statement more. No other node relies on any of this.
 */
export type Live = Awaited<ReturnType<typeof startLive>>['live']

type LiveParts = {
  db: Kysely<Database>
  /** The ways to the machines that sessions lie on, where those are several. */
  machines: { at: (machine: string) => Kysely<Database>; every: Kysely<Database> } | undefined
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
  /** Where the data of the embedded database lie. */
  dataDir: string
}

export async function startLive(parts: LiveParts) {
  const { db, machines, clock, loopTimes, random, log, limits } = parts
  const { retentionDays, mayHaveOthers, dataDir } = parts
  const databaseOf: DatabaseOf = machines ? bySession(db, machines.at) : () => db
  const databaseOfAll = machines?.every ?? db
  const files = mayHaveOthers ? undefined : new SecretFiles(dataDir)
  const pollSecrets = await KeptSecrets.start({ db, databaseOf, clock, log, files })
  const projections = new Projections({ databaseOf, pollSecrets }, clock)
  const streams = new Streams(clock, log)
  const otherNodes = mayHaveOthers ? new OtherNodes(random.uuid(), (message) => sendToNodes(db, message)) : undefined
  const changes = new Changes(streams, new Pace(loopTimes), otherNodes)
  const isSharded = machines !== undefined
  const votes = new VoteIntake({
    ...{ databaseOf, clock, changes, isSharded },
    onFallback: (err) => log.warn({ err }, 'votes go singly: the database refused a batch of them'),
  })
  const attempts = new Attempts(limits, clock, mayHaveOthers ? attemptStore(db) : undefined)
  const oldPhoneChecks = new OldPhoneChecks({ db, clock, log })
  const retention =
    retentionDays === undefined ? undefined : new Retention(retentionDays, { db: databaseOfAll, clock, log, changes })
  return {
    live: {
      votes,
      projections,
      streams,
      changes,
      attempts,
      openPolls: new OpenPolls(),
      pollSecrets,
      codes: new SessionCodes(db),
      memberships: new Memberships(databaseOf),
      turns: new Turns(),
      /** Whether sessions lie on several machines. */
      isSharded,
      databaseOf,
      /** For what is asked of all sessions at once. */
      databaseOfAll,
    },
    otherNodes,
    /** Writes what was accepted, and tells who must know. */
    async stop(): Promise<void> {
      await retention?.stop()
      await oldPhoneChecks.stop()
      await pollSecrets.stop()
      await votes.drain()
      await changes.stop()
    },
  }
}
