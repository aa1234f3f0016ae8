import type { z } from 'zod'
import { namedObject, sensitiveField } from '../fields/fields.ts'

/** Those whom a host gives a key that allows less than the host key. */
export const HELPERS = ['present', 'moderate'] as const
export type Helper = (typeof HELPERS)[number]

/**
 * Whom a key of a session is for. The wall's key shows the wall and nothing else. A phone's key only reports to the hall
 * check. A prepare key is for a tool, and only drafts and edits polls.
 */
export const KEY_HOLDERS = ['host', ...HELPERS, 'wall', 'phone', 'prepare'] as const
export type KeyHolder = (typeof KEY_HOLDERS)[number]

/** How a prepare key begins. It is sent as a Bearer token, and told from a token for tools by this. */
export const PREPARE_KEY_PREFIX = 'tools.'

export const keysSchema = namedObject(
  'Keys',
  'The keys of a session. Send one as `k` to an operation that lists it (`x-keys`).',
  {
    host: sensitiveField('The host key, which is `k` in the host view.', 'mZ0qkq3f5o1lVbq0a1Yh8g'),
    present: sensitiveField(
      'Drafts, opens, closes, reveals and copies polls, sets the stage, shows the wall. Sees no names.',
      'q3f5o1lVbq0a1Yh8gmZ0qk',
    ),
    moderate: sensitiveField('Moderates questions and answers. Sees no names.', 'o1lVbq0a1Yh8gmZ0qkq3f5'),
    wall: sensitiveField('Reads the wall (`mode=wall`) and its stream, and nothing else.', 'bq0a1Yh8gmZ0qkq3f5o1lV'),
  },
)
export type Keys = z.infer<typeof keysSchema>
