import type { Logger } from 'pino'
import { machineOf } from '../db/outage.ts'

/** Milliseconds without a refusal after which an outage counts as over. */
const QUIET_FOR = 10_000

/**
 * Logs an outage of the database with one line when it begins and one when it ends, however many requests are refused
 * meanwhile (1,435 in one measured outage).
 */
export class Outages {
  readonly #log: Logger
  /** How many have begun. */
  soFar = 0
  readonly #ongoing = new Map<string, { refused: number; end: NodeJS.Timeout }>()

  constructor(log: Logger) {
    this.#log = log
  }

  note(err: unknown, route: string): void {
    const machine = machineOf(err)
    const outage = this.#ongoing.get(machine) ?? this.#begin(machine, err, route)
    outage.refused++
    outage.end.refresh()
  }

  /** The unavailable machines of the database, with the number of refused requests for each. */
  get ongoing(): [machine: string, refused: number][] {
    return [...this.#ongoing].map(([machine, { refused }]) => [machine, refused])
  }

  #begin(machine: string, err: unknown, route: string) {
    this.soFar++
    this.#log.error({ err, route, machine }, 'the database cannot serve; requests are refused')
    const end = setTimeout(() => this.#end(machine), QUIET_FOR).unref()
    const outage = { refused: 0, end }
    this.#ongoing.set(machine, outage)
    return outage
  }

  #end(machine: string): void {
    const refused = this.#ongoing.get(machine)?.refused
    this.#ongoing.delete(machine)
    const line = `no request was refused for ${QUIET_FOR / 1_000} s: the database serves again`
    this.#log.warn({ machine, refused }, line)
  }
}
