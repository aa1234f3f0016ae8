import { createRequire } from 'node:module'
import type { CompatData, CompatStatement, Identifier, SupportStatement } from '@mdn/browser-compat-data'
import type { Floor } from '../../../server/build/floor/floors.ts'

// By `import`, the suite would make a script of its 18 MB, which takes 7 s of CPU.
const compat: CompatData = createRequire(import.meta.url)('@mdn/browser-compat-data')

/** What is known of a feature in each browser, under every name that a bundle may call it by. */
type Features = ReadonlyMap<string, CompatStatement[]>

/** Members of objects, which a bundle names without their type: `toSorted` of `Array` and of `Uint8Array`. */
export const MEMBERS = namesIn(compat.api, compat.javascript.builtins ?? {})
/** Those of the language. Sources may have members of their own that are called as one of a browser's is: `session`. */
export const OF_LANGUAGE = namesIn(compat.javascript.builtins ?? {})
/** Objects that are there by their name: `fetch`, `WeakRef`. */
export const GLOBALS = namesOnTopOf(compat.api, compat.api.Window ?? {}, compat.javascript.builtins ?? {})
/** Attributes of HTML, which pages give as properties. */
export const ATTRIBUTES = namesIn(compat.html.elements ?? {}, compat.html.global_attributes ?? {})

const { properties = {}, selectors = {}, types = {}, 'at-rules': atRules = {} } = compat.css as Identifier
export const AT_RULES = namesOnTopOf(atRules)
export const PROPERTIES = namesOnTopOf(properties)
export const SELECTORS = namesOnTopOf(selectors)
export const FUNCTIONS = namesIn(types, properties)
/** `text-wrap: balance`: the values that are known of each property. */
export const valuesOf = (property: string): Features => namesOnTopOf(properties[property] ?? {})

const { length = {} } = types
/** Units of lengths, which the data has by their group. */
export const UNITS: Features = new Map([
  ...unitsOf(['dvh', 'dvw', 'dvi', 'dvb'], length.viewport_percentage_units_dynamic),
  ...unitsOf(['svh', 'svw', 'svi', 'svb'], length.viewport_percentage_units_small),
  ...unitsOf(['lvh', 'lvw', 'lvi', 'lvb'], length.viewport_percentage_units_large),
  ...unitsOf(['cqw', 'cqh', 'cqi', 'cqb', 'cqmin', 'cqmax'], length.container_query_length_units),
  ...['lh', 'rlh', 'cap', 'rcap', 'rex', 'rch', 'ric', 'vi', 'vb'].flatMap((unit) => unitsOf([unit], length[unit])),
])

/** Every feature by the last part of its name, at any depth. */
function namesIn(...groups: Identifier[]): Features {
  const found = new Map<string, CompatStatement[]>()
  const walk = (group: Identifier): void => {
    for (const [name, feature] of featuresOf(group)) {
      if (feature.__compat) add(found, name, feature.__compat)
      walk(feature)
    }
  }
  groups.forEach(walk)
  return found
}

function namesOnTopOf(...groups: Identifier[]): Features {
  const found = new Map<string, CompatStatement[]>()
  for (const group of groups)
    for (const [name, { __compat }] of featuresOf(group)) if (__compat) add(found, name, __compat)
  return found
}

function featuresOf(group: Identifier): [string, Identifier][] {
  return Object.entries(group).filter(([name]) => name !== '__compat') as [string, Identifier][]
}

function add(found: Map<string, CompatStatement[]>, name: string, known: CompatStatement): void {
  // The data tells `any()` of the class from one of its objects.
  const plain = name.replace(/_(static|event)$/, '')
  found.set(plain, [...(found.get(plain) ?? []), known])
}

function unitsOf(units: string[], group: Identifier | undefined): [string, CompatStatement[]][] {
  return units.map((unit) => [unit, group?.__compat ? [group.__compat] : []])
}

/**
 * The browsers that have a feature later than a page's floor, with the version in which it came.
 * @returns undefined for what they have, and for what is no feature of browsers
 */
export function missing(name: string, features: Features, floor: Floor): string | undefined {
  const known = features.get(name)
  if (!known?.length) return undefined
  const lacks = known.map((one) => lackOf(one, floor))
  // A name without its type may mean any of them.
  return lacks.includes('') ? undefined : lacks[0]
}

const BROWSERS = { safari: 'Safari', chrome: 'Chrome', firefox: 'Firefox' }

/** By floor. A bundle names the same features thousands of times. */
const found = new Map<Floor, Map<CompatStatement, string>>()

function lackOf(known: CompatStatement, floor: Floor): string {
  const ofFloor = found.get(floor) ?? new Map<CompatStatement, string>()
  found.set(floor, ofFloor)
  const lack = ofFloor.get(known) ?? findLack(known, floor)
  ofFloor.set(known, lack)
  return lack
}

function findLack({ support }: CompatStatement, floor: Floor): string {
  const late = Object.entries(BROWSERS).flatMap(([id, spoken]) => {
    const browser = id as keyof Floor
    const since = versionIn(support[browser])
    if (isAtMost(since, floor[browser])) return []
    return [since === 'none' ? `no version of ${spoken}` : `${spoken} ${since}`]
  })
  return late.join(', ')
}

/** The version that has a feature by its own name and without a setting, or `none`. */
function versionIn(support: SupportStatement | undefined): string {
  const statements = support === undefined ? [] : [support].flat()
  const plain = statements.filter((one) => !one.flags && !one.prefix && !one.alternative_name && !one.version_removed)
  const versions = plain.map((one) => one.version_added).filter((version) => typeof version === 'string')
  return (
    versions
      .filter((version) => version !== 'preview')
      .at(-1)
      ?.replace('≤', '') ?? 'none'
  )
}

function isAtMost(version: string, least: string): boolean {
  if (version === 'none') return false
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const [most = 0, mostMinor = 0] = least.split('.').map(Number)
  return major < most || (major === most && minor <= mostMinor)
}
