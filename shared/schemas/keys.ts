import { z } from 'zod'

/** Whom a host gives a key that opens less than the host's own. */
export const HELPERS = ['present', 'moderate'] as const
export type Helper = (typeof HELPERS)[number]

/**
 * Who brings a key of a session. A phone's lets it tell what a hall check found, and nothing else; one to
 * prepare is a tool's, and drafts.
 */
export type KeyHolder = 'host' | Helper | 'phone' | 'prepare'

const key = (description: string, example: string) => z.string().meta({ description, example, 'x-sensitive': true })

export const keysSchema = z
  .object({
    host: key('Runs the session: `k` of the host view.', 'mZ0qkq3f5o1lVbq0a1Yh8g'),
    present: key(
      'Drafts, opens, closes, reveals and copies polls, sets the stage, shows the wall. Sees no names.',
      'q3f5o1lVbq0a1Yh8gmZ0qk',
    ),
    moderate: key('Moderates questions and answers. Sees no names.', 'o1lVbq0a1Yh8gmZ0qkq3f5'),
  })
  .meta({ id: 'Keys', description: 'The keys of a session, each taken as `k` where `x-keys` of an operation has it.' })
export type Keys = z.infer<typeof keysSchema>
