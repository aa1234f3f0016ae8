import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isAlive } from './process.ts'

const HALF_DONE = /\.new-(\d+)$/

/** The name under which `path` is made before it is renamed: a crash never leaves half of it. */
export function halfDone(path: string): string {
  return `${path}.new-${process.pid}`
}

/** Whether a name is one of those. */
export function isHalfDone(name: string): boolean {
  return HALF_DONE.test(name)
}

/** Removes what earlier starts left half done; what a living process still makes stays. */
export async function clearHalfDone(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    const pid = Number(HALF_DONE.exec(name)?.[1])
    if (!pid || (pid !== process.pid && isAlive(pid))) continue
    // A program of the start that died may still be writing there: the next start tries again.
    const patiently = { recursive: true, force: true, maxRetries: 5 }
    await rm(join(dataDir, name), patiently).catch(() => undefined)
  }
}
