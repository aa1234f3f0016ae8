import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { messageOf } from '../../shared/system-error-code.ts'
import { LISTENING } from './connection-names.ts'
import { type ConnectionSettings, KEEP_ALIVE_AFTER } from './pool.ts'
import { SuspendAwareClient } from './suspend-aware-client.ts'

/** Milliseconds before another try to reconnect: doubled each time, up to RETRY_LAST. */
const RETRY_FIRST = 100
const RETRY_LAST = 2_000
/** Milliseconds for connecting. Only a start waits for it. */
const CONNECT_WITHIN = 5_000
/** Milliseconds between two checks of the connection, and within which one has to be answered. */
const CHECK_EVERY = 2_000
const CHECK_TIMEOUT_MS = 2_000

type ListenerSettings = {
  target: ConnectionSettings['target']
  channel: string
  onMessage: (payload: string) => void
  /** Called after every reconnection. Messages sent meanwhile are lost. */
  onGap: () => void
  log: (message: string) => void
}

/** Listens on a channel of PostgreSQL (LISTEN), on a connection of its own. Reconnects by itself. */
export class Listener {
  readonly #settings: ListenerSettings
  #client: pg.Client | undefined
  #stopped = false

  constructor(settings: ListenerSettings) {
    this.#settings = settings
  }

  /** Resolves when it listens. @throws if the database cannot be reached */
  async start(): Promise<void> {
    const { target, channel, onMessage, log } = this.#settings
    const client = new SuspendAwareClient({
      ...(typeof target === 'string' ? { connectionString: target } : target),
      application_name: LISTENING,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER,
      connectWithin: CONNECT_WITHIN,
      answersWithin: CHECK_TIMEOUT_MS,
    })
    client.on('notification', ({ payload }) => onMessage(payload ?? ''))
    client.on('error', (error) => log(`lost the connection that listens to other nodes: ${error.message}`))
    try {
      await client.connect()
      await client.query(`listen ${pg.escapeIdentifier(channel)}`)
    } catch (error) {
      await client.end().catch(() => {})
      throw error
    }
    if (this.#stopped) return client.end()
    const checking = setInterval(
      () => client.query('select').catch(() => client.connection.stream.destroy()),
      CHECK_EVERY,
    )
    checking.unref()
    client.once('end', () => {
      clearInterval(checking)
      void this.#reconnect()
    })
    this.#client = client
  }

  async stop(): Promise<void> {
    this.#stopped = true
    await this.#client?.end().catch(() => {})
  }

  async #reconnect(): Promise<void> {
    for (let wait = RETRY_FIRST; !this.#stopped; wait = Math.min(wait * 2, RETRY_LAST)) {
      await sleep(wait, undefined, { ref: false })
      if (this.#stopped) return
      try {
        await this.start()
        this.#settings.onGap()
        return
      } catch (error) {
        this.#settings.log(`cannot listen to other nodes yet: ${messageOf(error)}`)
      }
    }
  }
}
