import { Connection, type ConnectionOptions, connect } from './calls/connection.ts'
import type { CallOptions } from './calls/method.ts'
import { randomKey } from './calls/random-key.ts'
import { repeat } from './calls/repeat.ts'
import { contentOf } from './calls/request.ts'
import { numberVotes } from './calls/vote-seq.ts'
import { OPERATIONS } from './generated/calls.gen.ts'
import type { Operations } from './generated/operations.gen.ts'

export { ForeignAnswer, LiveAudienceError } from './calls/error.ts'
export type { CallOptions } from './calls/method.ts'
export { type ListPage, type ListPlace, listPage } from './calls/session-list.ts'
export type { Operations } from './generated/operations.gen.ts'
export type * from './generated/types.gen.ts'
export { longestSilence } from './watch/longest-silence.ts'
export type { Watched } from './watch/requests.ts'
export { type Sessions, type Watching, watchSession } from './watch/watch-session.ts'

export type LiveAudienceOptions = ConnectionOptions & {
  /**
   * Sends a call again, up to five times in all, if what stopped it may pass: too many requests (429), a server that
   * starts or is overloaded (503), or a broken connection. It waits as long as the server asks, a minute at most. Each create, join,
   * question, draft and copy gets an `Idempotency-Key` of its own, so it is done once, however often it is sent.
   */
  retry?: boolean | undefined
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
export function liveAudience({ retry = false, ...options }: LiveAudienceOptions): Operations {
  requireAddress(options.baseUrl)
  if (options.participant !== undefined && (options.token ?? options.hostKey) !== undefined) {
    throw new TypeError('A client is a host (token or hostKey) or a participant. Make one for each.')
  }
  const connection = new Connection(options)
  const methods = Object.entries(OPERATIONS).map(([name, operation]) => [
    name,
    (...given: [taken?: object, how?: CallOptions]) => {
      const [taken, how = {}]: typeof given = operation.takesNothing ? [undefined, given.at(-1)] : given
      const sent = retry && operation.takesKey ? withKey(taken) : taken
      const call = async () => contentOf(await connection.send(name, operation, sent, how))
      return retry && !ONLY_ONCE.includes(name) ? repeat(call, how.signal ?? undefined) : call()
    },
  ])
  const operations: Operations = Object.fromEntries(methods)
  operations.vote = numberVotes(operations.vote)
  return connect(operations, connection)
}

/** Sent again after the answer was lost, these make tickets that nobody sees, find a link used, and send a second mail. */
const ONLY_ONCE = ['issueTickets', 'useLink', 'askForLink']

const withKey = (taken: { 'Idempotency-Key'?: string } = {}) => ({
  ...taken,
  'Idempotency-Key': taken['Idempotency-Key'] ?? randomKey(),
})

/** Checks the protocol, because `fetch` only says "fetch failed". */
function requireAddress(baseUrl: string): void {
  if (/^https?:\/\/[^/]/i.test(baseUrl)) return
  throw new TypeError(
    `baseUrl: "${baseUrl}" is no address of a server. Begin it with https:// or http://, as in "http://localhost:3000".`,
  )
}
