import type { z } from 'zod'
import { namedObject, stringField } from '../fields/fields.ts'
import { personFields } from './person.ts'

export const rosterRowSchema = namedObject(
  'RosterRow',
  'One participant. For the host only; not for language models.',
  {
    ...personFields,
    vote: stringField(
      'Each vote as `prompt: answer`, in the order of the polls, joined by ` | `.',
      'Which day suits you?: Tuesday',
    ),
    questions: stringField('The questions asked, joined by ` | `.', 'Will the slides be shared?'),
  },
)
export type RosterRow = z.infer<typeof rosterRowSchema>
