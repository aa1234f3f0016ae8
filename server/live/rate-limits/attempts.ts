import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Attempt, AttemptLimit, AttemptLimits } from '../../../shared/limits.ts'
import { Refusal } from '../../../shared/refusals.ts'
import type { AttemptStore } from '../../queries/attempt-store.ts'

/**
 * Counts the failed or too frequent attempts of an address. Callers look at credentials first: what is right is neither
 * counted nor refused, whatever else came from its address. Only a demo, where everybody may be a host, counts what is
 * right, too. A whole hall has one address, with everybody who disturbs it.
 */
export class Attempts {
  readonly #counters: Map<Attempt, RateLimiterAbstract>

  /** @param store counts for all nodes together; without it, this node counts alone, as it does in an outage */
  constructor(limits: AttemptLimits, store?: AttemptStore) {
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
      throw new Refusal('too_many_requests', undefined, Math.ceil(refused.msBeforeNext / 1000))
    }
  }
}

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
