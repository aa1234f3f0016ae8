import { EventSourceParserStream } from 'eventsource-parser/stream'
import { askSession, openStream, read, type Watched } from './ask-session.ts'
import type { Client } from './generated/client/index.ts'
import type { Session } from './generated/types.gen.ts'
import { LiveAudienceError } from './refusal.ts'
import { SignsOfLife, whenOnline } from './signs-of-life.ts'

/** Milliseconds. */
const POLL_EVERY = 2_000
/** How long to poll where the stream is held back, before it is tried again. */
const POLL_FOR = 60_000
const RETRY_FIRST = 500
const RETRY_LAST = 10_000

/** Something on the way, a proxy that buffers say, keeps the stream to itself. */
class HeldBack extends Error {}

/** How to watch. */
export type Watching = {
  /** Ends it. */
  signal?: AbortSignal
  /**
   * Milliseconds without a sign of life after which a connection counts as lost, as it is after
   * sleep or a change of network; 40 s if left out. The server gives one every 15 s.
   */
  silence?: number
  /** Told when the connection is there and when it is lost, for a page that says so. */
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
 * or a change of network, and polls where the stream is held back. Ends with the signal.
 * @throws LiveAudienceError 401 or 404, since asking again would not help
 */
export async function* watch(
  client: Client,
  what: Watched,
  { signal = new AbortController().signal, silence = 40_000, onConnection = () => {} }: Watching,
): AsyncGenerator<Session> {
  const seen: Seen = {
    silence,
    onConnection,
    retry: RETRY_FIRST,
    failures: 0,
    eventId: '',
    etag: '',
  }
  let attempt = stream
  while (!signal.aborted) {
    try {
      yield* attempt(client, what, signal, seen)
      attempt = stream
    } catch (error) {
      if (signal.aborted) return
      if (isRefused(error, 401, 404)) throw error
      attempt = error instanceof HeldBack ? poll : stream
      seen.failures++
    }
    if (attempt === poll) continue
    onConnection(false)
    await pause(backOff(seen), signal)
  }
}

const isRefused = (error: unknown, ...statuses: number[]): boolean =>
  error instanceof LiveAudienceError && statuses.includes(error.status)

/** Half of it is chance, so that an audience that lost its server does not come back as one. */
const backOff = ({ retry, failures }: Seen): number =>
  Math.min(retry * 2 ** Math.min(failures, 5), RETRY_LAST) * (0.5 + Math.random() / 2)

/** Reads one stream to its end. @throws HeldBack where its first event does not come */
async function* stream(
  client: Client,
  what: Watched,
  signal: AbortSignal,
  seen: Seen,
): AsyncGenerator<Session> {
  const life = new SignsOfLife(signal, seen.silence)
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
    throw life.isMissed && !life.hasBegun ? new HeldBack() : error
  } finally {
    life.end()
  }
}

/** Asks every 2 s for a minute. */
async function* poll(
  client: Client,
  what: Watched,
  signal: AbortSignal,
  seen: Seen,
): AsyncGenerator<Session> {
  for (let asked = 0; asked < POLL_FOR && !signal.aborted; asked += POLL_EVERY) {
    try {
      const headers: Record<string, string> = seen.etag ? { 'If-None-Match': seen.etag } : {}
      const { data, response } = await askSession(client, what, signal, headers)
      Object.assign(seen, { eventId: '', etag: response.headers.get('etag') ?? '' })
      seen.failures = 0
      seen.onConnection(true)
      yield data as Session
    } catch (error) {
      if (isRefused(error, 401, 404)) throw error
      if (!isRefused(error, 304)) seen.onConnection(false)
    }
    await pause(POLL_EVERY, signal)
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const done = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    signal.addEventListener('abort', done)
    whenOnline(done, signal)
  })
}
