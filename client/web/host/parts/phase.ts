import type { RoomListEntry, Session } from '../../../index.ts'

/** How far a session is. The interface calls it live from the start; hosts do, once somebody took part. */
export const PHASES = ['live', 'planned', 'ended'] as const
export type Phase = (typeof PHASES)[number]

/** Whether nobody has joined or asked, and no poll was opened, by what the list or the console has of a session. */
export const isUnused = ({ participantCount, ...session }: RoomListEntry | Session): boolean =>
  participantCount === 0 &&
  ('pollState' in session
    ? session.pollState === 'draft'
    : (session.questions ?? []).length === 0 && (session.polls ?? []).every(({ state }) => state === 'draft'))

export const phaseOf = (session: RoomListEntry | Session): Phase =>
  session.status === 'live' && isUnused(session) ? 'planned' : session.status
