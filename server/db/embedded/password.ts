import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { codeOf } from '../../../shared/error-code.ts'

/**
 * The password of the cluster on Windows, where it listens on loopback TCP: made once and kept
 * beside the data. Undefined elsewhere, where the folder of the Unix socket is the protection.
 */
export async function keptPassword(dataDir: string): Promise<string | undefined> {
  if (process.platform !== 'win32') return undefined
  const path = passwordFile(dataDir)
  try {
    await writeFile(path, randomBytes(24).toString('base64url'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
  }
  return readFile(path, 'utf8')
}

/** The file that holds it, which initdb reads too. */
export function passwordFile(dataDir: string): string {
  return join(dataDir, 'postgres.password')
}
