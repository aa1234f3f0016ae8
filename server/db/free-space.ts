import { statfs } from 'node:fs/promises'
import type { Logger } from 'pino'

/**
 * Bytes that writes leave free for PostgreSQL: three segments of its log. Without room for its log
 * it stops altogether; with it, everyone still reads while nothing can be written.
 */
const RESERVE = 48 * 1024 * 1024
/** Milliseconds between looks. A disk at 50 MB/s fills half of the reserve meanwhile. */
const LOOK_EVERY = 500

/** Watches the space where the embedded database keeps its data. It logs when space runs short, and when there is room again. */
export class FreeSpace {
  readonly #timer: NodeJS.Timeout
  #isShort = false
  #refused = 0

  constructor(folder: string, log: Pick<Logger, 'warn'>) {
    const look = async () => {
      const { bavail, bsize } = await statfs(folder).catch(() => ({ bavail: 0, bsize: 0 }))
      const isShort = bavail * bsize < RESERVE
      if (isShort && !this.#isShort) log.warn(FULL)
      if (!isShort && this.#isShort) log.warn({ refused: this.#refused }, ROOM_AGAIN)
      if (!isShort) this.#refused = 0
      this.#isShort = isShort
    }
    this.#timer = setInterval(look, LOOK_EVERY).unref()
  }

  /** Whether a write has to be refused. Each that is refused is counted, and logged only as a number. */
  refusesWrite(): boolean {
    if (this.#isShort) this.#refused++
    return this.#isShort
  }

  stop(): void {
    clearInterval(this.#timer)
  }
}

const FULL = `Less than ${RESERVE / 1024 / 1024} MiB are left on the disk of DATA_DIR: nothing is written until there is room.`
const ROOM_AGAIN = 'There is room on the disk again.'
