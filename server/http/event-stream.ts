import { callTRPCProcedure } from '@trpc/server'
import type { Request, RequestHandler, Response } from 'express'
import { Refusal } from '../../shared/errors.ts'
import { STREAMS_PER_PARTICIPANT } from '../../shared/limits.ts'
import type { Frame } from '../live/frame.ts'
import { Seats } from '../live/seats.ts'
import { participantIn } from '../procedures/access.ts'
import type { Context } from '../procedures/context.ts'
import { appRouter } from '../procedures/router.ts'
import { watchInput } from '../procedures/sessions/watch-session.ts'
import type { RestSettings } from './adapter.ts'
import { readCredentials } from './credentials.ts'
import { sendRefusal } from './refuse.ts'

export const STREAM_PATH = '/api/sessions/{id}/stream'

/** Milliseconds between comments that keep proxies and sleeping radios from closing a quiet stream. */
const HEARTBEAT = 15_000
/** Bytes that a slow reader may leave unread before it is dropped; it comes back to the latest frame. */
const UNSENT_MAX = 1024 * 1024
/** Milliseconds after which a client that lost its stream comes back: spread, so that not all do at once. */
const RETRY_MIN = 500
const RETRY_SPREAD = 2_500

const retry = (below: (n: number) => number): string =>
  `retry: ${RETRY_MIN + below(RETRY_SPREAD)}\n\n`

/** `GET /api/sessions/{id}/stream`: projections as server-sent events (WHATWG HTML, section 9.2). */
export function eventStream({
  services,
  log,
  streamsPerAddress,
  ...site
}: RestSettings): RequestHandler {
  const perParticipant = new Seats(STREAMS_PER_PARTICIPANT)
  const perAddress = new Seats(streamsPerAddress)
  return async (req, res) => {
    const closed = new AbortController()
    const seat = (seats: Seats, key: string | undefined) => {
      if (key === undefined) return
      const giveBack = seats.take(key)
      if (!giveBack) throw new Refusal('too_many_streams')
      closed.signal.addEventListener('abort', giveBack)
    }
    res.on('close', () => closed.abort())
    try {
      const ctx: Context = {
        ...services,
        now: services.clock(),
        credentials: readCredentials(
          { req, res, query: req.query, params: req.params, body: undefined },
          site,
        ),
        reply: { headers: {}, cookies: [] },
      }
      seat(perAddress, site.proxies.networkOf(req))
      seat(perParticipant, participantIn(ctx) ?? undefined)
      const frames = await open(ctx, req, closed.signal)
      const first = await frames.next()
      if (first.done) throw new Refusal('session_not_found')
      begin(res, retry(services.random.below))
      if (req.method !== 'HEAD') await send(res, first.value, frames)
      await frames.return?.()
      res.end(retry(services.random.below))
    } catch (error) {
      sendRefusal(res, error, log, { route: `GET ${STREAM_PATH}` })
    }
  }
}

async function open(
  ctx: Context,
  req: Request,
  signal: AbortSignal,
): Promise<AsyncIterator<Frame>> {
  const asked = { ...req.query, ...req.params }
  const readable = Object.entries(watchInput.shape).filter(
    ([name, schema]) => schema.safeParse(Reflect.get(asked, name)).success,
  )
  const input = Object.fromEntries(readable.map(([name]) => [name, Reflect.get(asked, name)]))
  const frames = await callTRPCProcedure({
    router: appRouter,
    path: 'watchSession',
    type: 'subscription',
    getRawInput: async () => input,
    ctx,
    signal,
    batchIndex: 0,
  })
  return (frames as AsyncIterable<Frame>)[Symbol.asyncIterator]()
}

/**
 * `X-Accel-Buffering` is for nginx, which otherwise holds every byte back. No chunks: a stream ends
 * with its connection anyway, and three pieces a frame cost half as much again as one.
 */
function begin(res: Response, opening: string): void {
  res.useChunkedEncodingByDefault = false
  res.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-cache, no-transform',
    'x-accel-buffering': 'no',
  })
  res.write(opening)
}

async function send(res: Response, first: Frame, frames: AsyncIterator<Frame>): Promise<void> {
  const heartbeat = setInterval(() => res.write(':\n\n'), HEARTBEAT)
  try {
    write(res, first)
    for (let next = await frames.next(); !next.done; next = await frames.next())
      write(res, next.value)
  } finally {
    clearInterval(heartbeat)
  }
}

function write(res: Response, frame: Frame): void {
  if (res.writableLength > UNSENT_MAX) res.destroy()
  else res.write(bytesOf(frame))
}

const bytes = new WeakMap<Frame, Buffer>()

/** A frame as an event, made once for all who get it. */
function bytesOf(frame: Frame): Buffer {
  const made = bytes.get(frame) ?? Buffer.from(`id: ${frame.id}\ndata: ${frame.data}\n\n`)
  bytes.set(frame, made)
  return made
}
