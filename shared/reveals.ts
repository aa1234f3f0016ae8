/** When audience and wall are shown the results of a poll; the first is the default. */
export const REVEALS = ['live', 'closed', 'host'] as const
export type Reveal = (typeof REVEALS)[number]

/** That of a draft that does not say. Answers leave it out. */
export const DEFAULT_REVEAL = REVEALS[0]
