import { SECURITY } from '../calls/connection.ts'
import type { Client } from '../generated/client/index.ts'

/** The view to watch: the audience's, or with `host: '1'` or `mode: 'wall'` the host's or the wall's. */
export type Watched = { id: string; host?: '1'; mode?: 'wall' }

/** Reads a session once. @throws LiveAudienceError, with status 304 if `headers` name its present state */
export const askSession = (client: Client, what: Watched, signal: AbortSignal, headers: Record<string, string>) =>
  ask(client, '/api/sessions/{id}', what, { signal, headers, parseAs: 'json' })

/**
 * Opens a session's stream. The pipe ends it with the signal, because Node forgets the signal of a request that was
 * garbage-collected (nodejs/node#55428).
 * @param what `heartbeat: '1'` asks for a heartbeat every second
 */
export async function openStream(
  client: Client,
  what: Watched & { heartbeat?: '1' },
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array>> {
  const { data } = await ask(client, '/api/sessions/{id}/stream', what, { signal, parseAs: 'stream' })
  return (data as ReadableStream<Uint8Array>).pipeThrough(new TransformStream(), { signal })
}

const ask = (
  client: Client,
  url: string,
  { id, ...query }: Watched & { heartbeat?: '1' },
  how: { signal: AbortSignal; parseAs: 'stream' | 'json'; headers?: Record<string, string> },
) =>
  client.get<unknown, unknown, true>({
    url,
    path: { id },
    query,
    ...how,
    responseStyle: 'fields',
    throwOnError: true,
    cache: 'no-store',
    security: [...SECURITY],
  })

/** A stream as an async iterator, which Safari's streams are not. */
export async function* read<T>(from: ReadableStream<T>): AsyncGenerator<T> {
  const reader = from.getReader()
  for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value
}
