import type { Logger } from 'pino'
import type { DatabaseState } from '../db/database-state.ts'
import type { Services } from '../procedures/context.ts'
import type { Observe } from './metrics.ts'
import type { Outages } from './outage-log.ts'
import type { Proxies } from './proxies.ts'
import type { Connections } from './socket/connections.ts'

/** The service's own address, from the settings, and the other origins that count as its own. */
export type Site = { baseUrl: string; proxies: Proxies; embedOrigins: ReadonlySet<string> }

export type HttpSettings = Site & {
  services: Services
  database: DatabaseState
  /** Asks the database for the time, and says what is wrong with that of this node. */
  clock: { measure(): Promise<void>; readonly fault: string | undefined }
  pages: string
  /** Of the package. */
  version: string
  streamsPerAddress: number
  /** Whether this is a demonstration. */
  demo: boolean
  connections: Connections
  observe: Observe | undefined
  log: Logger
  outages: Outages
}
