import { z } from 'zod'
import { stringField } from './fields.ts'
import { personFields } from './person.ts'

export const rosterRowSchema = z
  .object({
    ...personFields,
    vote: stringField(
      'Each vote as `prompt: answer`, in the order of the polls, joined by ` | `.',
      'Which day suits you?: Tuesday',
    ),
    questions: stringField('The questions asked, joined by ` | `.', 'Will the slides be shared?'),
  })
  .meta({ id: 'RosterRow', description: 'One participant. For the host only; not for language models.' })
export type RosterRow = z.infer<typeof rosterRowSchema>
