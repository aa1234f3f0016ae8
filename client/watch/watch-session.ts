import { EventSourceParserStream } from 'eventsource-parser/stream'
import { connectionOf } from '../calls/connection.ts'
import { LiveAudienceError, retryAfterOf, statusOf } from '../calls/error.ts'
import { isSession } from '../calls/our-response.ts'
import { pause } from '../calls/pause.ts'
import type { Client } from '../generated/client/index.ts'
import type { Operations } from '../generated/sdk.gen.ts'
import type { Session } from '../generated/types.gen.ts'
import { Heartbeat } from './heartbeat.ts'
import { askSession, openStream, read, type Watched } from './requests.ts'

/** Milliseconds between two polls. */
const POLL_EVERY = 2_000
/** Milliseconds to poll before the stream is tried again. Also the longest wait, whatever `Retry-After` says. */
const STREAM_AGAIN = 60_000
/** Milliseconds before a lost stream is tried again. The wait doubles up to the last value. */
const RETRY_FIRST = 500
const RETRY_LAST = 10_000
/** Time limit for one polled answer, in milliseconds. */
const POLL_TIMEOUT = 10_000

/** Something between client and server, such as a buffering proxy, holds the stream back. */
class HeldBack extends Error {}

/** The page or its network is back, so the earlier stream is dead. */
class CameBack extends Error {}

export type Watching = {
  signal?: AbortSignal
  /**
   * Milliseconds without a heartbeat after which a connection counts as lost, for example after sleep or a change of
   * network. The default is 40 s. The server sends a heartbeat every 15 s.
   */
  silence?: number
  /** Called when the connection is established and when it is lost, so that a page can show it. */
  onConnection?: (connected: boolean) => void
}

/**
 * What one attempt passes to the next. `retry` is in milliseconds, as the server asks. `eventId` or `etag` identifies the
 * session that was yielded last, by the stream or by polling. The other one is empty, because it may be out of date.
 */
type State = Required<Pick<Watching, 'silence' | 'onConnection'>> & {
  retry: number
  failures: number
  eventId: string
  etag: string
}

/**
 * The session now and after every change, until the signal aborts:
 * `for await (const session of watchSession(host, { id, mode: 'wall' })) …`. It reconnects by itself after a restart of
 * the server, sleep or a change of network. It polls if a proxy holds the stream back or too many streams are open. It
 * does not contain what belongs to one person (`voted`, own questions): read that by `getSession`, also when the same
 * session comes again.
 * @throws LiveAudienceError 401 or 404, because asking again would not help
 */
export async function* watchSession(
  operations: Operations,
  what: Watched,
  { signal = new AbortController().signal, silence = 40_000, onConnection = () => {} }: Watching = {},
): AsyncGenerator<Session> {
  const client = connectionOf(operations)
  const state: State = { silence, onConnection, retry: RETRY_FIRST, failures: 0, eventId: '', etag: '' }
  while (!signal.aborted) {
    let failure: unknown
    try {
      yield* stream(client, what, signal, state)
    } catch (error) {
      failure = error
      state.failures++
    }
    if (signal.aborted) return
    if (isRefused(failure, 401, 404)) throw failure
    const wait = waitAfter(failure, state)
    if (failure instanceof HeldBack || statusOf(failure) === 429) {
      yield* poll(client, what, signal, state, wait)
    } else {
      onConnection(false)
      await pause(wait, signal)
    }
  }
}

const isRefused = (error: unknown, ...statuses: number[]): boolean =>
  error instanceof LiveAudienceError && statuses.includes(error.status)

/** Milliseconds until the stream is tried again. */
function waitAfter(failure: unknown, state: State): number {
  if (failure instanceof CameBack) return 0
  if (failure instanceof HeldBack) return STREAM_AGAIN
  return Math.min(retryAfterOf(failure) + backOff(state), STREAM_AGAIN)
}

/** Half of the wait is random, so that not all phones reconnect at once after an outage. */
const backOff = ({ retry, failures }: State): number =>
  Math.min(retry * 2 ** Math.min(failures, 5), RETRY_LAST) * (0.5 + Math.random() / 2)

/**
 * Reads one stream to its end.
 * @throws HeldBack if its first event does not come, CameBack, and a TypeError, as for a broken connection, if it has
 * something else than sessions, or nothing
 */
async function* stream(client: Client, what: Watched, signal: AbortSignal, state: State): AsyncGenerator<Session> {
  const life = new Heartbeat(signal, state.silence)
  try {
    const bytes = await openStream(client, what, life.signal)
    const events = bytes
      .pipeThrough(life.watchBytes())
      .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
      .pipeThrough(new EventSourceParserStream({ onRetry: (ms) => (state.retry = ms) }))
    let hasBegun = false
    for await (const { id = '', data: text } of read(events)) {
      const session: Session = JSON.parse(text)
      if (!isSession(session)) throw new TypeError('An event of the stream is no session.')
      state.failures = 0
      state.onConnection(true)
      // Only a stream that has begun repeats an event on purpose.
      if (hasBegun || id !== state.eventId) yield session
      hasBegun = true
      Object.assign(state, { eventId: id, etag: '' })
    }
    if (!hasBegun) throw new TypeError('The stream ended without a session.')
  } catch (error) {
    if (life.isBack) throw new CameBack()
    throw life.isMissed && !life.hasBegun ? new HeldBack() : error
  } finally {
    life.end()
  }
}

/** Polls every 2 s. @param ms how long, in milliseconds */
async function* poll(client: Client, what: Watched, signal: AbortSignal, state: State, ms: number) {
  let wait = POLL_EVERY
  for (let left = ms; left > 0 && !signal.aborted; left -= wait) {
    wait = POLL_EVERY
    try {
      const { data, response } = await askOnce(client, what, signal, state.etag)
      Object.assign(state, { eventId: '', etag: response.headers.get('etag') ?? '' })
      state.failures = 0
      state.onConnection(true)
      yield data as Session
    } catch (error) {
      if (signal.aborted) return
      if (isRefused(error, 401, 404)) throw error
      state.onConnection(isRefused(error, 304))
      wait = Math.max(wait, retryAfterOf(error))
    }
    await pause(wait, signal)
  }
}

/** Sets a time limit, because a lost network gives neither answer nor error. */
async function askOnce(client: Client, what: Watched, signal: AbortSignal, etag: string) {
  const life = new Heartbeat(signal, POLL_TIMEOUT, POLL_TIMEOUT)
  try {
    const headers: Record<string, string> = etag ? { 'If-None-Match': etag } : {}
    return await askSession(client, what, life.signal, headers)
  } finally {
    life.end()
  }
}
