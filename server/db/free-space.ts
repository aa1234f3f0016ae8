import { statfs } from 'node:fs/promises'

/**
 * Bytes that writes leave free for PostgreSQL: three segments of its log. Without room for its log
 * it stops altogether; with it, everyone still reads while nothing can be written.
 */
const RESERVE = 48 * 1024 * 1024
/** Milliseconds between looks. A disk at 50 MB/s fills half of the reserve meanwhile. */
const LOOK_EVERY = 500

/** Watches the space where the embedded database keeps its data. */
export class FreeSpace {
  isShort = false
  readonly #timer: NodeJS.Timeout

  /** @param say told when it becomes short, and when there is room again */
  constructor(folder: string, say: (line: string) => void) {
    const look = async () => {
      const { bavail, bsize } = await statfs(folder).catch(() => ({ bavail: 0, bsize: 0 }))
      const isShort = bavail * bsize < RESERVE
      if (isShort !== this.isShort) say(isShort ? FULL : 'There is room on the disk again.')
      this.isShort = isShort
    }
    this.#timer = setInterval(look, LOOK_EVERY).unref()
  }

  stop(): void {
    clearInterval(this.#timer)
  }
}

const FULL = `Less than ${RESERVE / 1024 / 1024} MiB are left on the disk of DATA_DIR: nothing is written until there is room.`
