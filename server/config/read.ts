import type { z } from 'zod'
import { StartRefusal } from '../../shared/start-refusal.ts'

export class BadSettings extends StartRefusal {
  constructor(problems: string[]) {
    super(`These settings need a change:\n${problems.map((problem) => `  ${problem}`).join('\n')}`)
  }
}

export type Environment = Record<string, string | undefined>

/** A variable of the environment, how it is read, and its default as text. */
type Variable<T> = [name: string, type: z.ZodType<T, string>, fallback?: string]

/** Reads variables of the environment. An empty variable counts as not set. */
export class EnvironmentReader {
  /** A sentence for every variable that is wrong, with what would be right. The values are valid if there is none. */
  readonly problems: string[] = []
  /** Every variable that was read, with its default. */
  readonly variables: { name: string; fallback: string | undefined }[] = []
  readonly #env: Environment

  constructor(env: Environment) {
    this.#env = env
  }

  read<T>(name: string, type: z.ZodType<T, string>, fallback: string): T
  read<T>(...variable: Variable<T>): T | undefined
  read<T>(...[name, type, fallback]: Variable<T>): T | undefined {
    this.variables.push({ name, fallback })
    const given = this.#env[name] || fallback
    if (given === undefined) return undefined
    const { data, error } = type.safeParse(given)
    for (const issue of error?.issues ?? []) this.problems.push(`${name}: ${issue.message}`)
    return data
  }

  /** Reads variables of which either all that have no default are set, or none. @returns undefined if none is set */
  readTogether<T>(group: { [K in keyof T]: Variable<T[K]> }): T | undefined {
    const variables = Object.entries<Variable<unknown>>(group)
    const values = Object.fromEntries(variables.map(([key, variable]) => [key, this.read(...variable)]))
    const needed = variables.flatMap(([, [name, , fallback]]) => (fallback === undefined ? name : []))
    const set = needed.filter((name) => this.#env[name])
    if (set.length === needed.length) return values as T
    const missing = needed.filter((name) => !set.includes(name))
    if (set.length > 0) {
      this.problems.push(`${missing.join(', ')}: goes with ${set.join(', ')}; set all of them, or none`)
    }
    return undefined
  }
}
