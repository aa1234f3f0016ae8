import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { writeAtomically } from '../../shared/files/write-atomically.ts'
import { isUuid } from '../../shared/schemas/ids.ts'
import type { Row } from './schema.ts'

type PollSecret = Row<'poll_secret'>

/**
 * Secrets of open polls as files beside the embedded database, one a session: what an unlogged table
 * has, a power cut takes. A file goes with its poll.
 */
export class PollSecretFiles {
  readonly #folder: string

  constructor(dataDir: string) {
    this.#folder = join(dataDir, 'poll-secrets')
  }

  /**
   * Those that are kept. What a crash left half-way to its name is removed: it would outlive its poll, and
   * whoever has it and a log of the database can tell who voted what. No vote was cast by it.
   */
  async read(): Promise<PollSecret[]> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 })
    const secrets: PollSecret[] = []
    for (const name of await readdir(this.#folder)) {
      const [session_id = '', part] = name.split('.new')
      if (!isUuid(session_id)) continue
      if (part === undefined) secrets.push(await this.#readOne(session_id))
      else await rm(join(this.#folder, name))
    }
    return secrets
  }

  /** Resolves when it is on the disk, whole or not at all. */
  async keep({ session_id, poll_id, secret }: PollSecret): Promise<void> {
    await writeAtomically(this.#fileOf(session_id), `${poll_id} ${secret.toString('hex')}`)
  }

  async drop(sessionId: string): Promise<void> {
    await rm(this.#fileOf(sessionId), { force: true })
  }

  async #readOne(session_id: string): Promise<PollSecret> {
    const text = await readFile(this.#fileOf(session_id), 'latin1')
    const [poll_id = '', secret = ''] = text.split(' ')
    return { session_id, poll_id, secret: Buffer.from(secret, 'hex') }
  }

  #fileOf(sessionId: string): string {
    return join(this.#folder, sessionId)
  }
}
