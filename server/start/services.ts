import { performance } from 'node:perf_hooks'
import { DEMO_LIMITS } from '../../shared/limits.ts'
import type { Config } from '../config/config.ts'
import { Listener } from '../db/listener.ts'
import type { OpenDatabase } from '../db/open.ts'
import { PollSecretFiles } from '../db/poll-secret-files.ts'
import { Tokens } from '../domain/tokens.ts'
import { startLive } from '../live/index.ts'
import type { Change } from '../live/streams/change.ts'
import type { Services } from '../procedures/context.ts'
import { NODE_CHANNEL } from '../queries/node-messages.ts'
import { sessionDatabases } from '../queries/session-databases.ts'
import { VOTES_ON_ONE_MACHINE } from '../queries/votes/cast-votes.ts'
import { votesOnShards } from '../queries/votes/cast-votes-on-shards.ts'
import type { Dependencies } from './dependencies.ts'
import type { NodeClock } from './node-clock.ts'

type ServiceParts = {
  config: Pick<Config, 'databaseUrl' | 'demo' | 'limits' | 'retentionDays'> & { dataDir: string }
  database: OpenDatabase
  clock: NodeClock
  secrets: string[]
  signIn: Services['signIn']
}

/**
 * Starts the services that the whole server shares, and listens to the other nodes.
 * @throws errors of connecting; nothing is left running
 */
export async function startServices(
  { config, database, clock: nodeClock, secrets, signIn }: ServiceParts,
  { random, log }: Pick<Dependencies, 'random' | 'log'>,
) {
  const { db, machines, target } = database
  const { retentionDays, dataDir } = config
  const limits = { ...config.limits, ...(config.demo && DEMO_LIMITS) }
  const mayHaveOthers = config.databaseUrl !== undefined
  const { read: clock, timeOfEnds } = nodeClock
  const shared = { db, databases: sessionDatabases(db, machines, timeOfEnds), clock, random }
  const statements = machines ? await votesOnShards(db) : VOTES_ON_ONE_MACHINE
  const loopTimes = () => performance.eventLoopUtilization()
  const secretFiles = mayHaveOthers ? undefined : new PollSecretFiles(dataDir)
  const parts = { ...shared, statements, loopTimes, log, limits, retentionDays, mayHaveOthers, secretFiles }
  const { live, otherNodes, stop: stopLive } = await startLive(parts)
  const hearAll = (changes: readonly Change[]) => {
    for (const change of changes) live.changes.hear(change)
  }
  const listener =
    otherNodes &&
    new Listener({
      target,
      channel: NODE_CHANNEL,
      onMessage: (message) => hearAll(otherNodes.read(message, live.streams.anyChange)),
      // Messages sent meanwhile are lost, so every watched session may have changed.
      onGap: () => hearAll(live.streams.anyChange),
      log: (line) => log.warn(line),
    })
  /** Writes accepted votes, notifies the other nodes, and releases everything but the database. */
  const stop = async () => {
    await stopLive()
    await listener?.stop()
  }
  try {
    await listener?.start()
    otherNodes?.tellAll()
  } catch (error) {
    await stop()
    throw error
  }
  const services: Services = { ...shared, tokens: new Tokens(secrets), live, signIn }
  return { services, stop }
}
