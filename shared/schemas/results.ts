import { z } from 'zod'
import { intField, stringField } from './fields.ts'
import { instantOutput } from './ids.ts'
import { pollSchema } from './poll.ts'
import { questionSchema } from './question.ts'

/** The results of a session, for the host. They have no names. */
export const resultsSchema = z
  .object({
    title: stringField("The session's title.", 'All hands, March'),
    createdAt: instantOutput('When the session began.'),
    endsAt: instantOutput('When the session ends automatically.'),
    participantCount: intField('How many people joined.', 87),
    polls: z
      .array(pollSchema)
      .meta({ description: 'Every poll in order, drafts included, with its tally and the number of votes.' }),
    questions: z
      .array(
        questionSchema
          .omit({ mine: true, upvoted: true, author: true })
          .meta({ id: 'AskedQuestion', description: 'A question without its author.' }),
      )
      .meta({ description: 'All questions, newest first.' }),
  })
  .meta({ id: 'Results', description: 'The results of a session, without names.' })

export const SEPARATORS = ['comma', 'semicolon'] as const

/** How a CSV file is written. */
export const csvFields = {
  separator: z
    .enum(SEPARATORS)
    .meta({
      description:
        'The separator between cells. `comma` if left out. In some languages, such as German, Excel needs `semicolon`.',
      example: 'semicolon',
    })
    .optional(),
  excel: z
    .literal('1')
    .meta({ description: 'Begins the file with a byte-order mark, which Excel needs.', example: '1' })
    .optional(),
}
export type CsvStyle = { [Field in keyof typeof csvFields]?: z.infer<(typeof csvFields)[Field]> }
