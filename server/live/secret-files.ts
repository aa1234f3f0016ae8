import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isUuid } from '../../shared/schemas/ids.ts'
import type { Row } from '../db/schema.ts'

type PollSecret = Row<'poll_secret'>

/**
 * Secrets of open polls as files beside the embedded database, one a session: what an unlogged table
 * has, a power cut takes. A file goes with its poll.
 */
export class SecretFiles {
  readonly #folder: string

  constructor(dataDir: string) {
    this.#folder = join(dataDir, 'poll-secrets')
  }

  /** Those that are kept. */
  async read(): Promise<PollSecret[]> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 })
    const secrets: PollSecret[] = []
    for (const session_id of await readdir(this.#folder)) {
      if (!isUuid(session_id)) continue
      const [poll_id = '', secret = ''] = (
        await readFile(this.#fileOf(session_id), 'latin1')
      ).split(' ')
      secrets.push({ session_id, poll_id, secret: Buffer.from(secret, 'hex') })
    }
    return secrets
  }

  /** Resolves when it is on the disk, whole or not at all. */
  async keep({ session_id, poll_id, secret }: PollSecret): Promise<void> {
    const part = `${this.#fileOf(session_id)}.new`
    const handle = await open(part, 'w', 0o600)
    await handle
      .writeFile(`${poll_id} ${secret.toString('hex')}`)
      .then(() => handle.sync())
      .finally(() => handle.close())
    await rename(part, this.#fileOf(session_id))
  }

  async drop(sessionId: string): Promise<void> {
    await rm(this.#fileOf(sessionId), { force: true })
  }

  #fileOf(sessionId: string): string {
    return join(this.#folder, sessionId)
  }
}
