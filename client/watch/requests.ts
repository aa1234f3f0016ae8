import type { Connection } from '../calls/connection.ts'
import { contentOf } from '../calls/request.ts'
import type { Session } from '../generated/types.gen.ts'

/** The view to watch: the audience's, or with `host: '1'` or `mode: 'wall'` the host's or the wall's. */
export type Watched = { id: string; host?: '1'; mode?: 'wall' }

const SESSION = { method: 'GET', path: '/api/sessions/{id}', byHost: true }
const STREAM = { method: 'GET', path: '/api/sessions/{id}/stream', byHost: true }

/**
 * Opens a session's stream. The pipe ends it with the signal, because Node forgets the signal of a request that was
 * garbage-collected (nodejs/node#55428).
 * @param what `heartbeat: '1'` asks for a heartbeat every second
 */
export async function openStream(
  connection: Connection,
  what: Watched & { heartbeat?: '1' },
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array>> {
  const { body } = await connection.send('watchSession', STREAM, what, { signal })
  if (!body) throw new TypeError('The stream has no body.')
  return body.pipeThrough(new TransformStream(), { signal })
}

/** The session now, and its ETag. @throws LiveAudienceError 304 if it is still that of `last` */
export async function askSession(
  connection: Connection,
  what: Watched,
  last: string,
  signal: AbortSignal,
): Promise<{ session: Session; etag: string }> {
  const taken = { ...what, ...(last && { 'If-None-Match': last }) }
  const answer = await connection.send('getSession', SESSION, taken, { signal })
  return { session: (await contentOf(answer)) as Session, etag: answer.headers.get('etag') ?? '' }
}

/** A stream as an async iterator, which Safari's streams are not. */
export async function* read<T>(from: ReadableStream<T>): AsyncGenerator<T> {
  const reader = from.getReader()
  for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value
}
