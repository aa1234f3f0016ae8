import { Listener } from '../db/listener.ts'
import type { OpenDatabase } from '../db/open.ts'
import type { ConnectionSettings } from '../db/pool.ts'
import { Tokens } from '../domain/tokens.ts'
import { Attempts } from '../live/attempts.ts'
import { Changes } from '../live/changes.ts'
import { OpenPolls } from '../live/open-polls.ts'
import { OtherNodes } from '../live/other-nodes.ts'
import { Projections } from '../live/projections.ts'
import { Retention } from '../live/retention.ts'
import { SessionCodes } from '../live/session-codes.ts'
import { Streams } from '../live/streams.ts'
import { Turns } from '../live/turns.ts'
import { VoteIntake } from '../live/vote-intake.ts'
import type { Services } from '../procedures/context.ts'
import { attemptStore } from '../queries/attempts.ts'
import { NODE_CHANNEL, sendToNodes } from '../queries/node-messages.ts'
import { isSharded } from '../queries/sharding.ts'
import type { Config } from '../settings/config.ts'
import type { World } from './world.ts'

export type RunningServices = {
  services: Services
  /** Writes what was accepted, tells who must know, and lets go of all but the database. */
  stop(): Promise<void>
}

/** What services are made of beside the world. */
export type ServiceParts = {
  config: Pick<Config, 'databaseUrl' | 'limits' | 'retentionDays'>
  database: OpenDatabase
  secrets: string[]
  signIn: Services['signIn']
}

/** Milliseconds after which a change that could not be loaded is tried again. */
const RELOAD_AFTER = 1_000

/** Makes what the whole server shares, and joins the other nodes. */
export async function startServices(
  { config, database, secrets, signIn }: ServiceParts,
  { clock, random, log }: World,
): Promise<RunningServices> {
  const { db, target } = database
  const { limits, retentionDays } = config
  const mayHaveOthers = config.databaseUrl !== undefined
  const streams = new Streams(clock, (id) => changes.hear(id))
  const others = new OtherNodes(random.uuid(), (message) => sendToNodes(db, message))
  const refresh = async (sessionId: string) => {
    try {
      await streams.refresh(sessionId)
    } catch (err) {
      log.warn({ err }, 'a change could not be loaded yet')
      setTimeout(() => changes.hear(sessionId), RELOAD_AFTER).unref()
    }
  }
  const changes: Changes = new Changes(refresh, (id) => mayHaveOthers && others.tell(id))
  const votes = new VoteIntake(db, clock, await isSharded(db))
  const listener = mayHaveOthers ? await join(target, { changes, others, streams, log }) : undefined
  const services = {
    db,
    clock,
    random,
    tokens: new Tokens(secrets),
    live: {
      votes,
      openPolls: new OpenPolls(),
      projections: new Projections(db, clock),
      changes,
      streams,
      turns: new Turns(),
      codes: new SessionCodes(db),
      attempts: new Attempts(limits, clock, mayHaveOthers ? attemptStore(db) : undefined),
    },
    signIn,
  }
  const retention =
    retentionDays === undefined
      ? undefined
      : new Retention(retentionDays, { db, clock, log, onDeleted: (id) => changes.touch(id) })
  const stop = async () => {
    await retention?.stop()
    await votes.drain()
    await changes.stop()
    await others.flush()
    await listener?.stop()
  }
  return { services, stop }
}

type Joining = { changes: Changes; others: OtherNodes; streams: Streams; log: World['log'] }

/** Hears what changes on other nodes; after a gap everything that is watched may have changed. */
async function join(
  target: ConnectionSettings['target'],
  { changes, others, streams, log }: Joining,
): Promise<Listener> {
  const listener = new Listener({
    target,
    channel: NODE_CHANNEL,
    onMessage: (message) => {
      for (const id of others.read(message)) changes.hear(id)
    },
    onGap: () => {
      for (const id of streams.watched) changes.hear(id)
    },
    log: (line) => log.warn(line),
  })
  await listener.start()
  return listener
}
