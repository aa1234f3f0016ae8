import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Frame } from '../../live/streams/frame.ts'
import type { LatestValue } from '../../live/streams/latest-value.ts'
import { SenderGone } from '../../live/votes/sender.ts'
import type { HttpSettings } from '../http-settings.ts'
import type { Operation } from '../operations.ts'
import type { Exchange, Handler } from '../request-and-answer.ts'
import { callOperation, contextOf } from './adapter.ts'
import { StreamSlots } from './stream-slots.ts'
import { withinDatabaseTime } from './within-time.ts'

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
  const slots = new StreamSlots(streamsPerAddress, connections)
  const { below } = settings.services.random
  const retry = () => `retry: ${RETRY_MIN + below(RETRY_SPREAD)}\n\n`
  return async (exchange) => {
    const { req, res, query } = exchange
    const { frames, isKept } = await open(exchange, operation, settings, slots)
    begin(res, retry())
    connections.beginStream(req, !isKept)
    forgetHeaders(req)
    if (req.method === 'HEAD') frames.close()
    const heartbeat = query.heartbeat === undefined ? HEARTBEAT : QUICK_HEARTBEAT
    keepSending(res, frames, { heartbeat, retry, log: settings.log })
  }
}

/** The frames of a session until the stream is closed, and whether its slot is reserved. */
async function open(exchange: Exchange, operation: Operation, settings: HttpSettings, slots: StreamSlots) {
  const { res, sender } = exchange
  const ctx = contextOf(exchange, settings)
  let isKept = false
  ctx.countStream = (holder) => {
    // An answer that has closed by now would never give its slots back.
    if (!sender.isWaiting) throw new SenderGone()
    isKept = slots.hold(res, holder, ctx.credentials.network)
    if (holder.role === 'audience' && holder.hasJoined && holder.participantId !== null)
      res.on('close', ctx.live.presence.open(holder.sessionId, holder.participantId))
  }
  // Also where it is too late for an answer, since the frames are watched by then.
  const opening = callOperation(operation, ctx, exchange).then((watched) => endWith(res, watched as LatestValue))
  const frames = await withinDatabaseTime(opening, settings.database.silentMachine)
  return { frames, isKept }
}

/** A separate function, so that an open stream keeps no reference to its request. */
function endWith(res: ServerResponse, frames: LatestValue): LatestValue {
  if (res.closed) frames.close()
  else res.on('close', () => frames.close())
  return frames
}

/** Node keeps the request of an open stream. Its headers take 3 kB, and nobody reads them any more. */
function forgetHeaders(req: IncomingMessage): void {
  req.headers = {}
  req.rawHeaders = []
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

type Sending = { heartbeat: number; retry: () => string; log: HttpSettings['log'] }

/** Sends frames until they end, and then says when to come back. */
function keepSending(res: ServerResponse, frames: LatestValue, { heartbeat, retry, log }: Sending): void {
  send(res, frames, heartbeat).then(
    () => res.end(retry()),
    (err) => {
      log.error({ err }, 'a stream broke off')
      res.destroy()
    },
  )
}

async function send(res: ServerResponse, frames: LatestValue, heartbeat: number): Promise<void> {
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
