import type { z } from 'zod'
import { StartRefusal } from '../../shared/start-refusal.ts'

/** The server cannot start with a value of the environment. */
export class BadSettings extends StartRefusal {
  constructor(problems: string[]) {
    super(`These settings need a change:\n${problems.map((problem) => `  ${problem}`).join('\n')}`)
  }
}

/** A variable of the environment: how it is read, and its default. */
class Setting<T> {
  readonly name: string
  readonly value: z.ZodType<unknown, string>
  readonly fallback: string | undefined
  /** The type of the value. Exists only in types. */
  declare readonly output: T

  constructor(name: string, value: z.ZodType<unknown, string>, fallback?: string) {
    this.name = name
    this.value = value
    this.fallback = fallback
  }
}

export function setting<T>(name: string, value: z.ZodType<T, string>, fallback: string): Setting<T>
export function setting<T>(name: string, value: z.ZodType<T, string>): Setting<T | undefined>
export function setting<T>(name: string, value: z.ZodType<T, string>, fallback?: string) {
  return new Setting<T>(name, value, fallback)
}

/** Settings that belong together: either all that have no default are set, or none is. */
export class Together<S extends Shape> {
  readonly shape: S
  constructor(shape: S) {
    this.shape = shape
  }
}

type Shape = { readonly [name: string]: Setting<unknown> | Together<Shape> | Shape }

type Given<T> = { [K in keyof T]: NonNullable<T[K]> }

/** The values of settings of this shape. */
export type Values<S> =
  S extends Setting<infer T>
    ? T
    : S extends Together<infer G>
      ? Given<Values<G>> | undefined
      : { [K in keyof S]: Values<S[K]> }

export type Environment = Record<string, string | undefined>

/** Every variable of a shape. */
export function settingsOf(shape: Shape): Setting<unknown>[] {
  return Object.values(shape).flatMap((part) => {
    if (part instanceof Setting) return part
    return settingsOf(part instanceof Together ? part.shape : part)
  })
}

/**
 * Reads the variables of a shape. An empty one counts as not set.
 * @param problems gets a sentence for every variable that is wrong, with what would be right
 */
export function readShape<S extends Shape>(shape: S, env: Environment, problems: string[]): Values<S> {
  const read = (part: Shape[string]) => {
    if (part instanceof Setting) return readOne(part, env, problems)
    if (!(part instanceof Together)) return readShape(part, env, problems)
    const values = readShape(part.shape, env, problems)
    return isGiven(part, env, problems) ? values : undefined
  }
  const entries = Object.entries(shape).map(([name, part]) => [name, read(part)])
  return Object.fromEntries(entries)
}

function readOne({ name, value, fallback }: Setting<unknown>, env: Environment, problems: string[]) {
  const given = env[name] || fallback
  if (given === undefined) return undefined
  const read = value.safeParse(given)
  for (const issue of read.error?.issues ?? []) problems.push(`${name}: ${issue.message}`)
  return read.data
}

function isGiven({ shape }: Together<Shape>, env: Environment, problems: string[]): boolean {
  const needed = settingsOf(shape).filter(({ fallback }) => fallback === undefined)
  const names = needed.map(({ name }) => name)
  const lacking = names.filter((name) => !env[name])
  if (lacking.length > 0 && lacking.length < names.length) {
    const set = names.filter((name) => env[name])
    problems.push(`${lacking.join(', ')}: goes with ${set.join(', ')}; set all of them, or none`)
  }
  return lacking.length === 0
}
