import { LiveAudienceError } from './calls/error.ts'
import { type ListPage, type ListPlace, readPage } from './calls/session-list.ts'
import { numberVotes } from './calls/vote-seq.ts'
import { type Client, createClient, createConfig } from './generated/client/index.ts'
import { Operations } from './generated/sdk.gen.ts'
import type { RefusalCode, Session } from './generated/types.gen.ts'
import { longestSilenceOf } from './watch/longest-silence.ts'
import type { Watched } from './watch/requests.ts'
import { type Watching, watch } from './watch/watch.ts'

export type * from './generated/types.gen.ts'
export { type ListPage, type ListPlace, LiveAudienceError, Operations, type Watched, type Watching }

/** The address of the service and the caller's credentials. */
export type LiveAudienceOptions = {
  /** As `https://live.example.org`. In a page of the service itself: `location.origin`. */
  baseUrl: string
  /** A host's Bearer token. */
  token?: string
  /** The host key of one session, instead of a token. */
  hostKey?: string
  /** Another `fetch`, for tests and special networks. */
  fetch?: typeof fetch
}

/**
 * A client for one host or one participant, with a method per operation of the OpenAPI document.
 * Refusals are thrown as LiveAudienceError, a broken connection as what `fetch` throws. Outside a
 * browser it keeps the cookies that the service sets, so that each client is a browser of its own.
 * Votes that are sent without `seq` are numbered, so that they count in the order of the calls.
 * @throws TypeError where `baseUrl` does not begin with `https://` or `http://`
 */
export function liveAudience({ baseUrl, token, hostKey, ...rest }: LiveAudienceOptions): Operations {
  requireAddress(baseUrl)
  const cookies = new Map<string, string>()
  const client = createClient(
    createConfig({
      baseUrl,
      throwOnError: true,
      ...(rest.fetch && { fetch: rest.fetch }),
      // A host key goes as Bearer too: addresses end up in logs.
      auth: ({ in: location, name = '', scheme }) => {
        if (scheme === 'bearer') return token ?? hostKey
        return location === 'cookie' ? cookies.get(name) : undefined
      },
    }),
  )
  client.interceptors.response.use((response) => {
    // Browsers keep cookies themselves, and older ones lack getSetCookie.
    for (const cookie of response.headers.getSetCookie?.() ?? []) keep(cookies, cookie)
    return response
  })
  client.interceptors.error.use((error, response) => {
    if (!response || response.ok) return error
    const { status, headers } = response
    const code = (headers.get('refusal') ?? undefined) as RefusalCode | undefined
    return new LiveAudienceError(messageOf(error), status, code, headers)
  })
  const operations = new Operations({ client })
  operations.vote = numberVotes(operations.vote.bind(operations))
  clients.set(operations, client)
  return operations
}

/** The connection of each client, for functions beside the generated methods. */
const clients = new WeakMap<Operations, Client>()

/**
 * The session now and after every change, for as long as it is read:
 * `for await (const session of watchSession(host, { id, mode: 'wall' })) …`. It comes back by itself
 * after a restart of the server, sleep or a change of network, and polls where a proxy holds the
 * stream back or too many streams are open. What is one person's (`voted`, own questions) is not in it:
 * read that by `getSession`.
 * @throws LiveAudienceError 401 or 404, since asking again would not help
 */
export function watchSession(operations: Operations, what: Watched, how: Watching = {}): AsyncGenerator<Session> {
  return watch(connectionOf(operations), what, how)
}

/**
 * A page of the caller's own sessions, newest first, with where the next one begins if there is one:
 * `const { events, next } = await listPage(host, { limit: 50 })`, then `await listPage(host, next)`.
 * @throws LiveAudienceError
 */
export function listPage(operations: Operations, from: ListPlace = {}): Promise<ListPage> {
  return readPage(connectionOf(operations), from)
}

/**
 * Finds out whether something on the way holds streams back: the longest, in milliseconds, that one of
 * the session was silent which gives a sign of life every second. Takes 4.5 s.
 * @throws where it is refused, does not open, or breaks off
 */
export function longestSilence(operations: Operations, id: string): Promise<number> {
  return longestSilenceOf(connectionOf(operations), id)
}

function connectionOf(operations: Operations): Client {
  const client = clients.get(operations)
  if (!client) throw new Error('This takes a client that liveAudience() made.')
  return client
}

/** Checks the protocol, because `fetch` only says "fetch failed". */
function requireAddress(baseUrl: string): void {
  if (/^https?:\/\/[^/]/i.test(baseUrl)) return
  throw new TypeError(
    `baseUrl: "${baseUrl}" is no address of a server. Begin it with https:// or http://, as in "http://localhost:3000".`,
  )
}

/** Stores `name=value` of a Set-Cookie header. Browsers hide the header from scripts. */
function keep(cookies: Map<string, string>, setCookie: string): void {
  const [, name = '', value = ''] = /^([^=;]+)=([^;]*)/.exec(setCookie) ?? []
  if (value === '') cookies.delete(name)
  else cookies.set(name, value)
}

function messageOf(error: unknown): string {
  const isBody = typeof error === 'object' && error !== null && 'error' in error
  return isBody ? String(error.error) : 'The service answered in a way that this client does not know.'
}
