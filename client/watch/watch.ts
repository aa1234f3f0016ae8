import { EventSourceParserStream } from 'eventsource-parser/stream'
import { LiveAudienceError, retryAfterOf } from '../calls/error.ts'
import type { Client } from '../generated/client/index.ts'
import type { Session } from '../generated/types.gen.ts'
import { Heartbeat, whenBack } from './heartbeat.ts'
import { askSession, openStream, read, type Watched } from './requests.ts'

/** Milliseconds between two polls. */
const POLL_EVERY = 2_000
/** The longest time to poll or wait before the stream is tried again, in milliseconds, whatever Retry-After says. */
const STREAM_AGAIN = 60_000
/** Milliseconds before a lost stream is tried again. The time doubles up to the last value. */
const RETRY_FIRST = 500
const RETRY_LAST = 10_000
/** Time limit for one polled answer, in milliseconds. */
const POLL_TIMEOUT = 10_000

/** Something between client and server holds the stream back, such as a buffering proxy. */
class HeldBack extends Error {}

/** The page or its network is back, so the earlier stream is dead. */
class CameBack extends Error {}

/** The options of a watch. */
export type Watching = {
  /** Ends the watch. */
  signal?: AbortSignal
  /**
   * Milliseconds without a sign of life after which a connection counts as lost, as it is after
   * sleep or a change of network; 40 s if left out. The server gives one every 15 s.
   */
  silence?: number
  /** Called when the connection is established and when it is lost, for a page that shows it. */
  onConnection?: (connected: boolean) => void
}

/**
 * What one attempt teaches the next; `retry` in milliseconds, as the server asks. `eventId` and `etag`
 * name what was yielded last: one of them is empty, since a stream and polling name one state
 * differently, and what only one of them remembers may not be what was last seen.
 */
type Seen = Required<Pick<Watching, 'silence' | 'onConnection'>> & {
  retry: number
  failures: number
  eventId: string
  etag: string
}

/**
 * The session now and after every change: comes back by itself after a restart of the server, sleep
 * or a change of network, and polls where the stream is held back or too many are open. Ends with the
 * signal.
 * @throws LiveAudienceError 401 or 404, since asking again would not help
 */
export async function* watch(
  client: Client,
  what: Watched,
  { signal = new AbortController().signal, silence = 40_000, onConnection = () => {} }: Watching,
): AsyncGenerator<Session> {
  const seen: Seen = { silence, onConnection, retry: RETRY_FIRST, failures: 0, eventId: '', etag: '' }
  while (!signal.aborted) {
    let failure: unknown
    try {
      yield* stream(client, what, signal, seen)
    } catch (error) {
      failure = error
      seen.failures++
    }
    if (signal.aborted) return
    if (isRefused(failure, 401, 404)) throw failure
    const wait = waitAfter(failure, seen)
    if (failure instanceof HeldBack || isRefused(failure, 429)) {
      yield* poll(client, what, signal, seen, wait)
    } else {
      onConnection(false)
      await pause(wait, signal)
    }
  }
}

const isRefused = (error: unknown, ...statuses: number[]): boolean =>
  error instanceof LiveAudienceError && statuses.includes(error.status)

/** Milliseconds until the stream is tried again. */
function waitAfter(failure: unknown, seen: Seen): number {
  if (failure instanceof CameBack) return 0
  if (failure instanceof HeldBack) return STREAM_AGAIN
  return Math.min(retryAfterOf(failure) + backOff(seen), STREAM_AGAIN)
}

/** Half of the wait is random, so that an audience that lost its server does not reconnect all at once. */
const backOff = ({ retry, failures }: Seen): number =>
  Math.min(retry * 2 ** Math.min(failures, 5), RETRY_LAST) * (0.5 + Math.random() / 2)

/** Reads one stream to its end. @throws HeldBack where its first event does not come, CameBack */
async function* stream(client: Client, what: Watched, signal: AbortSignal, seen: Seen): AsyncGenerator<Session> {
  const life = new Heartbeat(signal, seen.silence)
  try {
    const bytes = await openStream(client, what, life.signal)
    const events = bytes
      .pipeThrough(life.watchBytes())
      .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
      .pipeThrough(new EventSourceParserStream({ onRetry: (ms) => (seen.retry = ms) }))
    for await (const { id = '', data: text } of read(events)) {
      seen.failures = 0
      seen.onConnection(true)
      if (id !== seen.eventId) yield JSON.parse(text)
      Object.assign(seen, { eventId: id, etag: '' })
    }
  } catch (error) {
    if (life.isBack) throw new CameBack()
    throw life.isMissed && !life.hasBegun ? new HeldBack() : error
  } finally {
    life.end()
  }
}

/** Polls every 2 s for so many milliseconds. */
async function* poll(
  client: Client,
  what: Watched,
  signal: AbortSignal,
  seen: Seen,
  ms: number,
): AsyncGenerator<Session> {
  let wait = POLL_EVERY
  for (let left = ms; left > 0 && !signal.aborted; left -= wait) {
    wait = POLL_EVERY
    try {
      const { data, response } = await askOnce(client, what, signal, seen.etag)
      Object.assign(seen, { eventId: '', etag: response.headers.get('etag') ?? '' })
      seen.failures = 0
      seen.onConnection(true)
      yield data as Session
    } catch (error) {
      if (signal.aborted) return
      if (isRefused(error, 401, 404)) throw error
      seen.onConnection(isRefused(error, 304))
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

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted || ms === 0) return resolve()
    const over = new AbortController()
    const done = () => {
      clearTimeout(timer)
      over.abort()
      resolve()
    }
    const timer = setTimeout(done, ms)
    signal.addEventListener('abort', done, { signal: over.signal })
    whenBack(done, over.signal)
  })
}
