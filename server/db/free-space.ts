import { statfs } from 'node:fs/promises'
import type { Logger } from 'pino'

/**
 * Bytes of the disk that are kept free for three segments of PostgreSQL's write-ahead log. PostgreSQL stops when it
 * cannot write that log. With this reserve it keeps running, and everyone can still read.
 */
export const RESERVE = 48 * 1024 * 1024
/** Milliseconds between checks. A disk at 50 MB/s fills half of the reserve meanwhile. */
const CHECK_EVERY = 500

const FULL = `Less than ${RESERVE / 1024 / 1024} MiB are left on the disk of DATA_DIR: nothing is written until there is space.`

/** Watches the disk of the embedded database. Logs when space runs short, and when there is enough again. */
export class FreeSpace {
  readonly #timer: NodeJS.Timeout
  #isShort = false
  #free = 0
  #refused = 0

  constructor(folder: string, log: Pick<Logger, 'warn'>) {
    const check = async () => {
      const { bavail, bsize } = await statfs(folder).catch(() => ({ bavail: 0, bsize: 0 }))
      this.#free = bavail * bsize
      const isShort = this.#free < RESERVE
      if (isShort && !this.#isShort) log.warn(FULL)
      if (!isShort && this.#isShort) log.warn({ refused: this.#refused }, 'There is space on the disk again.')
      if (!isShort) this.#refused = 0
      this.#isShort = isShort
    }
    this.#timer = setInterval(check, CHECK_EVERY).unref()
    void check()
  }

  /** Whether a write has to be refused. Counts the refused ones, so that the log can give their number. */
  refusesWrite(): boolean {
    if (this.#isShort) this.#refused++
    return this.#isShort
  }

  state(): { free: number; isShort: boolean } {
    return { free: this.#free, isShort: this.#isShort }
  }

  stop(): void {
    clearInterval(this.#timer)
  }
}
