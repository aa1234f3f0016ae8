import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Sender } from '../live/votes/sender.ts'

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
