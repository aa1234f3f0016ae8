import { connect, type Socket } from 'node:net'
import { owners } from './virtual-time.ts'

/**
 * Keeps backends of PostgreSQL for the connections of later nodes and plays. A new backend costs more than all that a
 * node asks it at its start. Only one that was idle when its connection ended is used again, once it has forgotten
 * everything. All others end with their connection.
 */

/** How every answer ends outside of a transaction: ready for a query, and idle. */
const IDLE = Buffer.from('Z\0\0\0\x05I', 'latin1')
const FORGET = Buffer.from('Q\0\0\0\x10discard all\0', 'latin1')

export class Backend {
  readonly socket: Socket
  /** What tells apart those that began differently. */
  readonly kind: string
  /** What it answered to the startup message. */
  greeting = Buffer.alloc(0)
  isIdle = false
  onData: (chunk: Buffer) => void = () => {}
  onClose: (error?: Error) => void = () => {}

  constructor(path: string, startup: Buffer, kind: string) {
    this.kind = kind
    // It belongs to no node: it outlives the one that needs it first.
    this.socket = owners.exit(() => connect(path))
    this.socket.write(startup)
    this.socket.on('data', (chunk: Buffer) => {
      this.isIdle ||= chunk.subarray(-IDLE.length).equals(IDLE)
      this.onData(chunk)
    })
    this.socket.on('error', (error) => this.onClose(error))
    this.socket.on('close', () => this.onClose())
  }

  write(chunk: Buffer): void {
    this.isIdle = false
    this.socket.write(chunk)
  }
}

const free = new Map<string, Backend[]>()

/** A backend that began with this message. */
export function takeBackend(path: string, startup: Buffer): Promise<Backend> {
  const kind = `${path} ${startup.toString('latin1')}`
  const kept = free.get(kind)?.pop()
  if (kept) return Promise.resolve(kept)
  const backend = new Backend(path, startup, kind)
  return new Promise((resolve, reject) => {
    backend.onData = (chunk) => {
      backend.greeting = Buffer.concat([backend.greeting, chunk])
      if (backend.isIdle) resolve(backend)
    }
    backend.onClose = (error) => reject(error ?? new Error('PostgreSQL refused the connection'))
  })
}

/** Ends the use of a backend. @returns when nothing of it is left: locks, what it listens to, settings */
export function leaveBackend(backend: Backend): Promise<void> {
  return new Promise((resolve) => {
    backend.onClose = () => resolve()
    if (!backend.isIdle) {
      backend.socket.destroy()
      return
    }
    backend.onData = (chunk) => {
      // A notification may follow at once.
      if (!chunk.includes(IDLE)) return
      backend.isIdle = true
      free.set(backend.kind, [...(free.get(backend.kind) ?? []), backend])
      resolve()
    }
    backend.write(FORGET)
  })
}
