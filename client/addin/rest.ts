import { EventSourceParserStream } from 'eventsource-parser/stream'
import type { PollBody, Session } from '../index.ts'
import { SignsOfLife } from '../signs-of-life.ts'
import type { Pairing } from './pairing.ts'

/** The operations that a slide needs, in plain REST. Keys and tokens go as Bearer, never in an address. */

/** What the service refused, in its own words. */
export class Refused extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }

  /** Whether the session is gone, or the key no longer fits. */
  get isForGood(): boolean {
    return this.status === 401 || this.status === 404
  }

  /** Whether the same request may go through later. */
  get mayPass(): boolean {
    return this.status === 429 || this.status >= 500
  }
}

async function call(
  path: string,
  bearer: string,
  { method = 'GET', signal }: { method?: string; signal?: AbortSignal } = {},
): Promise<Response> {
  const response = await fetch(`/api/sessions/${path}`, {
    method,
    headers: { authorization: `Bearer ${bearer}` },
    credentials: 'omit',
    cache: 'no-store',
    ...(signal && { signal }),
  })
  if (response.ok) return response
  const { error = response.statusText } = await response.json().catch(() => ({}))
  throw new Refused(response.status, error)
}

const at = (id: string): string => encodeURIComponent(id.trim())

/** What the host sees of a session, without its people. */
export type Prepared = Pick<Session, 'title' | 'code' | 'brand'> & { polls: PollBody[] }

/** Every poll of the session, with what came in so far. */
export async function readPrepared({ id, k }: Pairing): Promise<Prepared> {
  const { title, code, brand, polls } = await (await call(`${at(id)}?host=1`, k)).json()
  return { title, code, brand, polls }
}

/**
 * Turns a host's Bearer token into a key of one session, so that nothing more than that is kept.
 * @param code the session's code or id
 */
export async function pairByToken(code: string, token: string): Promise<Pairing> {
  const { k } = await (await call(`${at(code)}?host=1`, token.trim())).json()
  return { id: code.trim(), k }
}

/** Opens a poll; one that is open stays open. @throws Refused 409 for one that is closed for good */
export async function openPoll({ id, k }: Pairing, pollId: string): Promise<void> {
  await call(`${at(id)}/polls/${pollId}/open`, k, { method: 'POST' })
}

/** Milliseconds. */
const SILENCE = 40_000
const RETRY_FIRST = 500
const RETRY_LAST = 10_000

/**
 * The wall now and after every change, until the signal. Comes back by itself; where something on the
 * way holds the stream back, every attempt reads the session once.
 * @throws Refused 401 or 404, since asking again would not help
 */
export async function* watchWall(pairing: Pairing, signal: AbortSignal): AsyncGenerator<Session> {
  let failures = 0
  while (!signal.aborted) {
    try {
      for await (const session of stream(pairing, signal)) {
        failures = 0
        yield session
      }
      yield await readWall(pairing, signal)
    } catch (error) {
      if (signal.aborted) return
      if (error instanceof Refused && error.isForGood) throw error
    }
    const longest = Math.min(RETRY_FIRST * 2 ** failures++, RETRY_LAST)
    await new Promise((resolve) => setTimeout(resolve, longest * (0.5 + Math.random() / 2)))
  }
}

const readWall = async ({ id, k }: Pairing, signal: AbortSignal): Promise<Session> =>
  (await call(`${at(id)}?mode=wall`, k, { signal })).json()

/** One stream to its end, which is also where it is held back. */
async function* stream({ id, k }: Pairing, signal: AbortSignal): AsyncGenerator<Session> {
  const life = new SignsOfLife(signal, SILENCE)
  try {
    const { body } = await call(`${at(id)}/stream?mode=wall`, k, { signal: life.signal })
    const reader = body
      ?.pipeThrough(life.watchBytes())
      .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
      .pipeThrough(new EventSourceParserStream())
      .getReader()
    for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) {
      yield JSON.parse(next.value.data)
    }
  } catch (error) {
    if (!life.isMissed) throw error
  } finally {
    life.end()
  }
}
