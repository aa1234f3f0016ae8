import type { ServerResponse } from 'node:http'
import type { Frame } from '../../live/streams/frame.ts'
import { SenderGone } from '../../live/votes/sender.ts'
import type { Context } from '../../procedures/context.ts'
import type { Exchange, Handler, HttpSettings } from '../exchange.ts'
import { callOperation, contextOf, inTime } from './adapter.ts'
import type { Operation } from './operations.ts'
import { StreamSeats } from './stream-seats.ts'

/** Milliseconds between comments that keep proxies and sleeping radios from closing a quiet stream. */
const HEARTBEAT = 15_000
/** The same for a reader who asks for more frequent comments. */
const QUICK_HEARTBEAT = 1_000
/** Bytes that a slow reader may leave unread before its stream is closed. It reconnects and gets the latest frame. */
const UNSENT_MAX = 1024 * 1024
/** Milliseconds after which a client reconnects, at random, so that not all reconnect at the same time. */
const RETRY_MIN = 500
const RETRY_SPREAD = 2_500

/** Streams projections as server-sent events (WHATWG HTML, section 9.2). Resolves once the stream is open. */
export function streamHandler(operation: Operation, settings: HttpSettings): Handler {
  const { connections, streamsPerAddress } = settings
  const seats = new StreamSeats(streamsPerAddress, connections)
  const { below } = settings.services.random
  const retry = () => `retry: ${RETRY_MIN + below(RETRY_SPREAD)}\n\n`
  return async (exchange) => {
    const { req, res, sender } = exchange
    const ctx = contextOf(exchange, settings)
    const heartbeat = exchange.query.heartbeat === undefined ? HEARTBEAT : QUICK_HEARTBEAT
    let isKept = false
    ctx.countStream = (holder) => {
      // An answer that has closed by now would never give its seats back.
      if (!sender.isWaiting) throw new SenderGone()
      isKept = seats.hold(res, holder, ctx.credentials.network)
      if (holder.role === 'audience' && holder.hasJoined && holder.participantId !== null)
        res.on('close', ctx.live.presence.open(holder.sessionId, holder.participantId))
    }
    const opening = open(operation, ctx, exchange)
    const frames = await inTime(opening, operation, settings.database.silent)
    begin(res, retry())
    connections.stream(req, !isKept)
    const sent = req.method === 'HEAD' ? frames.return?.() : send(res, frames, heartbeat)
    void Promise.resolve(sent).then(
      () => res.end(retry()),
      (err) => {
        settings.log.error({ err }, 'a stream broke off')
        res.destroy()
      },
    )
  }
}

/** The frames of a session until the stream is closed. It may be closed before the first one. */
async function open(operation: Operation, ctx: Context, exchange: Exchange): Promise<AsyncIterableIterator<Frame>> {
  const watched = await callOperation(operation, ctx, exchange)
  const frames = watched as AsyncIterableIterator<Frame>
  endWith(exchange.res, frames)
  return frames
}

/** A separate function, so that an open stream keeps no reference to its request. */
function endWith(res: ServerResponse, frames: AsyncIterableIterator<Frame>): void {
  const leave = () => void frames.return?.()
  if (res.closed) leave()
  else res.on('close', leave)
}

/**
 * `X-Accel-Buffering` is for nginx, which otherwise holds every byte back. The stream is not chunked, because it ends
 * with its connection anyway, and because three writes for a frame cost 1.5 times as much as one.
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

async function send(res: ServerResponse, frames: AsyncIterable<Frame>, heartbeat: number): Promise<void> {
  const beat = setInterval(() => res.write(':\n\n'), heartbeat)
  try {
    for await (const frame of frames) {
      if (res.writableLength > UNSENT_MAX) res.destroy()
      else res.write(bytesOf(frame))
    }
  } finally {
    clearInterval(beat)
  }
}

const bytes = new WeakMap<Frame, Buffer>()

/** A frame as an event, made once for all readers of the frame. */
function bytesOf(frame: Frame): Buffer {
  const made = bytes.get(frame) ?? Buffer.from(`id: ${frame.id}\ndata: ${frame.data}\n\n`)
  bytes.set(frame, made)
  return made
}
