import type { HallCheck, PhoneFound } from '../../shared/schemas/hall-check.ts'

type CheckedPhone = { place: number; checked_at: number; found: PhoneFound | null }

/** The host's view of phones, without their names, which would identify them. */
export const hallCheckView = (key: string, phones: readonly CheckedPhone[]): HallCheck => ({
  key,
  phones: phones.map(({ place, checked_at, found }) => ({ place, checkedAt: checked_at, ...(found && { found }) })),
})
