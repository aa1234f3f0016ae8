import { constants, type FileHandle, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** PostgreSQL's own log beside the data; `from` is where the part of this start begins. */
export type LogFile = { path: string; handle: FileHandle; from: number }

// One start writes about 1 kB, and errors of statements are not logged here.
const LARGEST = 1024 * 1024

/** Opens the log for appending. Empties one that has grown large. */
export async function openLog(dataDir: string): Promise<LogFile> {
  const path = join(dataDir, 'postgres.log')
  const { O_APPEND, O_CREAT, O_WRONLY, O_NOFOLLOW } = constants
  // Root must not write through a link that the owner of the data folder has put here.
  const handle = await open(path, O_APPEND | O_CREAT | O_WRONLY | (O_NOFOLLOW ?? 0), 0o600)
  const { size } = await handle.stat()
  if (size <= LARGEST) return { path, handle, from: size }
  await handle.truncate()
  return { path, handle, from: 0 }
}

/** The last lines that PostgreSQL wrote since the log was opened. */
export async function lastLines({ path, from }: LogFile, count = 10): Promise<string> {
  const text = (await readFile(path)).subarray(from).toString().trim()
  return text.split('\n').slice(-count).join('\n')
}
