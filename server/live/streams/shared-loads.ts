import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises'

/** Milliseconds between two loads of one key: 200 streams that open at once cause 3 loads instead of 14. */
const REST = 20

/** Callers who share a load, and the people for whom it loads more than what everyone sees. */
type Batch<T> = { people: Set<string>; loaded: Promise<T> }

/**
 * Loads by key. Callers in one turn of the event loop share a load, such as audience and wall after a change. Callers
 * during a load share the next one, so nobody gets an answer older than their question.
 */
export class SharedLoads<T> {
  readonly #load: (key: string, people: readonly string[]) => Promise<T>
  /** What callers join now. */
  readonly #collecting = new Map<string, Batch<T>>()
  /** The load that runs. It began before those who join now asked. */
  readonly #running = new Map<string, Promise<unknown>>()

  constructor(load: (key: string, people: readonly string[]) => Promise<T>) {
    this.#load = load
  }

  read(key: string, person?: string): Promise<T> {
    const batch = this.#collecting.get(key) ?? this.#collect(key)
    if (person !== undefined) batch.people.add(person)
    return batch.loaded
  }

  #collect(key: string): Batch<T> {
    const people = new Set<string>()
    const batch = { people, loaded: this.#mayBegin(key).then(() => this.#begin(key, [...people])) }
    this.#collecting.set(key, batch)
    return batch
  }

  async #mayBegin(key: string): Promise<void> {
    const running = this.#running.get(key)
    if (!running) return turn()
    await running
    await sleep(REST)
  }

  #begin(key: string, people: readonly string[]): Promise<T> {
    this.#collecting.delete(key)
    const loaded = this.#load(key, people)
    const ended = loaded.then(
      () => {},
      () => {},
    )
    this.#running.set(key, ended)
    void ended.then(() => {
      if (this.#running.get(key) === ended) this.#running.delete(key)
    })
    return loaded
  }
}
