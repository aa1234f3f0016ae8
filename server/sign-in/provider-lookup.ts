import type { Logger } from 'pino'
import { Refusal } from '../../shared/refusals.ts'
import { messageOf } from '../../shared/system-error-code.ts'
import type { Provider } from './provider.ts'

/** Milliseconds for which an answer of the provider, or none, counts. */
const KNOWN_FOR = 10_000

/** The provider as it was found last. It is looked for when somebody needs it, once in some seconds at most. */
export class ProviderLookup {
  known: Provider | undefined
  readonly #discover: () => Promise<Provider>
  readonly #clock: () => number
  readonly #log: Logger
  #last: { at: number; found: Promise<Provider> } | undefined

  constructor(discover: () => Promise<Provider>, clock: () => number, log: Logger) {
    this.#discover = discover
    this.#clock = clock
    this.#log = log
  }

  /** @throws Refusal oidc_unavailable */
  async provider(): Promise<Provider> {
    if (this.known) return this.known
    return this.look().catch(() => {
      throw new Refusal('oidc_unavailable')
    })
  }

  /** @throws StartRefusal a sentence that says why there is none */
  look(): Promise<Provider> {
    const now = this.#clock()
    if (!this.#last || Math.abs(now - this.#last.at) >= KNOWN_FOR) this.#last = { at: now, found: this.#find() }
    return this.#last.found
  }

  async answersWithin(ms: number): Promise<boolean> {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<false>((resolve) => {
      timer = setTimeout(resolve, ms, false)
    })
    const answers = this.look().then(
      () => true,
      () => false,
    )
    return Promise.race([answers, late]).finally(() => clearTimeout(timer))
  }

  async #find(): Promise<Provider> {
    try {
      this.known = await this.#discover()
      return this.known
    } catch (error) {
      this.#log.warn({ reason: messageOf(error) }, 'nobody can sign in by organisation now')
      throw error
    }
  }
}
