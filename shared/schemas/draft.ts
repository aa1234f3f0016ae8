import { z } from 'zod'
import { EXPLANATION_MAX, OPTION_LABEL_MAX, OPTIONS_MAX, PROMPT_MAX } from '../limits.ts'
import { pollKindSchema, revealSchema } from './poll.ts'
import { text } from './text.ts'

/** The fields of a draft, each as it may be sent. What a kind takes of them is checked in `domain/drafts`. */
export const draftFields = {
  kind: pollKindSchema,
  prompt: text(PROMPT_MAX).meta({ description: 'What is asked.', example: 'Which day suits you?' }),
  options: z
    .array(text(OPTION_LABEL_MAX))
    .max(OPTIONS_MAX)
    .optional()
    .meta({
      description:
        'Labels in order: 2 to 12 for multiple_choice, quiz and ranking; 2 to 11 for rating (1 to 5 if left out); none for word_cloud and open_text.',
      example: ['Monday', 'Tuesday'],
    }),
  correctOption: z
    .int()
    .min(0)
    .max(OPTIONS_MAX - 1)
    .optional()
    .meta({
      description: 'quiz only, and required there: the place of the right option in `options`, from 0.',
      example: 1,
    }),
  reveal: revealSchema
    .optional()
    .meta({ description: 'When audience and wall are shown results; `live` if left out.', 'x-addition': true }),
  moderated: z
    .boolean()
    .optional()
    .meta({
      description: 'word_cloud, open_text: audience and wall see an answer once the host has shown it.',
      example: true,
      'x-addition': true,
    }),
  explanation: text(EXPLANATION_MAX)
    .nullable()
    .optional()
    .meta({
      description: 'quiz only: why the right option is right, told together with it; null for none.',
      example: 'It was founded in 1201.',
      'x-addition': true,
    }),
}
export const pollDraftSchema = z.object(draftFields).meta({ id: 'PollDraft', description: 'A poll to be drafted.' })
export type PollDraft = z.infer<typeof pollDraftSchema>

/** A draft as we send it: what was checked when it came in. */
export const preparedPollSchema = z
  .object({
    kind: pollKindSchema,
    prompt: z.string().meta({ description: 'What is asked.', example: 'Which day suits you?' }),
    options: z
      .array(z.string())
      .optional()
      .meta({ description: 'Labels in order, if the kind has any.', example: ['Monday', 'Tuesday'] }),
    correctOption: z
      .int()
      .optional()
      .meta({ description: 'quiz only: the place of the right option in `options`, from 0.', example: 1 }),
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
  .meta({ id: 'PreparedPoll', description: 'A poll as it was drafted.' })
export type PreparedPoll = z.infer<typeof preparedPollSchema>
