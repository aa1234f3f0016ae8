import type { HallCheck, PhoneFound } from '../../shared/schemas/hall-check.ts'

type CheckedPhone = { place: number; checked_at: number; found: PhoneFound | null }

/** What the host is shown of phones; what a phone calls itself stays out, since by that it is known again. */
export const hallCheckView = (key: string, phones: readonly CheckedPhone[]): HallCheck => ({
  key,
  phones: phones.map(({ place, checked_at, found }) => ({ place, checkedAt: checked_at, ...(found && { found }) })),
})
