import { chmod, mkdir, mkdtemp, realpath, rmdir, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { codeOf, messageOf } from '../../../shared/system-error-code.ts'
import { EmbeddedRefusal } from './refusal.ts'

/** Where data goes when DATA_DIR is not set: /var/lib/live-audience as root, ./data otherwise. */
export const defaultDataDir = (): string => (process.getuid?.() === 0 ? '/var/lib/live-audience' : './data')

/** Creates the data folder where it is missing. @returns its real path @throws EmbeddedRefusal */
export async function openDataDir(wanted: string): Promise<string> {
  const path = resolve(wanted)
  try {
    await create(path)
    const dataDir = await realpath(path)
    // access(2) does not notice a full disk or some network mounts. Making a folder does.
    await rmdir(await mkdtemp(join(dataDir, '.probe-')))
    return dataDir
  } catch (error) {
    throw await refusalOf(path, error)
  }
}

async function create(path: string): Promise<void> {
  // One by one, because Node's `recursive` never returns in /proc, where no folder can be made.
  const existing = await nearestExisting(path)
  const missing: string[] = []
  for (let at = path; at !== existing; at = dirname(at)) missing.unshift(at)
  for (const folder of missing) {
    await mkdir(folder).catch((error) => {
      if (codeOf(error) !== 'EEXIST') throw error
    })
    // Root's umask may be 077, and PostgreSQL's account has to enter the folders that we make.
    if (process.getuid?.() === 0) await chmod(folder, 0o755)
  }
}

async function refusalOf(path: string, error: unknown): Promise<EmbeddedRefusal> {
  const code = codeOf(error)
  const file = await nearestExisting(path)
  const who = process.getuid ? `the account number ${process.getuid()}` : 'this account'
  const known: Record<string, string> = {
    EEXIST: `but ${file} is a file, not a folder`,
    ENOTDIR: `but ${file} is a file, not a folder`,
    EACCES: `and ${who} may not write there (in ${file})`,
    EPERM: `and ${who} may not write there (in ${file})`,
    EROFS: 'on a file system that is mounted read-only',
    ENOSPC: 'on a disk that is full',
    EDQUOT: 'where the disk quota is used up',
  }
  const what = known[code] ?? `which does not work as a data folder (${messageOf(error)})`
  return new EmbeddedRefusal(
    `DATA_DIR is ${path}, ${what}. Set DATA_DIR to a folder that this server can write to` +
      (code === 'EACCES' || code === 'EPERM' ? ', or give this one to its account (chown).' : '.'),
  )
}

/** The path itself, or the nearest folder above it that exists. */
async function nearestExisting(path: string): Promise<string> {
  let at = path
  while (at !== dirname(at) && !(await stat(at).catch(() => undefined))) at = dirname(at)
  return at
}
