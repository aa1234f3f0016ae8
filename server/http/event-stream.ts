import type { ServerResponse } from 'node:http'
import { Refusal } from '../../shared/errors.ts'
import { STREAMS_PER_PARTICIPANT } from '../../shared/limits.ts'
import type { Frame } from '../live/frame.ts'
import { Seats } from '../live/seats.ts'
import { participantIn } from '../procedures/access.ts'
import { callOperation, contextOf, inTime } from './adapter.ts'
import type { Handler, HttpSettings } from './exchange.ts'
import type { Operation } from './operations.ts'

/** Milliseconds between comments that keep proxies and sleeping radios from closing a quiet stream. */
const HEARTBEAT = 15_000
/** Bytes that a slow reader may leave unread before it is dropped; it comes back to the latest frame. */
const UNSENT_MAX = 1024 * 1024
/** Milliseconds after which a client that lost its stream comes back: spread, so that not all do at once. */
const RETRY_MIN = 500
const RETRY_SPREAD = 2_500

/** Projections as server-sent events (WHATWG HTML, section 9.2). Has answered once the stream is open. */
export function streamHandler(operation: Operation, settings: HttpSettings): Handler {
  const perParticipant = new Seats(STREAMS_PER_PARTICIPANT)
  const perAddress = new Seats(settings.streamsPerAddress)
  const { below } = settings.services.random
  const retry = () => `retry: ${RETRY_MIN + below(RETRY_SPREAD)}\n\n`
  return async (exchange) => {
    const { req, res } = exchange
    const closed = new AbortController()
    res.on('close', () => closed.abort())
    const ctx = contextOf(exchange, settings)
    takeSeat(perAddress, ctx.credentials.network(), closed.signal)
    takeSeat(perParticipant, participantIn(ctx), closed.signal)
    const open = async () => {
      const watched = await callOperation(operation, ctx, exchange, closed.signal)
      const frames = (watched as AsyncIterable<Frame>)[Symbol.asyncIterator]()
      return { frames, first: await frames.next() }
    }
    const { frames, first } = await inTime(open(), operation, settings.database.isAnswering)
    if (first.done) throw new Refusal('session_not_found')
    begin(res, retry())
    const sent = req.method === 'HEAD' ? frames.return?.() : send(res, first.value, frames)
    void Promise.resolve(sent).then(
      () => res.end(retry()),
      (err) => {
        settings.log.error({ err }, 'a stream broke off')
        res.destroy()
      },
    )
  }
}

/** Holds a seat until the stream is closed. @throws Refusal too_many_streams */
function takeSeat(seats: Seats, key: string | null, closed: AbortSignal): void {
  const giveBack = key === null ? () => {} : seats.take(key)
  if (!giveBack) throw new Refusal('too_many_streams')
  closed.addEventListener('abort', giveBack)
}

/**
 * `X-Accel-Buffering` is for nginx, which otherwise holds every byte back. No chunks: a stream ends
 * with its connection anyway, and three pieces a frame cost half as much again as one.
 */
function begin(res: ServerResponse, opening: string): void {
  res.useChunkedEncodingByDefault = false
  res.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-cache, no-transform',
    'x-accel-buffering': 'no',
  })
  res.write(opening)
}

async function send(
  res: ServerResponse,
  first: Frame,
  frames: AsyncIterator<Frame>,
): Promise<void> {
  const heartbeat = setInterval(() => res.write(':\n\n'), HEARTBEAT)
  try {
    write(res, first)
    for (let next = await frames.next(); !next.done; next = await frames.next())
      write(res, next.value)
  } finally {
    clearInterval(heartbeat)
  }
}

function write(res: ServerResponse, frame: Frame): void {
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
