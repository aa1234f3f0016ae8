import { z } from 'zod'
import { QUESTION_MAX } from '../limits.ts'
import { intField, optionalField, stringField } from './fields.ts'
import { instantOutput, uuidOutput } from './ids.ts'
import { personFields } from './person.ts'
import { text } from './text.ts'

export const QUESTION_STATES = ['pending', 'approved', 'highlighted', 'hidden', 'answered'] as const
export type QuestionState = (typeof QUESTION_STATES)[number]

export const questionStateSchema = z
  .enum(QUESTION_STATES)
  .meta({
    id: 'QuestionState',
    description: 'A new question is pending. The host approves, highlights or hides it, or marks it as answered.',
    example: 'approved',
  })

export const questionText = text(QUESTION_MAX).meta({
  description: 'The question, at most 500 characters.',
  example: 'Will the slides be shared?',
})

export const authorSchema = z
  .object(personFields)
  .meta({ id: 'Author', description: 'Who asked a question. For the host only.' })

export const questionSchema = z
  .object({
    id: uuidOutput("The question's id."),
    text: stringField('The text of the question.', 'Will the slides be shared?'),
    state: questionStateSchema,
    createdAt: instantOutput('When it was asked.'),
    upvotes: intField('How many participants support it.', 5),
    mine: z.boolean().optional().meta({ description: 'Audience view: whether this browser asked it.', example: false }),
    upvoted: optionalField(z.boolean(), 'Audience view: whether this browser upvoted it.', true),
    author: authorSchema.optional().meta({ description: 'Host view: who asked.', 'x-sensitive': true }),
  })
  .meta({
    id: 'Question',
    description: 'A question from the audience, as far as the reader may see it. It may have more fields.',
    // The interface has free-form objects here.
    override: ({ jsonSchema }) => {
      delete jsonSchema.additionalProperties
    },
  })
export type QuestionBody = z.infer<typeof questionSchema>
