import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises'

/** Milliseconds between two loads of one key: 200 streams that open at once cause 3 loads instead of 14. */
const REST = 20

type Shared<T> = { now: Promise<T>; people: Set<string> }
type Load<T> = Shared<T> & { hasBegun: boolean; next?: Shared<T> }

/**
 * Loads by key. Callers in one turn of the event loop share a load, such as audience and wall after a change. Callers
 * during a load share the next one, so nobody gets an answer older than their question.
 */
export class SharedLoads<T> {
  readonly #load: (key: string, people: readonly string[]) => Promise<T>
  readonly #running = new Map<string, Load<T>>()

  /** @param load gets the people for whom it loads more than what everyone sees */
  constructor(load: (key: string, people: readonly string[]) => Promise<T>) {
    this.#load = load
  }

  read(key: string, person?: string): Promise<T> {
    const running = this.#running.get(key)
    const shared = running?.hasBegun ? this.#after(running, key) : (running ?? this.#start(key))
    if (person !== undefined) shared.people.add(person)
    return shared.now
  }

  #after(running: Load<T>, key: string): Shared<T> {
    const people = new Set<string>()
    const start = () => sleep(REST).then(() => this.#start(key, people).now)
    running.next ??= { now: running.now.then(start, start), people }
    return running.next
  }

  #start(key: string, people = new Set<string>()): Load<T> {
    const begin = () => {
      running.hasBegun = true
      return this.#load(key, [...people])
    }
    const running: Load<T> = { now: turn().then(begin), people, hasBegun: false }
    this.#running.set(key, running)
    const settle = () => {
      if (!running.next) this.#running.delete(key)
    }
    running.now.then(settle, settle)
    return running
  }
}
