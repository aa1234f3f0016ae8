import { EventSourceParserStream } from 'eventsource-parser/stream'
import { type Connection, connectionOf } from '../calls/connection.ts'
import { LiveAudienceError, retryAfterOf, statusOf } from '../calls/error.ts'
import { isSession } from '../calls/foreign-answer.ts'
import { pause } from '../calls/pause.ts'
import type { Operations } from '../generated/operations.gen.ts'
import type { HostSession, Session, SharedSession, WallSession } from '../generated/types.gen.ts'
import { Heartbeat } from './heartbeat.ts'
import { onChange } from './on-change.ts'
import { askSession, openStream, read, type Watched } from './requests.ts'
import { CameBack, HeldBack, RETRY_FIRST, waitAfter } from './waits.ts'

/** Milliseconds between two polls. */
const POLL_EVERY = 2_000
/** Time limit for one polled answer, in milliseconds. */
const POLL_TIMEOUT = 10_000

export type Watching = {
  signal?: AbortSignal | undefined
  /**
   * Milliseconds without a heartbeat after which a connection counts as lost, for example after sleep or a change of
   * network. The default is 40 s. The server sends a heartbeat every 15 s.
   */
  silence?: number | undefined
  /** Called when the connection is established, when it is lost and when it is back, so that a page can show it. */
  onConnection?: ((connected: boolean) => void) | undefined
}

/**
 * What one attempt passes to the next. `retry` is in milliseconds, as the server asks. `eventId` or `etag` identifies the
 * session that was yielded last, by the stream or by polling. The other one is empty, because it may be out of date.
 */
type State = {
  silence: number
  tell: (connected: boolean) => void
  retry: number
  failures: number
  eventId: string
  etag: string
}

/** A watch, as `for await` reads it. `return()` ends it at once, also while it waits for the next change. */
export type Sessions<View extends Session> = AsyncGenerator<View, void, undefined>

/**
 * The session now and after every change, until the loop ends or the signal aborts:
 * `for await (const session of watchSession(host, { id, mode: 'wall' })) …`. It reconnects by itself after a restart of
 * the server, sleep or a change of network. It polls if a proxy holds the stream back or too many streams are open. It
 * does not contain what belongs to one person (`voted`, own questions): read that by `getSession`, also when the same
 * session comes again. A helper's key watches a `HelperSession`.
 * @throws LiveAudienceError 401 or 404, because asking again would not help; TypeError at once for what is no client
 */
export function watchSession(
  operations: Operations,
  what: { id: string; host: '1'; mode?: never },
  how?: Watching,
): Sessions<HostSession>
export function watchSession(
  operations: Operations,
  what: { id: string; mode: 'wall'; host?: never },
  how?: Watching,
): Sessions<WallSession>
export function watchSession(
  operations: Operations,
  what: { id: string; host?: never; mode?: never },
  how?: Watching,
): Sessions<SharedSession>
export function watchSession(operations: Operations, what: Watched, how?: Watching): Sessions<Session>
export function watchSession(operations: Operations, what: Watched, how: Watching = {}): Sessions<Session> {
  const ended = new AbortController()
  const end = () => ended.abort()
  how.signal?.addEventListener('abort', end, { signal: ended.signal })
  if (how.signal?.aborted) end()
  const sessions = watch(connectionOf(operations), what, ended, how)
  const stop = sessions.return.bind(sessions)
  // By itself, a generator that waits would only end after what it waits for.
  sessions.return = (value) => {
    end()
    return stop(value)
  }
  return sessions
}

async function* watch(
  connection: Connection,
  what: Watched,
  ended: AbortController,
  { silence = 40_000, onConnection = () => {} }: Watching,
): Sessions<Session> {
  const { signal } = ended
  const tell = onChange(onConnection)
  const state: State = { silence, tell, retry: RETRY_FIRST, failures: 0, eventId: '', etag: '' }
  try {
    while (!signal.aborted) {
      let failure: unknown
      try {
        yield* stream(connection, what, signal, state)
      } catch (error) {
        failure = error
        state.failures++
      }
      if (signal.aborted) return
      if (isRefused(failure, 401, 404)) throw failure
      const wait = waitAfter(failure, state)
      if (failure instanceof HeldBack || statusOf(failure) === 429) {
        yield* poll(connection, what, signal, state, wait)
      } else {
        tell(false)
        await pause(wait, signal)
      }
    }
  } finally {
    // The caller's signal may live on, and holds what listens to it.
    ended.abort()
  }
}

const isRefused = (error: unknown, ...statuses: number[]): boolean =>
  error instanceof LiveAudienceError && statuses.includes(error.status)

/**
 * Reads one stream to its end.
 * @throws HeldBack if its first event does not come, CameBack, and a TypeError, as for a broken connection, if it has
 * something else than sessions, or nothing
 */
async function* stream(
  connection: Connection,
  what: Watched,
  signal: AbortSignal,
  state: State,
): AsyncGenerator<Session> {
  const life = new Heartbeat(signal, state.silence)
  try {
    const bytes = await openStream(connection, what, life.signal)
    const events = bytes
      .pipeThrough(life.watchBytes())
      .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
      .pipeThrough(new EventSourceParserStream({ onRetry: (ms) => (state.retry = ms) }))
    let hasBegun = false
    for await (const { id = '', data: text } of read(events)) {
      const session: Session = JSON.parse(text)
      if (!isSession(session)) throw new TypeError('An event of the stream is no session.')
      state.failures = 0
      state.tell(true)
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
async function* poll(connection: Connection, what: Watched, signal: AbortSignal, state: State, ms: number) {
  let wait = POLL_EVERY
  for (let left = ms; left > 0 && !signal.aborted; left -= wait) {
    wait = POLL_EVERY
    try {
      const { session, etag } = await askOnce(connection, what, signal, state.etag)
      Object.assign(state, { eventId: '', etag })
      state.failures = 0
      state.tell(true)
      yield session
    } catch (error) {
      if (signal.aborted) return
      if (isRefused(error, 401, 404)) throw error
      state.tell(isRefused(error, 304))
      wait = Math.max(wait, retryAfterOf(error))
    }
    await pause(wait, signal)
  }
}

/** Sets a time limit, because a lost network gives neither answer nor error. */
async function askOnce(connection: Connection, what: Watched, signal: AbortSignal, last: string) {
  const life = new Heartbeat(signal, POLL_TIMEOUT, POLL_TIMEOUT)
  try {
    return await askSession(connection, what, last, life.signal)
  } finally {
    life.end()
  }
}
