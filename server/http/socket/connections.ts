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

type Connection = {
  readonly socket: Socket
  /** How many connections were opened before it. */
  readonly number: number
  isRecognised: boolean
  /** What it is being given. */
  answer: ServerResponse | null
  /** Where it waits to be closed; null if it is not closed for another one. */
  queue: Queue | null
}

/** Connections, the longest unchanged one first. */
type Queue = Set<Connection>

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
  readonly #open = new Map<Socket, Connection>()
  #opened = 0
  readonly #strangers: Queue = new Set()
  readonly #strangersStreams: Queue = new Set()
  readonly #recognised: Queue = new Set()
  readonly #slots = new Slots(CONNECTIONS_PER_CALLER)
  readonly #unread = new UnreadResponses((socket) => this.#open.get(socket)?.isRecognised ?? false)

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

  beginAnswer(socket: Socket, answer: ServerResponse): void {
    this.#change(socket, answer)
    answer.on('prefinish', this.#onMade)
  }

  /** The answer has been sent or has broken off. */
  endAnswer(socket: Socket): void {
    this.#unread.delete(socket)
    this.#change(socket, null)
  }

  /** Marks the caller on this connection as recognised. Each caller gets a few such connections. */
  recognise({ socket }: IncomingMessage, caller: () => string | null): void {
    const connection = this.#open.get(socket)
    if (!connection || connection.isRecognised) return
    const key = caller()
    const giveBack = key === null ? null : this.#slots.take(key)
    if (!giveBack) return
    socket.on('close', giveBack)
    connection.isRecognised = true
    moveTo(this.#recognised, connection)
  }

  /** The answer on this connection has become a stream. */
  beginStream({ socket }: IncomingMessage, isOfStranger: boolean): void {
    const connection = this.#open.get(socket)
    if (connection) moveTo(isOfStranger ? this.#strangersStreams : null, connection)
  }

  #change(socket: Socket, answer: ServerResponse | null): void {
    const connection = this.#open.get(socket)
    if (!connection) return
    connection.answer = answer
    moveTo(connection.isRecognised ? this.#recognised : this.#strangers, connection)
  }

  #accept(socket: Socket): void {
    const connection: Connection = { socket, number: this.#opened++, isRecognised: false, answer: null, queue: null }
    this.#open.set(socket, connection)
    moveTo(this.#strangers, connection)
    socket.on('close', () => this.#forget(socket))
    if (this.#open.size <= this.cap) return
    this.onFull()
    this.#close(this.#mostExpendableBut(connection).socket)
  }

  #made(answer: ServerResponse): void {
    for (const leaving of this.#unread.add(answer.req.socket, answer)) this.#close(leaving)
  }

  #close(socket: Socket): void {
    this.#forget(socket)
    socket.destroy()
  }

  #mostExpendableBut(newest: Connection): Connection {
    const firstNew = this.#opened - this.cap * NEW
    const isOld = ({ number }: Connection) => number < firstNew
    const isOther = (connection: Connection) => connection !== newest
    const [stream] = this.#strangersStreams
    return (
      firstIdle(this.#strangers, isOld) ??
      stream ??
      firstIdle(this.#strangers, isOther) ??
      firstIdle(this.#recognised, isOther) ??
      newest
    )
  }

  #forget(socket: Socket): void {
    const connection = this.#open.get(socket)
    if (connection) moveTo(null, connection)
    this.#open.delete(socket)
  }
}

/** Moves a connection to the end of a queue. */
function moveTo(queue: Queue | null, connection: Connection): void {
  connection.queue?.delete(connection)
  connection.queue = queue
  queue?.add(connection)
}

function firstIdle(queue: Queue, may: (connection: Connection) => boolean): Connection | undefined {
  for (const connection of queue) if (isIdle(connection) && may(connection)) return connection
  return undefined
}

const isIdle = ({ answer }: Connection): boolean => !answer?.req.complete || answer.writableLength > 0
