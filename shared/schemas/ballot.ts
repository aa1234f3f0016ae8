import { z } from 'zod'
import { OPEN_TEXT_MAX, OPTIONS_MAX } from '../limits.ts'
import type { BallotField } from '../poll-kinds/index.ts'
import { optionalField } from './fields.ts'
import { uuidInput } from './ids.ts'
import { text } from './text.ts'

/** A vote has exactly one of these fields: the one for the kind of the open poll. */
export const ballotFields = {
  optionId: optionalField(uuidInput, 'For multiple_choice, quiz and rating: the id of the chosen option.'),
  text: optionalField(
    text(OPEN_TEXT_MAX),
    'For word_cloud (at most 40 characters) and open_text (at most 500): the answer.',
    'curious',
  ),
  ranks: optionalField(
    z.array(uuidInput).min(1).max(OPTIONS_MAX),
    'For ranking: the ids of some or all options, the best first, each at most once.',
  ),
} satisfies Record<BallotField, unknown>
