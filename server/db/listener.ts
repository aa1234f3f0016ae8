import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { AwakeClient } from './awake-client.ts'
import { type ConnectionSettings, KEEP_ALIVE_AFTER } from './pool.ts'

/** Milliseconds before a lost connection is tried again: doubled each time, up to the last. */
const RETRY_FIRST = 100
const RETRY_LAST = 2_000
/** Milliseconds for connecting; nobody waits for it but a start. */
const CONNECT_WITHIN = 5_000
/** Milliseconds between questions whether the connection still carries anything, and for the answer. */
const ASK_EVERY = 2_000
const ANSWER_WITHIN = 2_000

type ListenerSettings = {
  target: ConnectionSettings['target']
  channel: string
  onMessage: (payload: string) => void
  /** Called after every connection but the first: what was sent meanwhile is lost. */
  onGap: () => void
  log: (message: string) => void
}

/** Ends a connection that may not even carry the word that it ends. */
const cut = (client: pg.Client): void => void client.connection.stream.destroy()

/** Listens on a PostgreSQL channel, on one connection of its own that comes back by itself. */
export class Listener {
  readonly #settings: ListenerSettings
  #client: pg.Client | undefined
  #stopped = false

  constructor(settings: ListenerSettings) {
    this.#settings = settings
  }

  /** Resolves when it listens. @throws where the database cannot be reached */
  async start(): Promise<void> {
    const { target, channel, onMessage, log } = this.#settings
    const client = new AwakeClient({
      ...(typeof target === 'string' ? { connectionString: target } : target),
      application_name: 'live-audience listener',
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER,
      connectWithin: CONNECT_WITHIN,
      answersWithin: ANSWER_WITHIN,
    })
    client.on('notification', ({ payload }) => onMessage(payload ?? ''))
    client.on('error', (error) => log(`lost the connection that hears other nodes: ${error.message}`))
    try {
      await client.connect()
      await client.query(`listen ${pg.escapeIdentifier(channel)}`)
    } catch (error) {
      await client.end().catch(() => {})
      throw error
    }
    if (this.#stopped) return client.end()
    const asking = setInterval(() => client.query('select').catch(() => cut(client)), ASK_EVERY)
    asking.unref()
    client.once('end', () => {
      clearInterval(asking)
      void this.#comeBack()
    })
    this.#client = client
  }

  async stop(): Promise<void> {
    this.#stopped = true
    await this.#client?.end().catch(() => {})
  }

  async #comeBack(): Promise<void> {
    for (let wait = RETRY_FIRST; !this.#stopped; wait = Math.min(wait * 2, RETRY_LAST)) {
      await sleep(wait, undefined, { ref: false })
      if (this.#stopped) return
      try {
        await this.start()
        this.#settings.onGap()
        return
      } catch (error) {
        this.#settings.log(`cannot hear other nodes yet: ${error instanceof Error ? error.message : error}`)
      }
    }
  }
}
