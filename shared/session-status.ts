export const SESSION_STATUSES = ['live', 'ended'] as const
export type SessionStatus = (typeof SESSION_STATUSES)[number]
