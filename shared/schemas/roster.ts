import { z } from 'zod'
import { personFields } from './person.ts'

export const rosterRowSchema = z
  .object({
    ...personFields,
    vote: z
      .string()
      .meta({
        description: 'Each vote as `prompt: answer`, in the order of the polls, joined by ` | `.',
        example: 'Which day suits you?: Tuesday',
      }),
    questions: z
      .string()
      .meta({ description: 'The questions asked, joined by ` | `.', example: 'Will the slides be shared?' }),
  })
  .meta({ id: 'RosterRow', description: 'One participant. For the host only; not for language models.' })
export type RosterRow = z.infer<typeof rosterRowSchema>
