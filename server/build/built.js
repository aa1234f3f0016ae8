// @ts-check
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * Finds the built server and pages, or builds them. Plain JavaScript, because it runs before anything is built. A
 * build's folder is named by a hash of its sources, and gets that name when it is complete. So no start takes a stale
 * build, or one that another start is still writing.
 */

export const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const DIST = join(ROOT, 'server', 'dist')
/** The build that `npm pack` puts into the package, which has no sources. */
const RELEASE = join(DIST, 'release')
const BUILD = join(ROOT, 'server', 'build', 'main.ts')

/** The sources of a build. The lock file names the versions of the packages that go into it. */
const SOURCES = ['server', 'shared', 'client']
const SINGLE_SOURCES = ['package.json', 'package-lock.json', 'tsconfig.json']
const NO_SOURCES = ['dist', 'pictures', 'deploy', 'package']

/** The key of the sources when they were last read. */
const LAST_KEY = join(DIST, 'last-key')
/** The folders of builds, complete or not. */
const BY_KEY = /^[\da-f]{16}(\.\d+\.part)?$/
/** Builds that are kept, because a server that runs from one still reads its pages, and another start may write one. */
const KEPT = 5

/** Why a start stops, in a sentence for people. */
export class Unbuilt extends Error {}

/**
 * The folder of the built server and pages. Builds it first if the sources have changed: that takes one to three
 * seconds. To see that there is no change takes 12 ms.
 * @throws Unbuilt where there is no complete build and none can be made
 */
export function builtFolder() {
  if (!existsSync(BUILD)) {
    const damage = damageOf(RELEASE)
    if (!damage) return RELEASE
    throw new Unbuilt(`This package is damaged: ${damage}. Install it again.`)
  }
  for (;;) {
    const key = keyOfSources()
    const folder = join(DIST, key)
    if (!damageOf(folder)) return folder
    const part = build(folder)
    // Otherwise somebody edited a source meanwhile, and nobody knows which version was built.
    if (keyOfSources() === key) putInPlace(part, folder)
    else rmSync(part, { recursive: true, force: true })
    removeOld(folder)
  }
}

/**
 * A hash of every source's path and content, so that neither a checkout nor a clock matters. The last one is kept, so
 * that sources are read again only if a file was touched.
 */
function keyOfSources() {
  const paths = [...SOURCES.flatMap((folder) => filesIn(folder).sort()), ...SINGLE_SOURCES]
  const touched = hashOf(paths, (file) => {
    const { size, mtimeMs, ctimeMs } = statSync(file)
    return `${size} ${mtimeMs} ${ctimeMs}`
  })
  const [last = '', known] = existsSync(LAST_KEY) ? readFileSync(LAST_KEY, 'utf8').split(' ') : []
  if (known === touched) return last
  const key = hashOf(paths, (file) => readFileSync(file)).slice(0, 16)
  try {
    writeFileSync(LAST_KEY, `${key} ${touched}`)
  } catch {
    // In a read-only folder every start reads all sources.
  }
  return key
}

/** @type {(paths: string[], contentOf: (file: string) => string | Buffer) => string} */
function hashOf(paths, contentOf) {
  const hash = createHash('sha256')
  for (const path of paths) {
    const content = contentOf(join(ROOT, path))
    hash.update(`${path} ${content.length}\n`).update(content)
  }
  return hash.digest('hex')
}

/** @type {(folder: string) => string[]} */
function filesIn(folder) {
  const entries = readdirSync(join(ROOT, folder), { withFileTypes: true })
  return entries.flatMap((entry) => {
    const path = join(folder, entry.name)
    if (!entry.isDirectory()) return path
    return NO_SOURCES.includes(entry.name) ? [] : filesIn(path)
  })
}

/**
 * What is wrong with a build, if anything: `built.json` lists its files with their sizes.
 * @param {string} folder
 */
function damageOf(folder) {
  const list = join(folder, 'built.json')
  if (!existsSync(list)) return `${list} is missing`
  /** @type {[string, number][]} */
  const files = Object.entries(JSON.parse(readFileSync(list, 'utf8')))
  for (const [file, bytes] of files) {
    const there = statSync(join(folder, file), { throwIfNoEntry: false })?.size
    if (there === undefined) return `${join(folder, file)} is missing`
    if (there !== bytes) return `${join(folder, file)} has ${there} bytes instead of ${bytes}`
  }
  return undefined
}

/**
 * Builds in a separate process, so that the compiler does not stay in the server's memory.
 * @param {string} folder
 * @returns the folder to rename to it
 */
function build(folder) {
  const part = `${folder}.${process.pid}.part`
  requireCompiler()
  const what = hasBuilds()
    ? 'Building the server and its pages again, since their sources changed.'
    : 'Building once: server and pages, which takes a few seconds.'
  try {
    mkdirSync(part, { recursive: true })
  } catch (error) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (error)
    throw new Unbuilt(
      `The server has to be built, and ${DIST} cannot be written (${code}). Run \`npm run build\` as somebody who may write there.`,
    )
  }
  process.stderr.write(`${what}\n`)
  const began = Date.now()
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', BUILD, part], {
    cwd: ROOT,
    stdio: ['ignore', 2, 2],
  })
  if (status === 0) {
    process.stderr.write(`Built in ${((Date.now() - began) / 1000).toFixed(1)} s.\n`)
    return part
  }
  rmSync(part, { recursive: true, force: true })
  throw new Unbuilt('The server could not be built. Correct the errors above first.')
}

function hasBuilds() {
  return existsSync(DIST) && readdirSync(DIST).some((name) => BY_KEY.test(name))
}

function requireCompiler() {
  const { devDependencies } = createRequire(import.meta.url)('../../package.json')
  // With NODE_ENV=production, `npm ci` leaves them all out, but for some that others bring along.
  if (Object.keys(devDependencies).every((name) => existsSync(join(ROOT, 'node_modules', name)))) return
  throw new Unbuilt(
    'The server has to be built, but packages that build it are not installed. Run `npm ci --include=dev && npm run build`; `npm prune --omit=dev` may follow.',
  )
}

/**
 * @param {string} part
 * @param {string} folder
 */
function putInPlace(part, folder) {
  // The folder is damaged, or complete because another start was faster.
  if (damageOf(folder)) rmSync(folder, { recursive: true, force: true })
  try {
    renameSync(part, folder)
  } catch (error) {
    rmSync(part, { recursive: true, force: true })
    if (damageOf(folder)) throw error
  }
}

/** @param {string} current */
function removeOld(current) {
  const others = readdirSync(DIST)
    .filter((name) => BY_KEY.test(name))
    .map((name) => join(DIST, name))
    .filter((path) => path !== current)
    .map((path) => ({ path, changed: statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0 }))
    .sort((one, other) => other.changed - one.changed)
  for (const { path } of others.slice(KEPT - 1)) rmSync(path, { recursive: true, force: true })
}
