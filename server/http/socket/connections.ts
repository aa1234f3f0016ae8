import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { CONNECTIONS_PER_CALLER } from '../../../shared/limits.ts'
import { Slots } from '../../live/rate-limits/slots.ts'
import { UnreadResponses } from './unread-responses.ts'

/** Open files kept for the database, pages, log and what Node itself needs. */
const RESERVE = 64

let cap: number | undefined

/** How many connections this process can hold; each is an open file. */
export function connectionCap(): number {
  // Read once: it takes 6 ms, and more in a process that has loaded more.
  cap ??= capOf(openFiles())
  return cap
}

const capOf = (files: number): number => Math.max(files - RESERVE, files / 2)

/** How many files this process may open. */
export function openFiles(): number {
  // With an empty stack, because the built server takes 27 ms to make one.
  const stackless = Object.assign(new Error(), { stack: '' })
  const { userLimits } = process.report.getReport(stackless) as { userLimits?: { open_files?: { soft: unknown } } }
  const files = Number(userLimits?.open_files?.soft)
  return Number.isNaN(files) ? Number.POSITIVE_INFINITY : files
}

/** The part of the cap whose connections count as new: they may not have sent anything yet. */
const NEW = 1 / 4

/** Connections, with the answer that each is being given. The longest unchanged one is first. */
type Queue = Map<Socket, ServerResponse | null>

/**
 * The open connections. Each new one beyond the cap closes another. The first that exists of these is closed:
 *
 * 1. an idle connection of a stranger, the longest idle first; idle means no request, an incomplete request,
 *    or an answer that nobody reads
 * 2. a stranger's stream, the oldest first
 * 3. an idle connection of a stranger that is too new for 1
 * 4. an idle connection of a recognised caller, the longest idle first
 *
 * Connections that are being answered, and streams of recognised callers, are never closed for it. Where answers that
 * nobody reads take too much memory, their connections are closed sooner (`UnreadResponses`).
 */
export class Connections {
  readonly cap: number
  /** Called when a connection is closed because this process can hold no more. */
  onFull = () => {}
  /** Each connection, with the number of connections that were opened before it. */
  readonly #open = new Map<Socket, number>()
  #opened = 0
  readonly #strangers: Queue = new Map()
  readonly #recognised: Queue = new Map()
  readonly #streams = new Set<Socket>()
  readonly #slots = new Slots(CONNECTIONS_PER_CALLER)
  readonly #holders = new WeakSet<Socket>()
  readonly #unread = new UnreadResponses((socket) => this.#holders.has(socket))

  /** One for all answers, because each open stream keeps its own listeners. */
  readonly #onMade: (this: ServerResponse) => void

  constructor(server: Server, cap: number) {
    this.cap = cap
    const connections = this
    this.#onMade = function () {
      connections.#made(this)
    }
    server.on('connection', (socket: Socket) => this.#accept(socket))
  }

  /** Whether each new connection closes another. */
  get isFull(): boolean {
    return this.#open.size >= this.cap
  }

  get sockets(): Iterable<Socket> {
    return this.#open.keys()
  }

  /** A connection is being given this answer. */
  answers(socket: Socket, answer: ServerResponse): void {
    this.#put(socket, answer)
    answer.on('prefinish', this.#onMade)
  }

  /** The answer has been sent or has broken off. */
  answered(socket: Socket): void {
    this.#unread.delete(socket)
    this.#streams.delete(socket)
    this.#put(socket, null)
  }

  /** Marks the caller on this connection as recognised. Each caller gets a few such connections. */
  recognise({ socket }: IncomingMessage, caller: () => string | null): void {
    if (this.#holders.has(socket) || !this.#open.has(socket)) return
    const key = caller()
    const giveBack = key === null ? null : this.#slots.take(key)
    if (!giveBack) return
    const answer = this.#strangers.get(socket) ?? null
    this.#strangers.delete(socket)
    this.#holders.add(socket)
    socket.on('close', giveBack)
    this.#put(socket, answer)
  }

  stream({ socket }: IncomingMessage, isOfStranger: boolean): void {
    this.#queueOf(socket).delete(socket)
    if (isOfStranger && this.#open.has(socket)) this.#streams.add(socket)
  }

  #queueOf(socket: Socket): Queue {
    return this.#holders.has(socket) ? this.#recognised : this.#strangers
  }

  #put(socket: Socket, answer: ServerResponse | null): void {
    if (!this.#open.has(socket)) return
    const queue = this.#queueOf(socket)
    queue.delete(socket)
    queue.set(socket, answer)
  }

  #accept(socket: Socket): void {
    this.#open.set(socket, this.#opened++)
    this.#put(socket, null)
    socket.on('close', () => this.#forget(socket))
    if (this.#open.size <= this.cap) return
    this.onFull()
    this.#close(this.#mostExpendableBut(socket))
  }

  #made(answer: ServerResponse): void {
    for (const leaving of this.#unread.add(answer.req.socket, answer)) this.#close(leaving)
  }

  #close(socket: Socket): void {
    this.#forget(socket)
    socket.destroy()
  }

  #mostExpendableBut(newest: Socket): Socket {
    const firstNew = this.#opened - this.cap * NEW
    const isOld = (socket: Socket) => (this.#open.get(socket) ?? 0) < firstNew
    const isOther = (socket: Socket) => socket !== newest
    const [stream] = this.#streams
    return (
      firstIdle(this.#strangers, isOld) ??
      stream ??
      firstIdle(this.#strangers, isOther) ??
      firstIdle(this.#recognised, isOther) ??
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

function firstIdle(queue: Queue, may: (socket: Socket) => boolean): Socket | undefined {
  for (const [socket, answer] of queue) {
    const isIdle = !answer?.req.complete || answer.writableLength > 0
    if (isIdle && may(socket)) return socket
  }
  return undefined
}
