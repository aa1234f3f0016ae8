import type { Operations } from '../generated/operations.gen.ts'
import type { RefusalCode } from '../generated/types.gen.ts'
import { Cookies } from './cookies.ts'
import { type Failed, LiveAudienceError, throwBroken } from './error.ts'
import { requireOurs } from './foreign-answer.ts'
import type { CallOptions, Operation } from './method.ts'
import { partsOf } from './request.ts'

export type ConnectionOptions = {
  /** For example `https://live.example.org`. In a page of the service itself, use `location.origin`. */
  baseUrl: string
  /** The token of a host, from `mintToken`. */
  token?: string | undefined
  /** The host key of one session, or a key for helpers, instead of a token. */
  hostKey?: string | undefined
  /**
   * The token of a participant, which `joinSession({ id, token: true })` answers. It stands for the cookie where there is
   * none to keep: on another origin, in a native app, or in a program that stores it.
   */
  participant?: string | undefined
  /** Another `fetch`, for tests and special networks. */
  fetch?: typeof fetch | undefined
}

/** Called with each success, and with when its request was sent, in epoch milliseconds. */
type OnSuccess = (answer: Response, sentAt: number) => void

/** Sends calls to one server, with the credentials of one host or one participant. */
export class Connection {
  readonly #cookies = new Cookies()
  readonly #options: ConnectionOptions
  onSuccess: OnSuccess = () => {}

  constructor(options: ConnectionOptions) {
    this.#options = options
  }

  /**
   * Sends one call.
   * @param name that of its method, for errors
   * @returns the answer, which is a success of the service
   * @throws LiveAudienceError, ForeignAnswer, or the error of `fetch`
   */
  async send(name: string, operation: Operation, taken: object | undefined, options: CallOptions): Promise<Response> {
    const { path, query, headers, body } = partsOf(operation, taken)
    this.#identify(headers, operation)
    const { onAnswer, ...how } = options
    const request = new Request(`${this.#options.baseUrl.replace(/\/+$/, '')}${path}${query}`, {
      // A redirect leads to a page of somebody else. No answer of another one is stored for the next call.
      redirect: 'manual',
      cache: 'no-store',
      ...how,
      ...{ method: operation.method, headers },
      ...(body !== undefined && { body }),
    })
    const sentAt = Date.now()
    const { fetch: send = fetch } = this.#options
    const call: Failed = { operation: name, path }
    const answer = await requireOurs(await send(request).catch(throwBroken), request, {
      ...call,
      key: `${operation.method} ${operation.path}`,
    })
    this.#cookies.keep(answer)
    onAnswer?.(answer)
    if (!answer.ok) throw await refusalOf(answer, call)
    this.onSuccess(answer, sentAt)
    return answer
  }

  /** The host key is sent as Bearer as well, because addresses end up in logs. */
  #identify(headers: Headers, { byHost }: Operation): void {
    const { participant, token, hostKey } = this.#options
    // A participant's also with joins, which need no credentials: then the same participant joins again.
    const bearer = participant ?? (byHost ? (token ?? hostKey) : undefined)
    if (bearer !== undefined) headers.set('Authorization', `Bearer ${bearer}`)
    const { header } = this.#cookies
    if (header !== '') headers.set('Cookie', header)
  }
}

/** The error for an answer of the service that is no success. That of 304 has no body. */
async function refusalOf(answer: Response, call: Failed): Promise<LiveAudienceError> {
  const { status, headers } = answer
  const { error } = status === 304 ? { error: 'Nothing has changed.' } : await answer.json()
  const code = (headers.get('refusal') ?? undefined) as RefusalCode | undefined
  return new LiveAudienceError(error, status, code, headers, call)
}

const CONNECTIONS = new WeakMap<Operations, Connection>()

/** The methods of a connection. They need no `this`. */
export const connect = (operations: Operations, connection: Connection): Operations => {
  CONNECTIONS.set(operations, connection)
  return operations
}

/** The connection of a client, for functions beside its methods. */
export function connectionOf(operations: Operations): Connection {
  const connection = CONNECTIONS.get(operations)
  if (!connection) throw new TypeError('This is no client of liveAudience().')
  return connection
}
