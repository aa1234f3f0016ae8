import { ForeignAnswer, LiveAudienceError } from './calls/error.ts'
import { requireOurs } from './calls/our-response.ts'
import { numberVotes } from './calls/vote-seq.ts'
import { createClient, createConfig } from './generated/client/index.ts'
import { Operations } from './generated/sdk.gen.ts'
import type { RefusalCode } from './generated/types.gen.ts'

export { type ListPage, type ListPlace, listPage } from './calls/session-list.ts'
export type * from './generated/types.gen.ts'
export { longestSilence } from './watch/longest-silence.ts'
export type { Watched } from './watch/requests.ts'
export { type Watching, watchSession } from './watch/watch-session.ts'
export { ForeignAnswer, LiveAudienceError, Operations }

export type LiveAudienceOptions = {
  /** For example `https://live.example.org`. In a page of the service itself, use `location.origin`. */
  baseUrl: string
  token?: string
  /** The host key of one session, instead of a token. */
  hostKey?: string
  /**
   * The token of a participant, which `joinSession({ id, token: true })` answers. It stands for the cookie where there is
   * none to keep: on another origin, in a native app, or in a program that stores it.
   */
  participant?: string
  /** Another `fetch`, for tests and special networks. */
  fetch?: typeof fetch
}

/**
 * A client for one host or one participant, with a method for each operation of the OpenAPI document, except for the
 * stream (`watchSession`) and what browsers visit to sign in with an organisation. A refusal is thrown as a
 * LiveAudienceError. If the connection breaks, the error is the one of `fetch`. If something else answers in place of
 * the service, it is a ForeignAnswer, which is one of `fetch`'s, too. Outside a browser, the client stores the cookies
 * that the service sets, so that each client acts as a browser of its own. Votes without `seq` get a number, so that
 * they count in the order of the calls.
 * @throws TypeError if `baseUrl` does not begin with `https://` or `http://`, or if it is to be a host and a participant
 */
export function liveAudience({ baseUrl, token, hostKey, participant, ...rest }: LiveAudienceOptions): Operations {
  requireAddress(baseUrl)
  if (participant !== undefined && (token ?? hostKey) !== undefined) {
    throw new TypeError('A client is a host (token or hostKey) or a participant. Make one for each.')
  }
  const cookies = new Map<string, string>()
  const client = createClient(
    createConfig({
      ...rest,
      baseUrl,
      throwOnError: true,
      // A redirect leads to a page of somebody else. No answer of another one is stored for the next call.
      redirect: 'manual',
      cache: 'no-store',
      // The host key is sent as Bearer as well, because addresses end up in logs.
      auth: ({ in: location, key, name = '', scheme }) => {
        if (scheme === 'bearer') return key === 'participantToken' ? undefined : (token ?? hostKey)
        return location === 'cookie' ? cookies.get(name) : undefined
      },
    }),
  )
  // Also with joins, which need no credentials: then the same participant joins again.
  if (participant !== undefined) {
    client.interceptors.request.use((request) => {
      request.headers.set('authorization', `Bearer ${participant}`)
      return request
    })
  }
  client.interceptors.response.use(async (response, request, { url }) => {
    const ours = await requireOurs(response, request, `${request.method} ${url}`)
    // Browsers keep cookies themselves, and older ones lack getSetCookie.
    for (const cookie of response.headers.getSetCookie?.() ?? []) keep(cookies, cookie)
    if (!ours.ok) throw await refusalOf(ours)
    return ours
  })
  const operations = new Operations({ client })
  operations.vote = numberVotes(operations.vote.bind(operations))
  return operations
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

/** The error for an answer of the service that is no success. That of 304 has no body. */
async function refusalOf(answer: Response): Promise<LiveAudienceError> {
  const { status, headers } = answer
  const { error } = status === 304 ? { error: 'Nothing has changed.' } : await answer.json()
  return new LiveAudienceError(error, status, (headers.get('refusal') ?? undefined) as RefusalCode | undefined, headers)
}
