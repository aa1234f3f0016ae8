/** Values that a host chooses from. Pages import them too, so this file is free of zod. */

/** When audience and wall are shown the results of a poll; the first is the default. */
export const REVEALS = ['live', 'closed', 'host'] as const

export const SESSION_STATUSES = ['live', 'ended'] as const

/** What a host can choose for a session, each with its choices; the first is the default. */
export const CHOICES = {
  admission: ['open', 'tickets'],
  names: ['optional', 'required', 'off'],
  questions: ['on', 'off'],
  moderation: ['before', 'after'],
  people: ['shown', 'hidden'],
  scores: ['off', 'on'],
  results: ['kept', 'shared'],
  math: ['off', 'on'],
} as const
