// @ts-check
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { builtFolder } from '../server/build/built.js'

/**
 * Judges the licence of every package that the lock file names, by npm's own bill of materials:
 * `node .ci/licences.js FOLDER`, where spdx-satisfies is installed in FOLDER. What others get is told
 * apart from what only builds and tests.
 */

/** Licences that ask for no more than to be named. */
const PERMISSIVE = [
  ...['0BSD', 'Apache-2.0', 'BlueOak-1.0.0', 'BSD-2-Clause', 'BSD-3-Clause', 'CC0-1.0', 'ISC', 'MIT', 'MIT-0'],
]
/** The typefaces of the pages: free to embed, and to be sold only as part of something else. */
const SHIPPED = [...PERMISSIVE, 'OFL-1.1']
/** MPL-2.0 asks for the changed files of whoever hands them on: nobody gets these from us. */
const TOOLS = [...SHIPPED, 'MPL-2.0', 'Python-2.0', 'PSF-2.0']

/** @typedef {{ license: { id?: string, name?: string } } | { expression: string }} Licence */
/** @typedef {{ name: string, version: string, licenses?: Licence[], hashes?: unknown[] }} Component */

const [folder = ''] = process.argv.slice(2)
/** @type {(expression: string, allowed: string[]) => boolean} */
const satisfies = createRequire(join(folder, 'licences.js'))('spdx-satisfies')

const all = billOfMaterials()
const installed = new Set(billOfMaterials('--omit=dev').map(idOf))
const built = namesIn(readFileSync(join(builtFolder(), 'licences.txt'), 'utf8'))
const isShipped = (/** @type {Component} */ one) => installed.has(idOf(one)) || built.has(idOf(one))
const refused = all.filter((one) => !isAllowed(one, isShipped(one) ? SHIPPED : TOOLS))
const unpinned = all.filter(({ hashes }) => !hashes?.length)

for (const one of refused) console.error(`${idOf(one)}: ${expressionOf(one)}`)
for (const one of unpinned) console.error(`${idOf(one)}: the lock file has no hash of it`)
console.info(`${installed.size} packages are installed with ours, of ${built.size} something is built in,`)
console.info(`${all.filter((one) => !isShipped(one)).length} others build and test it`)
if (refused.length + unpinned.length > 0 || built.size === 0) process.exitCode = 1

/** @type {(...omit: string[]) => Component[]} */
function billOfMaterials(...omit) {
  const args = ['sbom', '--package-lock-only', '--sbom-format=cyclonedx', ...omit]
  const text = execFileSync('npm', args, { encoding: 'utf8', maxBuffer: 2 ** 28 })
  return JSON.parse(text).components
}

/** @type {(one: Component) => string} */
function idOf({ name, version }) {
  return `${name} ${version}`
}

/** What `server/build/licences.ts` writes: a line `name version (licence)` for each. */
function namesIn(/** @type {string} */ licences) {
  return new Set([...licences.matchAll(/^-{80}\n(\S+ \S+) \(/gm)].map(([, id]) => id))
}

/** @type {(one: Component) => string} */
function expressionOf({ licenses = [] }) {
  return licenses
    .map((one) => ('expression' in one ? one.expression : (one.license.id ?? one.license.name)))
    .map((expression) => `(${expression})`)
    .join(' AND ')
}

/** @type {(one: Component, allowed: string[]) => boolean} */
function isAllowed(one, allowed) {
  try {
    return satisfies(expressionOf(one), allowed)
  } catch {
    // None, or what is no SPDX expression.
    return false
  }
}
