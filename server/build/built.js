// @ts-check
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * Where the built server and pages are. Plain JavaScript, since it is what finds, or has made, all
 * the rest. A build's folder is named by what it was built from, and appears whole by a rename: so a
 * stale one is never taken, nor one that another start is still writing.
 */

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const DIST = join(ROOT, 'server', 'dist')
/** What `npm pack` puts into the package, beside no sources. */
const RELEASE = join(DIST, 'release')
/** What makes a build; no package has it. */
const BUILD = join(ROOT, 'server', 'build', 'main.ts')

/** All that a build is made from. The lock file names the versions of the packages that go into it. */
const SOURCES = ['server', 'shared', 'client']
const SINGLE_SOURCES = ['package.json', 'package-lock.json', 'tsconfig.json']
const NO_SOURCES = ['dist', 'pictures', 'deploy']

/** The key of the sources as they were last seen. */
const LAST_KEY = join(DIST, 'last-key')
/** The folders of builds, whole or not. */
const BY_KEY = /^[\da-f]{16}(\.\d+\.part)?$/
/** Builds that are kept, since a server that runs from one still reads its pages. */
const KEPT = 5
/** Milliseconds after which a build that has not become whole never will. */
const ABANDONED_AFTER = 3_600_000

/** What stops a start, in a sentence for people. */
export class Unbuilt extends Error {}

/**
 * The folder of the built server and pages, which is built first where sources have changed: that
 * takes one to three seconds, and 12 ms to see that there is no change.
 * @throws Unbuilt where there is no whole build and none can be made
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
    // Else somebody edited a source meanwhile, and nobody knows which of the two was built.
    if (keyOfSources() === key) putInPlace(part, folder)
    else rmSync(part, { recursive: true, force: true })
    removeOld(folder)
  }
}

/**
 * A hash of every source's path and content, so that neither a checkout nor a clock matters. It is
 * known from the last time where no file was touched since.
 */
function keyOfSources() {
  const paths = pathsOfSources()
  const touched = createHash('sha256')
  for (const path of paths) {
    const { size, mtimeMs, ctimeMs } = statSync(join(ROOT, path))
    touched.update(`${path} ${size} ${mtimeMs} ${ctimeMs}\n`)
  }
  const stamp = touched.digest('hex')
  const [known, key] = lastKey()
  return known === stamp && key ? key : keepKey(stamp, keyOfContents(paths))
}

function lastKey() {
  return existsSync(LAST_KEY) ? readFileSync(LAST_KEY, 'utf8').split(' ') : []
}

/** @type {(stamp: string, key: string) => string} */
function keepKey(stamp, key) {
  try {
    const part = `${LAST_KEY}.${process.pid}`
    writeFileSync(part, `${stamp} ${key}`)
    renameSync(part, LAST_KEY)
  } catch {
    // Where nothing may be written, it is counted anew at every start.
  }
  return key
}

/** @param {string[]} paths */
function keyOfContents(paths) {
  const hash = createHash('sha256')
  for (const path of paths) {
    const content = readFileSync(join(ROOT, path))
    hash.update(`${path} ${content.length}\n`).update(content)
  }
  return hash.digest('hex').slice(0, 16)
}

function pathsOfSources() {
  return [...SOURCES.flatMap((folder) => filesIn(folder).sort()), ...SINGLE_SOURCES]
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
 * What is wrong with a build, if anything is: `built.json` lists its files with their sizes.
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
 * Builds in a process of its own, so that nothing of the compiler stays in the server's.
 * @param {string} folder
 * @returns what is to become the folder
 */
function build(folder) {
  const part = `${folder}.${process.pid}.part`
  requireCompiler()
  const why = hasBuilds() ? 'again, since their sources changed' : 'once, which takes a few seconds'
  try {
    mkdirSync(part, { recursive: true })
  } catch (error) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (error)
    throw new Unbuilt(
      `The server has to be built, and ${DIST} cannot be written (${code}). Run \`npm run build\` as somebody who may write there.`,
    )
  }
  process.stderr.write(`Building the server and its pages ${why}.\n`)
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', BUILD, part], {
    cwd: ROOT,
    stdio: ['ignore', 2, 2],
  })
  if (status === 0) return part
  rmSync(part, { recursive: true, force: true })
  throw new Unbuilt('The server could not be built: what stands above has to be mended first.')
}

function hasBuilds() {
  return existsSync(DIST) && readdirSync(DIST).some((name) => BY_KEY.test(name))
}

function requireCompiler() {
  try {
    for (const name of ['esbuild', 'tsx']) createRequire(import.meta.url).resolve(name)
  } catch {
    throw new Unbuilt(
      'The server has to be built, and what builds it is not installed. Run `npm ci && npm run build`; `npm prune --omit=dev` may follow.',
    )
  }
}

/**
 * @param {string} part
 * @param {string} folder
 */
function putInPlace(part, folder) {
  // Whatever is there is damaged, or whole because another start was faster.
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
  const parts = others.filter(({ path }) => path.endsWith('.part'))
  const old = others.filter(({ path }) => !path.endsWith('.part')).slice(KEPT - 1)
  const abandoned = parts.filter(({ changed }) => Date.now() - changed > ABANDONED_AFTER)
  for (const { path } of [...old, ...abandoned]) rmSync(path, { recursive: true, force: true })
}
