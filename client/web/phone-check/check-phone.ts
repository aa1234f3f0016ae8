import { randomKey } from '../../calls/random-key.ts'
import { longestSilence, type Operations, type PhoneFound } from '../../index.ts'
import { keepsCookies } from '../parts/browser/cookies.ts'
import { inTab } from '../parts/browser/storage.ts'
import { serverNow } from '../parts/timer/server-clock.ts'

export type Progress = { place?: number; answered?: number; found?: PhoneFound }

/**
 * Checks the connection between this phone and the server, and tells the host. Calls `tell` after each step.
 * @throws LiveAudienceError, or the error of `fetch`, if the result does not reach the host
 */
export async function checkPhone(client: Operations, id: string, tell: (progress: Progress) => void): Promise<void> {
  const phone = ownId()
  const began = performance.now()
  const { place } = await client.checkPhone({ id, phone })
  const answered = Math.round(performance.now() - began)
  tell({ place, answered })
  const silence = await longestSilence(client, id).catch(() => undefined)
  const found: PhoneFound = {
    answered,
    ...(silence !== undefined && { silence }),
    ahead: Math.round(Date.now() - serverNow()),
    cookies: keepsCookies(),
  }
  await client.checkPhone({ id, phone, found })
  tell({ place, answered, found })
}

const ID_KEY = 'phone of the hall check'

/** The id of this phone. It stays the same when the page is loaded again. */
function ownId(): string {
  const id = inTab.get(ID_KEY) ?? randomId()
  inTab.set(ID_KEY, id)
  return id
}

/** A uuid. Browsers have `randomUUID` only on https. */
function randomId(): string {
  const hex = randomKey()
  return [8, 12, 16, 20].reduceRight((text, at) => `${text.slice(0, at)}-${text.slice(at)}`, hex)
}
