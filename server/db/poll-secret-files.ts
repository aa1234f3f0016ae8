import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isUuid } from '../../shared/fields/ids.ts'
import { writeAtomically } from '../../shared/files/write-atomically.ts'
import type { Row } from './schema.ts'

type PollSecret = Row<'poll_secret'>

/**
 * Keeps the secrets of open polls as files beside the embedded database, because a crash empties the unlogged table
 * that holds them. A session has one file at most. It is removed when its poll is closed.
 */
export class PollSecretFiles {
  readonly #folder: string

  constructor(dataDir: string) {
    this.#folder = join(dataDir, 'poll-secrets')
  }

  /**
   * Reads all of them. Removes temporary files that a crash left behind: they would outlive their polls, and whoever
   * has a secret and a log of the database can tell who voted what. No vote was cast with such a secret.
   */
  async read(): Promise<PollSecret[]> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 })
    const secrets: PollSecret[] = []
    for (const name of await readdir(this.#folder)) {
      const [session_id = '', part] = name.split('.new')
      if (!isUuid(session_id)) continue
      const path = join(this.#folder, name)
      if (part !== undefined) await rm(path)
      else {
        const [poll_id = '', secret = ''] = (await readFile(path, 'latin1')).split(' ')
        secrets.push({ session_id, poll_id, secret: Buffer.from(secret, 'hex') })
      }
    }
    return secrets
  }

  /** Resolves when the secret is on the disk. After a crash it is there whole or not at all. */
  async keep({ session_id, poll_id, secret }: PollSecret): Promise<void> {
    await writeAtomically(this.#fileOf(session_id), `${poll_id} ${secret.toString('hex')}`)
  }

  async drop(sessionId: string): Promise<void> {
    await rm(this.#fileOf(sessionId), { force: true })
  }

  #fileOf(sessionId: string): string {
    return join(this.#folder, sessionId)
  }
}
