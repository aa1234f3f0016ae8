import { type Change, merged } from './change.ts'

/** Milliseconds over which changes are collected into one message. */
const WINDOW = 50
/** Milliseconds before a message that could not be sent is tried again. */
const RETRY = 1_000
/** Changes in a message: up to 38 bytes each, of the 8,000 that a message may have. */
const CHANGES_MAX = 200
/** Stands for all sessions in a message. */
const ALL = '*'
/** Stands behind a session's id where the change is personal. */
const PERSONAL = '+'

/**
 * Notifies other nodes of sessions that changed here. A message holds only ids: all changed sessions of 50 ms, outside
 * the transactions that changed them. A NOTIFY inside each vote's transaction makes commits wait for one another: 0.28
 * times the votes, on a slow disk 0.12 times.
 */
export class OtherNodes {
  readonly #nodeId: string
  readonly #send: (message: string) => Promise<void>
  /** What the next message tells, by session. */
  #untold = new Map<string, Change>()
  #window: NodeJS.Timeout | undefined
  #sending: Promise<void> = Promise.resolve()
  #stopped = false

  /** @param nodeId tells this node's own messages apart; @param send reaches every node */
  constructor(nodeId: string, send: (message: string) => Promise<void>) {
    this.#nodeId = nodeId
    this.#send = send
  }

  tell(change: Change): void {
    this.#collect([change], WINDOW)
  }

  /** Any session may have changed: a node that was killed did not tell of its last changes. Call it once this one listens. */
  tellAll(): void {
    this.tell({ id: ALL, isPersonal: false })
  }

  /** Sends what has been collected, once. Failures are not retried. */
  stop(): Promise<void> {
    this.#stopped = true
    clearTimeout(this.#window)
    return this.#flush()
  }

  /** The changes that another node's message tells; none for this node's own message. @param all what all are here */
  read(message: string, all: readonly Change[]): readonly Change[] {
    const [nodeId, ...told] = message.split(' ')
    if (nodeId === this.#nodeId) return []
    return told.includes(ALL) ? all : told.map(toChange)
  }

  /** @param ms when to tell it, at the latest */
  #collect(changes: readonly Change[], ms: number): void {
    for (const change of changes) this.#untold.set(change.id, merged(this.#untold.get(change.id), change))
    if (!this.#stopped) this.#window ??= setTimeout(() => void this.#flush(), ms).unref()
  }

  #flush(): Promise<void> {
    this.#window = undefined
    this.#sending = this.#sending.then(() => this.#tellUntold())
    return this.#sending
  }

  async #tellUntold(): Promise<void> {
    const changes = [...this.#untold.values()]
    this.#untold = new Map()
    for (let from = 0; from < changes.length; from += CHANGES_MAX) {
      const batch = changes.slice(from, from + CHANGES_MAX)
      const message = [this.#nodeId, ...batch.map(toText)].join(' ')
      await this.#send(message).catch(() => this.#collect(batch, RETRY))
    }
  }
}

const toText = ({ id, isPersonal }: Change): string => (isPersonal ? id + PERSONAL : id)

const toChange = (text: string): Change => {
  const isPersonal = text.endsWith(PERSONAL)
  return { id: isPersonal ? text.slice(0, -PERSONAL.length) : text, isPersonal }
}
