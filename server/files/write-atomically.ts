import { link, open, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Readable } from 'node:stream'
import { codeOf } from '../../shared/error-code.ts'
import { halfDone } from './half-done.ts'

type Content = string | Readable

/**
 * Writes a file for its owner alone. A crash, a full disk or a power cut leaves what was there before, or all
 * that is new. Once it resolves the new one is on the disk.
 */
export async function writeAtomically(file: string, content: Content): Promise<void> {
  await writeBeside(file, content, (part) => moveInto(part, file))
}

/** The same, but a file that is there already stays as it is. */
export async function writeOnce(file: string, content: Content): Promise<void> {
  await writeBeside(file, content, async (part) => {
    await link(part, file).catch((error) => {
      if (codeOf(error) !== 'EEXIST') throw error
    })
    await syncFolder(dirname(file))
  })
}

/** Gives a file or folder that is on the disk its final name, which a power cut does not take back. */
export async function moveInto(part: string, path: string): Promise<void> {
  await rename(part, path)
  await syncFolder(dirname(path))
}

async function writeBeside(file: string, content: Content, place: (part: string) => Promise<void>): Promise<void> {
  const part = halfDone(file)
  try {
    // In a container a process before us may have had our number.
    await rm(part, { force: true })
    await writeFile(part, content, { mode: 0o600, flag: 'wx', flush: true })
    await place(part)
  } finally {
    await rm(part, { force: true })
  }
}

/** Windows and some network file systems cannot do it, and do not need it. */
const CANNOT = new Set(['EACCES', 'EINVAL', 'EISDIR', 'ENOTSUP', 'EPERM'])

// A new name lies in its folder, which is written on its own.
async function syncFolder(path: string): Promise<void> {
  try {
    const folder = await open(path)
    await folder.sync().finally(() => folder.close())
  } catch (error) {
    if (!CANNOT.has(codeOf(error))) throw error
  }
}
