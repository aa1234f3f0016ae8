import { chmod, mkdir, mkdtemp, realpath, rmdir, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { codeOf } from '../../../shared/error-code.ts'
import { EmbeddedRefusal, reasonOf } from './refusal.ts'

/** Where data goes when DATA_DIR is not set: /var/lib/live-audience as root, ./data otherwise. */
export function defaultDataDir(): string {
  return process.getuid?.() === 0 ? '/var/lib/live-audience' : './data'
}

/** Creates the data folder where it is missing, and answers with its real path. */
export async function openDataDir(wanted: string): Promise<string> {
  const path = resolve(wanted)
  try {
    await create(path)
    const dataDir = await realpath(path)
    // access(2) does not know of full disks and some network mounts; making something does.
    await rmdir(await mkdtemp(join(dataDir, '.probe-')))
    return dataDir
  } catch (error) {
    throw await refusalOf(path, error)
  }
}

async function create(path: string): Promise<void> {
  // One by one: in /proc, which makes no folders, Node's `recursive` tries for ever.
  const missing: string[] = []
  for (let at = path; !(await isThere(at)); at = dirname(at)) missing.unshift(at)
  for (const folder of missing) {
    await mkdir(folder).catch((error) => {
      if (codeOf(error) !== 'EEXIST') throw error
    })
    // Root's umask may be 077, and the engine's account has to get through what we made.
    if (process.getuid?.() === 0) await chmod(folder, 0o755)
  }
}

async function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    (error) => {
      if (codeOf(error) === 'ENOENT') return false
      throw error
    },
  )
}

async function refusalOf(path: string, error: unknown): Promise<EmbeddedRefusal> {
  const code = codeOf(error)
  const file = await fileOnTheWay(path)
  const who = process.getuid ? `account number ${process.getuid()}` : 'this account'
  const known: Record<string, string> = {
    EEXIST: `but ${file} is a file, not a folder`,
    ENOTDIR: `but ${file} is a file, not a folder`,
    EACCES: `and the ${who} may not write there (in ${file})`,
    EPERM: `and the ${who} may not write there (in ${file})`,
    EROFS: 'on a file system that is mounted read-only',
    ENOSPC: 'on a disk that is full',
    EDQUOT: 'where the disk quota is used up',
  }
  const what = known[code] ?? `which does not work as a data folder (${reasonOf(error)})`
  return new EmbeddedRefusal(
    `DATA_DIR is ${path}, ${what}. Set DATA_DIR to a folder that this server can write to` +
      (code === 'EACCES' || code === 'EPERM' ? ', or give this one to its account (chown).' : '.'),
  )
}

// The nearest thing on the way that exists: what is in the way, or may not be written.
async function fileOnTheWay(path: string): Promise<string> {
  for (let at = path; at !== dirname(at); at = dirname(at)) {
    const found = await stat(at).catch(() => undefined)
    if (found) return at
  }
  return path
}
