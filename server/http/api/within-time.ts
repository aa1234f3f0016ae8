import { ANSWER_TIMEOUT_MS, PROVIDER_ANSWER_TIMEOUT_MS } from '../../../shared/limits.ts'
import { Refusal, type RefusalCode } from '../../../shared/refusals.ts'
import { suspendAwareTimer } from '../../../shared/suspend-aware-timer.ts'
import type { DatabaseState } from '../../db/database-state.ts'
import { blame } from '../../db/outage.ts'

/** How long an answer may take. Work that is refused goes on, and what it changes may be stored all the same. */

/** Milliseconds that the database has to be silent before a request gives up. After a standstill it needs some time. */
const SILENT_FOR = 300

/**
 * Refuses work that takes too long, once the database does not answer at all. A busy one is waited for.
 * @throws Refusal unavailable
 */
export function withinDatabaseTime<T>(work: Promise<T>, silentMachine: DatabaseState['silentMachine']): Promise<T> {
  let lastHeard = 0
  return unlessRefused(work, (elapsed) => {
    const machine = silentMachine()
    if (machine === undefined) lastHeard = elapsed
    const isSilent = elapsed - lastHeard >= SILENT_FOR
    return isSilent && elapsed >= ANSWER_TIMEOUT_MS ? blame(new Refusal('unavailable'), machine) : undefined
  })
}

/** Refuses work that waits for another server, after a fixed time. @throws Refusal with this code */
export const withinProviderTime = <T>(work: Promise<T>, code: RefusalCode): Promise<T> =>
  unlessRefused(work, (elapsed) => (elapsed >= PROVIDER_ANSWER_TIMEOUT_MS ? new Refusal(code) : undefined))

function unlessRefused<T>(work: Promise<T>, refusalAfter: (elapsed: number) => unknown): Promise<T> {
  let stop = () => {}
  const refused = new Promise<never>((_resolve, reject) => {
    stop = suspendAwareTimer((elapsed) => {
      const refusal = refusalAfter(elapsed)
      if (refusal) reject(refusal)
    })
  })
  return Promise.race([work, refused]).finally(() => stop())
}
