import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isAlive } from './is-alive.ts'

const HALF_DONE = /\.new-(\d+)(?:-\d+)?$/

let made = 0

/** The name under which `path` is made before it is renamed: no other call makes the same one. */
export function halfDone(path: string): string {
  made += 1
  return `${path}.new-${process.pid}-${made}`
}

/** Whether a name is one of those. */
export function isHalfDone(name: string): boolean {
  return HALF_DONE.test(name)
}

/**
 * Removes what dead processes left half done in a folder.
 * @param of the name of one file; any if left out
 */
export async function clearHalfDone(folder: string, of = ''): Promise<void> {
  for (const name of await readdir(folder)) {
    if (of && name.replace(HALF_DONE, '') !== of) continue
    const pid = Number(HALF_DONE.exec(name)?.[1])
    if (!pid || (pid !== process.pid && isAlive(pid))) continue
    // A program of the start that died may still be writing there: the next start tries again.
    const patiently = { recursive: true, force: true, maxRetries: 5 }
    await rm(join(folder, name), patiently).catch(() => undefined)
  }
}
