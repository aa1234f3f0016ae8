import { type CheckPhoneData, liveAudience, type PhoneFound } from '../../client/index.ts'
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
export type Checked = { one: string; twelve: string; phone: string }

/** @returns the paths of their pages; `phone` leads to the page of a phone that checks itself */
export async function checkPhones({ hostCookie: token }: Hall, baseUrl: string): Promise<Checked> {
  const host = liveAudience({ baseUrl, token })
  const checked = async (title: string, findings: typeof FINDINGS) => {
    const { id, code } = await host.createSession({ title, polls: [] })
    const { key } = await host.getHallCheck({ id })
    const phones = liveAudience({ baseUrl, hostKey: key })
    for (const [n, found] of findings.entries())
      await phones.checkPhone({ id, phone: phoneId(n), ...(found && { found }) })
    return { path: `/host/${id}/check`, phone: `/check/${code}#k=${key}` }
  }
  const one = await checked('Design critique, part two', FINDINGS.slice(0, 1))
  const twelve = await checked('All hands, winter', FINDINGS)
  return { one: one.path, twelve: twelve.path, phone: one.phone }
}

const phoneId = (n: number): NonNullable<CheckPhoneData['body']>['phone'] =>
  `0b6f6ed4-6d6f-4d34-9d5d-${String(n).padStart(12, '0')}`
