import { z } from 'zod'
import { OPEN_TEXT_MAX, OPTIONS_MAX } from '../limits.ts'
import type { BallotField } from '../poll-kinds/index.ts'
import { uuidInput } from './ids.ts'
import { text } from './text.ts'

/** The fields of a vote. Exactly the field of the open poll's kind must be there. */
export const ballotFields = {
  optionId: uuidInput.optional().meta({ description: 'multiple_choice, quiz, rating: the chosen option.' }),
  text: text(OPEN_TEXT_MAX)
    .optional()
    .meta({
      description: 'word_cloud (at most 40 characters), open_text (at most 500): the entry.',
      example: 'curious',
    }),
  ranks: z
    .array(uuidInput)
    .min(1)
    .max(OPTIONS_MAX)
    .optional()
    .meta({ description: 'ranking: some or all option ids, best first, each once.' }),
} satisfies Record<BallotField, unknown>
