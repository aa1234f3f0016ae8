import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** No package asks for a newer Node than we do: `npm ci` would warn of each, and nobody knows which of them works. */

/**
 * Those that do, with the reason. CI runs all tests with them on our oldest Node.
 *
 * The generator makes the client on a contributor's machine. Its last version for Node 20 (0.95) makes another client:
 * where a request cannot be made, or an answer breaks off while it is read, the error misses the interceptors by which
 * ours says what went wrong.
 */
const GENERATOR = [
  '@hey-api/codegen-core',
  '@hey-api/json-schema-ref-parser',
  '@hey-api/openapi-ts',
  '@hey-api/shared',
  'commander',
]
/** A restore migrates within its transaction, which the migrator of 0.28 refuses: it asks for a connection of its own. */
const DATABASE = ['kysely']
const NEWER = [...GENERATOR, ...DATABASE].toSorted()

type Version = readonly [major: number, minor: number, patch: number]
type Packages = Record<string, { version?: string; engines?: { node?: string } }>

const read = (path: string) => JSON.parse(readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8'))
const FLOOR = versionOf(read('package.json').engines.node.replace('>=', ''))

function versionOf(text: string): Version {
  const [major = 0, minor = 0, patch = 0] = text.split('.').map((part) => Number.parseInt(part, 10) || 0)
  return [major, minor, patch]
}

const compare = (one: Version, other: Version): number => one[0] - other[0] || one[1] - other[1] || one[2] - other[2]

/** Whether a part of a range, such as `>=18` or `^20.9.0`, takes the version (npm's semver). */
function takes(part: string, version: Version): boolean {
  const [, how = '', text = ''] = /^([<>]=?|[=^~])?v?(.*)$/.exec(part) ?? []
  if (/^[*xX]?$/.test(text)) return true
  const asked = versionOf(text)
  const order = compare(version, asked)
  if (how === '>=') return order >= 0
  if (how === '>') return order > 0
  if (how === '<') return order < 0
  if (how === '<=') return order <= 0
  if (how === '^') return order >= 0 && version[0] === asked[0]
  if (how === '~') return order >= 0 && version[0] === asked[0] && version[1] === asked[1]
  // `20` and `20.x` take all of 20.
  return version.slice(0, text.split('.').filter((one) => /\d/.test(one)).length).every((one, n) => one === asked[n])
}

const takesFloor = (range: string): boolean =>
  range
    .replaceAll(/([<>=^~])\s+/g, '$1')
    .split('||')
    .some((parts) =>
      parts
        .trim()
        .split(/\s+/)
        .every((part) => takes(part, FLOOR)),
    )

it('every package of the lock file runs on the oldest Node that we name, but for those that are listed', () => {
  const { packages } = read('package-lock.json') as { packages: Packages }
  const newer = Object.entries(packages).filter(([, { engines }]) => engines?.node && !takesFloor(engines.node))
  expect(newer.map(([path]) => path.replace('node_modules/', '')).toSorted()).toEqual(NEWER)
})

it.each([
  ['>=20.19', true],
  ['>= 18', true],
  ['^18.17.0 || ^20.9.0 || >=21', true],
  ['20 || 22', true],
  ['20.x', true],
  ['*', true],
  ['>=10 <21', true],
  ['>=22.18.0', false],
  ['^22.12.0', false],
  ['>=20.20', false],
  ['<20', false],
  ['18 || 22', false],
])('%s takes that Node: %s', (range, isTaken) => {
  expect(takesFloor(range)).toBe(isTaken)
})
