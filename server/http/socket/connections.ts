import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { CONNECTIONS_PER_CALLER } from '../../../shared/limits.ts'
import { Seats } from '../../live/housekeeping/seats.ts'

/** Open files kept for the database, pages, log and what Node itself needs. */
const RESERVE = 64

let cap: number | undefined

/** How many connections this process can hold; each is an open file. */
export function connectionCap(): number {
  // Asked once: it takes 6 ms, and more the more a process has loaded.
  cap ??= capOf(openFiles())
  return cap
}

const capOf = (files: number): number => Math.max(files - RESERVE, files / 2)

function openFiles(): number {
  // With a stack that is there already: where the built server stands, that takes 27 ms to find out.
  const stackless = Object.assign(new Error(), { stack: '' })
  const { userLimits } = process.report.getReport(stackless) as {
    userLimits?: { open_files?: { soft: unknown } }
  }
  const files = Number(userLimits?.open_files?.soft)
  return Number.isNaN(files) ? Number.POSITIVE_INFINITY : files
}

/** Of the cap, the part of connections that are new: they have yet to say something. */
const NEW = 1 / 4

/** Connections, the one that has been as it is for longest first, with the latest answer on each. */
type Queue = Map<Socket, ServerResponse | null>

/**
 * The connections that are open. Each new one beyond the cap takes the place of the first that there is of
 *
 * 1. those of strangers on which nothing happens: no request, one that has not arrived as a whole, or
 *    an answer that nobody reads; the longest first
 * 2. streams of strangers; the oldest first
 * 3. those of strangers that are too new for 1
 * 4. those of callers who have shown who they are, on which nothing happens; the longest first
 *
 * What else is open is being answered, or is a stream of someone who has shown who they are.
 */
export class Connections {
  readonly cap: number
  /** How many were opened before each. */
  readonly #open = new Map<Socket, number>()
  #opened = 0
  readonly #strangers: Queue = new Map()
  readonly #recognised: Queue = new Map()
  readonly #streams = new Set<Socket>()
  readonly #seats = new Seats(CONNECTIONS_PER_CALLER)
  readonly #seated = new WeakSet<Socket>()

  constructor(server: Server, cap: number) {
    this.cap = cap
    server.on('connection', (socket: Socket) => this.#accept(socket))
    server.on('request', ({ socket }, res) => {
      this.#put(socket, res)
      res.on('close', () => this.#closed(socket, res))
    })
  }

  /** Whether each new one takes the place of another. */
  get isFull(): boolean {
    return this.#open.size >= this.cap
  }

  get sockets(): Iterable<Socket> {
    return this.#open.keys()
  }

  /** The caller on this connection has shown who they are. Counts for a few connections of each. */
  recognise({ socket }: IncomingMessage, caller: () => string | null): void {
    if (this.#seated.has(socket) || !this.#open.has(socket)) return
    const key = caller()
    const giveBack = key === null ? null : this.#seats.take(key)
    if (!giveBack) return
    const answer = this.#strangers.get(socket) ?? null
    this.#strangers.delete(socket)
    this.#seated.add(socket)
    socket.on('close', giveBack)
    this.#put(socket, answer)
  }

  /** The answer on this connection goes on until it closes. */
  stream({ socket }: IncomingMessage, isOfStranger: boolean): void {
    this.#queueOf(socket).delete(socket)
    if (isOfStranger && this.#open.has(socket)) this.#streams.add(socket)
  }

  #queueOf(socket: Socket): Queue {
    return this.#seated.has(socket) ? this.#recognised : this.#strangers
  }

  #put(socket: Socket, answer: ServerResponse | null): void {
    if (!this.#open.has(socket)) return
    const queue = this.#queueOf(socket)
    queue.delete(socket)
    queue.set(socket, answer)
  }

  /** A later request may be there already, where a client does not wait for answers. */
  #closed(socket: Socket, answer: ServerResponse): void {
    const latest = this.#queueOf(socket).get(socket)
    if (latest && latest !== answer) return
    this.#streams.delete(socket)
    this.#put(socket, null)
  }

  #accept(socket: Socket): void {
    this.#open.set(socket, this.#opened++)
    this.#put(socket, null)
    socket.on('close', () => this.#forget(socket))
    if (this.#open.size <= this.cap) return
    const leaving = this.#longestBut(socket)
    this.#forget(leaving)
    leaving.destroy()
  }

  #longestBut(newest: Socket): Socket {
    const firstNew = this.#opened - this.cap * NEW
    const isOld = (socket: Socket) => (this.#open.get(socket) ?? 0) < firstNew
    const isOther = (socket: Socket) => socket !== newest
    const [stream] = this.#streams
    return (
      firstStill(this.#strangers, isOld) ??
      stream ??
      firstStill(this.#strangers, isOther) ??
      firstStill(this.#recognised, isOther) ??
      newest
    )
  }

  #forget(socket: Socket): void {
    this.#open.delete(socket)
    this.#streams.delete(socket)
    this.#strangers.delete(socket)
    this.#recognised.delete(socket)
  }
}

/** The first on which nothing happens. */
function firstStill(queue: Queue, may: (socket: Socket) => boolean): Socket | undefined {
  for (const [socket, answer] of queue) {
    const isStill = !answer?.req.complete || answer.writableLength > 0
    if (isStill && may(socket)) return socket
  }
  return undefined
}
