import { type CheckPhoneData, liveAudience, type PhoneFound } from '../../client/index.ts'
import { DAY } from '../../shared/limits.ts'
import type { Hall } from './lively-session.ts'

const READY: PhoneFound = { answered: 38, silence: 1_004, ahead: 120, cookies: true }
const FINDINGS: (PhoneFound | undefined)[] = [
  READY,
  { ...READY, silence: 4_500 },
  { ...READY, answered: 61 },
  { ...READY, ahead: -12 * 60_000, cookies: false },
  undefined,
  { answered: 7_400, ahead: 0, cookies: true },
  ...Array.from({ length: 6 }, (_, n) => ({ ...READY, answered: 24 + n * 7 })),
]

/** Sessions whose hall check has heard of one phone, and of twelve in every state. */
export type Checked = {
  one: string
  twelve: string
  phone: string
  /** Has the phone that is still checking begin again: a while later it would count as lost. */
  beginAgain: () => Promise<unknown>
}

/** @returns the paths of their pages; `phone` leads to the page of a phone that checks itself */
export async function checkPhones({ hostCookie: token }: Hall, baseUrl: string): Promise<Checked> {
  const host = liveAudience({ baseUrl, token })
  const checked = async (title: string, days: number, findings: typeof FINDINGS) => {
    const createdAt = Date.now() + days * DAY
    const { id, code } = await host.createSession({ title, polls: [], createdAt })
    const { key } = await host.getHallCheck({ id })
    const phones = liveAudience({ baseUrl, hostKey: key })
    for (const [n, found] of findings.entries())
      await phones.checkPhone({ id, phone: phoneId(n), ...(found && { found }) })
    const beginAgain = () => phones.checkPhone({ id, phone: phoneId(findings.indexOf(undefined)) })
    return { path: `/host/${id}/check`, beginAgain, phone: `/check/${code}#k=${key}` }
  }
  const one = await checked('Design critique, part two', 13, FINDINGS.slice(0, 1))
  const twelve = await checked('All hands, winter', 62, FINDINGS)
  return { one: one.path, twelve: twelve.path, phone: one.phone, beginAgain: twelve.beginAgain }
}

const phoneId = (n: number): NonNullable<CheckPhoneData['body']>['phone'] =>
  `0b6f6ed4-6d6f-4d34-9d5d-${String(n).padStart(12, '0')}`
