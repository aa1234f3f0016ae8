import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The secret kept in the data folder where none is set: made once, readable by its owner alone. */
export async function keptSecret(dataDir: string): Promise<string> {
  const file = join(dataDir, 'secret')
  await mkdir(dataDir, { recursive: true })
  try {
    await writeFile(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    const exists = error instanceof Error && 'code' in error && error.code === 'EEXIST'
    if (!exists) throw error
  }
  return (await readFile(file, 'utf8')).trim()
}
