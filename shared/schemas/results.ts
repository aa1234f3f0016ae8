import { z } from 'zod'
import { instantOutput } from './ids.ts'
import { pollSchema } from './poll.ts'
import { questionSchema } from './question.ts'

/** What came of a session, for the host: nobody's name is in it. */
export const resultsSchema = z
  .object({
    title: z.string().meta({ description: "The session's title.", example: 'All hands, March' }),
    createdAt: instantOutput('When the session began.'),
    endsAt: instantOutput('When it ends by itself.'),
    participantCount: z.int().meta({ description: 'How many people joined.', example: 87 }),
    polls: z
      .array(pollSchema)
      .meta({ description: 'Every poll in order, drafts included, with its tally and how many voted.' }),
    questions: z
      .array(
        questionSchema
          .omit({ mine: true, upvoted: true, author: true })
          .meta({ id: 'AskedQuestion', description: 'A question, and not who asked it.' }),
      )
      .meta({ description: 'All that were asked, newest first.' }),
  })
  .meta({ id: 'Results', description: 'What came of a session, without names.' })

export const SEPARATORS = ['comma', 'semicolon'] as const

/** How a CSV file is to be written. */
export const csvFields = {
  separator: z
    .enum(SEPARATORS)
    .meta({
      description: 'What stands between cells; `comma` if left out. Excel in German, say, wants `semicolon`.',
      example: 'semicolon',
    })
    .optional(),
  excel: z.literal('1').meta({ description: 'Puts a byte-order mark first, for Excel.', example: '1' }).optional(),
}
export type CsvStyle = { [Field in keyof typeof csvFields]?: z.infer<(typeof csvFields)[Field]> }
