/**
 * Loads by key, shared by all who ask for the same at the same time. Whoever asks while a load is on
 * its way shares the next one, so that nobody gets an answer older than their question.
 */
export class SharedLoads<T> {
  readonly #load: (key: string) => Promise<T>
  readonly #running = new Map<string, { now: Promise<T>; next?: Promise<T> }>()

  constructor(load: (key: string) => Promise<T>) {
    this.#load = load
  }

  read(key: string): Promise<T> {
    const running = this.#running.get(key)
    if (!running) return this.#start(key)
    const start = () => this.#start(key)
    running.next ??= running.now.then(start, start)
    return running.next
  }

  #start(key: string): Promise<T> {
    const running: { now: Promise<T>; next?: Promise<T> } = { now: this.#load(key) }
    this.#running.set(key, running)
    const settle = () => {
      if (!running.next) this.#running.delete(key)
    }
    running.now.then(settle, settle)
    return running.now
  }
}
