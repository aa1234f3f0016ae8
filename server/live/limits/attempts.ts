import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { Refusal } from '../../../shared/errors.ts'
import type { Attempt, AttemptLimit, AttemptLimits } from '../../../shared/limits.ts'
import { BoundedMap } from '../../domain/bounded-map.ts'
import type { AttemptStore } from '../../queries/attempt-store.ts'

/** How many blocked addresses are remembered; about 100 bytes each. */
const BLOCKED_MAX = 20_000

/**
 * Counts the failed or too frequent attempts of an address. A success is not counted. Its check looks only at a map,
 * which is empty until somebody tries too often.
 */
export class Attempts {
  readonly #counters: Map<Attempt, RateLimiterAbstract>
  /** Who has tried too often, as far as this node knows, and until when they are blocked (epoch ms). */
  readonly #blocked = new BoundedMap<number>(BLOCKED_MAX)
  readonly #clock: () => number

  /** @param store counts for all nodes together; without it, this node counts alone, as it does in an outage */
  constructor(limits: AttemptLimits, clock: () => number, store?: AttemptStore) {
    this.#clock = clock
    this.#counters = new Map(
      Object.entries(limits).map(([what, limit]) => [what as Attempt, counter(what, limit, store)]),
    )
  }

  /** Counts an attempt. @returns whether it is one too many */
  async countAndCheck(what: Attempt, by: string): Promise<boolean> {
    return this.count(what, by).then(
      () => false,
      (error) => {
        if (error instanceof Refusal) return true
        throw error
      },
    )
  }

  /** Counts an attempt. @throws Refusal too_many_requests where it is one too many */
  async count(what: Attempt, by: string): Promise<void> {
    try {
      await this.#counters.get(what)?.consume(by)
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused
      this.#blocked.set(keyOf(what, by), this.#clock() + refused.msBeforeNext)
      throw tooMany(refused.msBeforeNext)
    }
  }

  /**
   * @param by called only once somebody has tried too often
   * @throws Refusal too_many_requests if the caller is blocked
   */
  check(what: Attempt, by: () => string): void {
    if (this.#blocked.isEmpty) return
    const left = (this.#blocked.get(keyOf(what, by())) ?? 0) - this.#clock()
    if (left > 0) throw tooMany(left)
  }
}

const keyOf = (what: Attempt, by: string): string => `${what} ${by}`

const tooMany = (ms: number): Refusal => new Refusal('too_many_requests', undefined, Math.ceil(ms / 1000))

function counter(what: string, { max, within }: AttemptLimit, store?: AttemptStore): RateLimiterAbstract {
  const limit = { keyPrefix: what, points: max, duration: within / 1000 }
  if (!store) return new RateLimiterMemory(limit)
  return new RateLimiterPostgres({
    ...limit,
    storeClient: store,
    storeType: 'client',
    tableName: 'attempt',
    tableCreated: true,
    inMemoryBlockOnConsumed: max,
    insuranceLimiter: new RateLimiterMemory(limit),
  })
}
