import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Connections } from './connections.ts'

/**
 * Seconds that a connection is kept longer than its answers announce: a client that goes by what they say never sends a
 * request while the server closes the connection.
 */
const KEPT_LONGER = 5

/** Requests that may wait behind others, on all connections together. Each takes 2.7 kB. */
const WAITING_MAX = 20_000

/**
 * Answers one request of a connection at a time. What a client sends before it has read an answer waits, and the
 * connection is not read meanwhile. Node by itself has every request of a connection answered at once and keeps the
 * answers in memory: one connection with 1,000 requests for a page takes 468 MB.
 *
 * Where too many wait, a connection that adds to them is closed. A client that sends ahead has to expect that, and
 * sends again what was not answered (RFC 9112 section 9.3.2). Browsers, phones and proxies do not send ahead.
 */
export class ResponseQueues {
  readonly #connections: Pick<Connections, 'beginAnswer' | 'endAnswer'> | undefined
  #answer: RequestListener
  readonly #announced: string
  /** What each connection is being given, and behind it what waits. */
  readonly #lines = new Map<Socket, ServerResponse[]>()
  #waiting = 0
  /** One for all answers, because each open stream keeps its own listeners. */
  readonly #onClose: (this: ServerResponse) => void
  /** When the last request came (ms), once connections are closed after their answers. */
  #lastCame = 0
  #isClosing = false

  /** @param connections are told whose turn it is */
  constructor(server: Server, answer: RequestListener, connections?: Pick<Connections, 'beginAnswer' | 'endAnswer'>) {
    this.#answer = answer
    this.#connections = connections
    this.#announced = `timeout=${Math.max(1, Math.floor(server.keepAliveTimeout / 1_000) - KEPT_LONGER)}`
    const queues = this
    this.#onClose = function () {
      queues.#end(this.req.socket)
    }
    server.on('request', (req, res) => this.#arrive(req, res))
  }

  /** From now on, requests whose turn comes are answered by this. */
  answerBy(answer: RequestListener): void {
    this.#answer = answer
  }

  /** From now on, each connection is closed after its last answer. */
  closeAfterAnswers(): void {
    this.#isClosing = true
    this.#lastCame = performance.now()
  }

  /** Milliseconds without a new request, while connections are closed after their answers. */
  quietFor(): number {
    return performance.now() - this.#lastCame
  }

  /** The answer that a connection is being given, if any. */
  answerOn(socket: Socket): ServerResponse | undefined {
    return this.#lines.get(socket)?.[0]
  }

  #arrive({ socket }: IncomingMessage, res: ServerResponse): void {
    if (this.#isClosing) this.#lastCame = performance.now()
    const line = this.#lines.get(socket)
    if (!line) {
      this.#lines.set(socket, [res])
      this.#begin(socket, res)
      return
    }
    line.push(res)
    stopReading(socket)
    this.#waiting++
    if (this.#waiting > WAITING_MAX) socket.destroy()
  }

  #begin(socket: Socket, res: ServerResponse): void {
    res.on('close', this.#onClose)
    this.#connections?.beginAnswer(socket, res)
    if (this.#isClosing && this.#lines.get(socket)?.length === 1) res.setHeader('connection', 'close')
    else res.setHeader('keep-alive', this.#announced)
    this.#answer(res.req, res)
  }

  #end(socket: Socket): void {
    this.#connections?.endAnswer(socket)
    const line = this.#lines.get(socket) ?? []
    line.shift()
    if (line.length === 0) this.#lines.delete(socket)
    // In a turn of the event loop for each, so that other connections have theirs.
    else setImmediate(() => this.#next(socket, line))
  }

  #next(socket: Socket, line: ServerResponse[]): void {
    // The connection broke off, or its answer was the last on it.
    if (!socket.writable) {
      this.#waiting -= line.length
      this.#lines.delete(socket)
      return
    }
    this.#waiting--
    if (line.length === 1) readOn(socket)
    this.#begin(socket, line[0] as ServerResponse)
  }
}

const isStopped = (socket: Socket): boolean => socket.listeners('resume').includes(keepStopped)

function stopReading(socket: Socket): void {
  if (isStopped(socket)) return
  socket.on('resume', keepStopped)
  // Node resumes the connection when it has parsed the present request.
  process.nextTick(() => {
    if (isStopped(socket)) socket.pause()
  })
}

function readOn(socket: Socket): void {
  socket.off('resume', keepStopped)
  socket.resume()
}

/**
 * Node resumes a connection also by itself, for example after it drained. `pause` says nothing to a stream that
 * counts as paused already, but then Node's http reads all the same: it goes by the event.
 */
function keepStopped(this: Socket): void {
  if (this.readableFlowing) this.pause()
  else this.emit('pause')
}
