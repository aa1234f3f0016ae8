import type { RoomListEntry } from '../../../index.ts'

/** Whether a session has nothing to report: no poll was opened, and nobody joined. */
export const isUnused = ({ pollState, participantCount }: RoomListEntry): boolean =>
  pollState === 'draft' && participantCount === 0
