import { link, open, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { codeOf } from '../system-error-code.ts'
import { isAlive } from './is-alive.ts'

/**
 * Writes files so that a crash, a full disk or a power cut leaves either the old file or the whole new one.
 * The new file is written under a temporary name and then renamed.
 */

type Content = string | Readable

const TEMPORARY = /\.new-(\d+)(?:-\d+)?$/

let count = 0

/** A temporary name beside `path`. No other call returns the same one. */
export function temporaryPath(path: string): string {
  count += 1
  return `${path}.new-${process.pid}-${count}`
}

export const isTemporary = (name: string): boolean => TEMPORARY.test(name)

/**
 * Removes temporary files that dead processes left in a folder.
 * @param file the name of the only file whose temporary files are removed
 */
export async function removeStale(folder: string, file = ''): Promise<void> {
  for (const name of await readdir(folder)) {
    if (file && name.replace(TEMPORARY, '') !== file) continue
    const pid = Number(TEMPORARY.exec(name)?.[1])
    if (!pid || (pid !== process.pid && isAlive(pid))) continue
    // A child of the dead process may still write there. Then the next start tries again.
    await rm(join(folder, name), { recursive: true, force: true, maxRetries: 5 }).catch(() => undefined)
  }
}

/** Writes or replaces a file. Once this resolves, the new content is on the disk. By default only its owner may read it. */
export async function writeAtomically(file: string, content: Content, mode = 0o600): Promise<void> {
  await writeTemporary(file, content, mode, (part) => moveInto(part, file))
}

/** Writes a file, but does not replace one. @returns whether it was written */
export async function writeOnce(file: string, content: Content): Promise<boolean> {
  let isNew = true
  await writeTemporary(file, content, 0o600, async (part) => {
    await link(part, file).catch((error) => {
      if (codeOf(error) !== 'EEXIST') throw error
      isNew = false
    })
    await syncFolder(dirname(file))
  })
  return isNew
}

/** Gives a file or folder its final name. A power cut does not undo this. */
export async function moveInto(part: string, path: string): Promise<void> {
  await rename(part, path)
  await syncFolder(dirname(path))
}

async function writeTemporary(file: string, content: Content, mode: number, finish: (part: string) => Promise<void>) {
  const part = temporaryPath(file)
  try {
    // In a container, an earlier process may have had the same number.
    await rm(part, { force: true })
    await writeFile(part, content, { mode, flag: 'wx', flush: true })
    await finish(part)
  } finally {
    await rm(part, { force: true })
  }
}

/** Windows and some network file systems cannot sync a folder, and need not. */
const CANNOT_SYNC = new Set(['EACCES', 'EINVAL', 'EISDIR', 'ENOTSUP', 'EPERM'])

// A file's name is stored in its folder, so the folder is synced, too.
async function syncFolder(path: string): Promise<void> {
  try {
    const folder = await open(path)
    await folder.sync().finally(() => folder.close())
  } catch (error) {
    if (!CANNOT_SYNC.has(codeOf(error))) throw error
  }
}
