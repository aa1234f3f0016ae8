/** Milliseconds over which changes are collected into one message. */
const WINDOW = 50
/** Milliseconds before a message that could not be sent is tried again. */
const RETRY = 1_000
/** Ids in a message: up to 38 bytes each, of the 8,000 that a message may have. */
const IDS_MAX = 200
/** Stands for all sessions in a message. Version 1.0.0 ignores it. */
const ALL = '*'

/**
 * Notifies other nodes of sessions that changed here. A message holds only ids: all changed sessions of 50 ms, outside
 * the transactions that changed them. A NOTIFY inside each vote's transaction makes commits wait for one another: 0.28
 * times the votes, on a slow disk 0.12 times.
 */
export class OtherNodes {
  readonly #nodeId: string
  readonly #send: (message: string) => Promise<void>
  #changed = new Set<string>()
  #window: NodeJS.Timeout | undefined
  #sending: Promise<void> = Promise.resolve()
  #stopped = false

  /** @param nodeId tells this node's own messages apart; @param send reaches every node */
  constructor(nodeId: string, send: (message: string) => Promise<void>) {
    this.#nodeId = nodeId
    this.#send = send
  }

  tell(sessionId: string): void {
    this.#changed.add(sessionId)
    this.#flushIn(WINDOW)
  }

  /** Any session may have changed: a node that was killed did not tell of its last changes. Call it once this one listens. */
  tellAll(): void {
    this.tell(ALL)
  }

  /** Sends what has been collected, once. Failures are not retried. */
  stop(): Promise<void> {
    this.#stopped = true
    clearTimeout(this.#window)
    return this.#flush()
  }

  /** The sessions that another node's message names; none for this node's own message. @param all what all are here */
  read(message: string, all: string[]): string[] {
    const [nodeId, ...ids] = message.split(' ')
    if (nodeId === this.#nodeId) return []
    return ids.includes(ALL) ? all : ids
  }

  #flushIn(ms: number): void {
    if (!this.#stopped) this.#window ??= setTimeout(() => void this.#flush(), ms).unref()
  }

  #flush(): Promise<void> {
    this.#window = undefined
    this.#sending = this.#sending.then(() => this.#sendChanged())
    return this.#sending
  }

  async #sendChanged(): Promise<void> {
    const ids = [...this.#changed]
    this.#changed = new Set()
    for (let from = 0; from < ids.length; from += IDS_MAX) {
      const part = ids.slice(from, from + IDS_MAX)
      await this.#send([this.#nodeId, ...part].join(' ')).catch(() => {
        for (const id of part) this.#changed.add(id)
        this.#flushIn(RETRY)
      })
    }
  }
}
