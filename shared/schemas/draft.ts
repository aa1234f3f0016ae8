import { z } from 'zod'
import { EXPLANATION_MAX, OPTION_LABEL_MAX, OPTIONS_MAX, PROMPT_MAX } from '../limits.ts'
import { pollKindSchema, revealSchema } from './poll.ts'
import { text } from './text.ts'

/** The fields of a draft, as a host sends them. `domain/drafts` checks which of them the kind takes. */
export const draftFields = {
  kind: pollKindSchema,
  prompt: text(PROMPT_MAX).meta({ description: 'What is asked.', example: 'Which day suits you?' }),
  options: z
    .array(text(OPTION_LABEL_MAX))
    .max(OPTIONS_MAX)
    .optional()
    .meta({
      description:
        'The labels in order. multiple_choice, quiz and ranking take 2 to 12. rating takes 2 to 11; if left out, it has the labels 1 to 5. word_cloud and open_text take none.',
      example: ['Monday', 'Tuesday'],
    }),
  correctOption: z
    .int()
    .min(0)
    .max(OPTIONS_MAX - 1)
    .optional()
    .meta({
      description: 'quiz only, and required there: the index of the right option in `options`, from 0.',
      example: 1,
    }),
  reveal: revealSchema
    .optional()
    .meta({ description: 'When audience and wall see the results. `live` if left out.', 'x-addition': true }),
  moderated: z
    .boolean()
    .optional()
    .meta({
      description: 'word_cloud and open_text only: audience and wall see an answer only after the host shows it.',
      example: true,
      'x-addition': true,
    }),
  explanation: text(EXPLANATION_MAX)
    .nullable()
    .optional()
    .meta({
      description: 'quiz only: why the right option is right. It is shown together with that option. null means none.',
      example: 'It was founded in 1201.',
      'x-addition': true,
    }),
}
export const pollDraftSchema = z
  .object(draftFields)
  .meta({ id: 'PollDraft', description: 'A poll, as a host drafts it.' })
export type PollDraft = z.infer<typeof pollDraftSchema>

/** A draft in an answer. It was checked when it came in. */
export const preparedPollSchema = z
  .object({
    kind: pollKindSchema,
    prompt: z.string().meta({ description: 'What is asked.', example: 'Which day suits you?' }),
    options: z
      .array(z.string())
      .optional()
      .meta({ description: 'The labels in order, if the kind has any.', example: ['Monday', 'Tuesday'] }),
    correctOption: z
      .int()
      .optional()
      .meta({ description: 'quiz only: the index of the right option in `options`, from 0.', example: 1 }),
    reveal: draftFields.reveal,
    moderated: draftFields.moderated,
    explanation: z
      .string()
      .optional()
      .meta({
        description: 'quiz only: why the right option is right.',
        example: 'It was founded in 1201.',
        'x-addition': true,
      }),
  })
  .meta({ id: 'PreparedPoll', description: 'A poll of an export, in the form of a draft.' })
export type PreparedPoll = z.infer<typeof preparedPollSchema>
