import type { Server } from 'node:http'
import type { Config } from '../config/config.ts'
import { type Listening, listenAt } from '../http/socket/listen.ts'
import { requireListenable } from '../http/socket/require-listenable.ts'

/**
 * With the embedded database a server listens at once, so that people who come early get a page that waits. With
 * DATABASE_URL there may be other nodes, so it does not listen before it can serve: then a proxy asks those, also for
 * what it may not send twice. Nobody comes early to a port that the system chooses.
 * @returns undefined if it does not listen yet
 * @throws StartRefusal if it could not listen there
 */
export async function listenEarly(config: Config, server: Server): Promise<Listening | undefined> {
  if (config.databaseUrl === undefined || config.port === 0) return listenAt(server, config)
  await requireListenable(config)
  return undefined
}
