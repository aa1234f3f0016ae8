import { AsyncLocalStorage } from 'node:async_hooks'
import { EventEmitter } from 'node:events'
import { type Backend, leaveBackend, takeBackend } from './backends.ts'

const TERMINATE = 'X'.charCodeAt(0)

/** The part of a socket that pg uses, on a backend that an earlier connection may have used. */
export class BackendStream extends EventEmitter {
  writable = true
  destroyed = false
  /** Whether its backend has nothing left to finish. */
  isKept = false
  /** Whether its backend still forgets it. */
  isLeaving = false
  readonly #onLeft: () => void
  #path = ''
  #backend: Backend | undefined
  #corked: Buffer[] | undefined
  /** Events come in the context of the node that connects. */
  readonly #inside = AsyncLocalStorage.snapshot()

  constructor(onLeft: () => void) {
    super()
    this.#onLeft = onLeft
  }

  connect(path: string): this {
    this.#path = path
    process.nextTick(() => this.emit('connect'))
    return this
  }

  write(chunk: Buffer, done?: () => void): boolean {
    if (this.#corked) this.#corked.push(chunk)
    else if (this.#backend && chunk[0] !== TERMINATE) this.#backend.write(chunk)
    else if (!this.#backend) this.#begin(chunk)
    if (done) process.nextTick(done)
    return true
  }

  #begin(startup: Buffer): void {
    takeBackend(this.#path, startup).then(
      (backend) => {
        if (this.destroyed) return leaveBackend(backend)
        this.#backend = backend
        backend.onData = (chunk) => this.#inside(() => this.emit('data', chunk))
        backend.onClose = (error) => this.destroy(error)
        this.#inside(() => this.emit('data', backend.greeting))
      },
      (error) => this.destroy(error),
    )
  }

  /** Messages that pg sends together go in one piece. */
  cork(): void {
    this.#corked = []
  }

  uncork(): void {
    const chunks = this.#corked ?? []
    this.#corked = undefined
    if (chunks.length > 0) this.write(Buffer.concat(chunks))
  }

  end(): void {
    this.destroy()
  }

  destroy(error?: Error): this {
    if (this.destroyed) return this
    this.destroyed = true
    this.writable = false
    this.isKept = this.#backend?.isIdle ?? true
    if (this.#backend) this.#leave(this.#backend)
    // At once, so that of several the first that was destroyed is the first that closes.
    process.nextTick(() =>
      this.#inside(() => {
        if (error) this.emit('error', error)
        this.emit('close')
      }),
    )
    return this
  }

  #leave(backend: Backend): void {
    this.isLeaving = true
    leaveBackend(backend).then(() => {
      this.isLeaving = false
      this.#onLeft()
    })
  }

  setNoDelay(): this {
    return this
  }
  setKeepAlive(): this {
    return this
  }
  ref(): this {
    return this
  }
  unref(): this {
    return this
  }
}
