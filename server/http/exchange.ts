import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import type { DatabaseState } from '../db/database-state.ts'
import type { Sender } from '../live/votes/sender.ts'
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

/** One request and its answer, with what the router has read of the request. */
export type Exchange = {
  req: IncomingMessage
  res: ServerResponse
  params: Readonly<Record<string, unknown>>
  query: Readonly<Record<string, unknown>>
  /** As JSON. Undefined if there is no body. */
  body: unknown
  sender: Sender
}

/** Answers a request. What it throws is answered as a refusal. */
export type Handler = (exchange: Exchange) => void | Promise<void>

/** A route: its path, its handler, and what is checked first. */
export type Route = {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** As in the OpenAPI document: `/api/sessions/{id}`. */
  path: string
  produces: readonly string[]
  /** The largest body in bytes, if it is not the usual one. */
  bodyBytes?: number
  /** The page that shows its refusals to a person. */
  shownOn?: string | undefined
  handle: Handler
}
