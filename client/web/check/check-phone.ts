import { longestSilence, type Operations, type PhoneFound } from '../../index.ts'
import { keepsCookies } from '../parts/browser/cookies.ts'
import { inTab } from '../parts/browser/storage.ts'
import { randomKey } from '../parts/session/use-idempotency-key.ts'
import { serverNow } from '../parts/timer/server-clock.ts'

/** How far a phone has come. */
export type Progress = { place?: number; answered?: number; found?: PhoneFound }

/**
 * Finds out what is between this phone and the server, and tells the host. Each step is told as it is done.
 * @throws LiveAudienceError, and what `fetch` throws, where the host cannot be told
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

const PLACE = 'phone of the hall check'

/** What this phone calls itself, also after the page was loaded again. */
function ownId(): string {
  const id = inTab.get(PLACE) ?? randomId()
  inTab.set(PLACE, id)
  return id
}

/** `randomUUID` is there on https alone. */
function randomId(): string {
  const hex = randomKey()
  return [8, 12, 16, 20].reduceRight((text, at) => `${text.slice(0, at)}-${text.slice(at)}`, hex)
}
