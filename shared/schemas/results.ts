import { z } from 'zod'
import { addedField, intField, listField, namedObject, queryField, stringField } from '../fields/fields.ts'
import { instantOutput } from '../fields/ids.ts'
import { pollSchema } from './poll.ts'
import { questionSchema } from './question.ts'
import { settingsSchema } from './settings.ts'

export const resultsSchema = namedObject('Results', 'The results of a session, without names.', {
  title: stringField("The session's title.", 'All hands, March'),
  createdAt: instantOutput('When the session began.'),
  endsAt: instantOutput('When the session ends automatically.'),
  openedAt: instantOutput('When the first poll was opened. Left out before that.').optional(),
  endedAt: instantOutput(
    'When the host ended the session, or when its last poll was closed if nobody ended it. Left out while it is live or if no poll was opened.',
  ).optional(),
  participantCount: intField('How many people are in the session.', 87),
  leftCount: addedField(
    z.int(),
    'How many people joined and are gone: they left, or the host removed them. Who left and joins again counts anew. Left out if it is 0.',
    3,
  ),
  settings: settingsSchema.optional(),
  polls: listField(pollSchema, 'Every poll in order, drafts included, with its tally and the number of votes.'),
  questions: listField(
    questionSchema
      .omit({ mine: true, upvoted: true, author: true, mergedInto: true })
      .meta({ id: 'AskedQuestion', description: 'A question without its author.' }),
    'All questions, newest first.',
  ),
})
export type Results = z.infer<typeof resultsSchema>

export const workbookSchema = z
  .custom<Uint8Array>((value) => value instanceof Uint8Array)
  .meta({ override: { type: 'string', format: 'binary' }, description: 'An Excel workbook (ECMA-376).' })

export const SEPARATORS = ['comma', 'semicolon'] as const

export const csvFields = {
  separator: queryField(
    z.enum(SEPARATORS),
    'The separator between cells. `comma` if left out. In some languages, such as German, Excel needs `semicolon`.',
    'semicolon',
  ),
  excel: queryField(z.literal('1'), 'Begins the file with a byte-order mark, which Excel needs.', '1'),
}
export type CsvStyle = { [Field in keyof typeof csvFields]?: z.infer<(typeof csvFields)[Field]> }
