import type { Row } from '../db/schema.ts'
import { hostOnly } from './host-only.ts'

/** Somebody who joined a session, as its host sees them. */
export type Person = ReturnType<typeof toPerson>
export const toPerson = ({ id, name, email, joined_at, membership }: Row<'participant'>) => ({
  participantId: id,
  who: hostOnly({ name: name ?? '', email: email ?? '' }),
  joinedAt: joined_at,
  isRemoved: membership === 'removed',
})
