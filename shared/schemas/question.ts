import { z } from 'zod'
import { addedField, intField, namedEnum, namedObject, optionalField, stringField } from '../fields/fields.ts'
import { instantOutput, uuidOutput } from '../fields/ids.ts'
import { anyText, text } from '../fields/text.ts'
import { QUESTION_MAX, REPLY_MAX } from '../limits.ts'
import { personFields } from './person.ts'

export const QUESTION_STATES = ['pending', 'approved', 'highlighted', 'hidden', 'answered'] as const
export type QuestionState = (typeof QUESTION_STATES)[number]

export const questionStateSchema = namedEnum('QuestionState', QUESTION_STATES, {
  description: 'A new question is pending. The host approves, highlights or hides it, or marks it as answered.',
  example: 'approved',
})

export const questionText = text(QUESTION_MAX).meta({
  description: `The question, at most ${QUESTION_MAX} characters.`,
  example: 'Will the slides be shared?',
})

export const replyText = anyText(REPLY_MAX).meta({
  description: `The host's written reply, at most ${REPLY_MAX} characters. An empty one removes it.`,
  example: 'Yes, by tonight.',
})

export const authorSchema = namedObject('Author', 'Who asked a question. For the host only.', personFields)

const mergedSchema = namedObject('MergedQuestion', 'A question that is merged into another.', {
  id: uuidOutput("The question's id."),
  text: stringField('The text of the question.', 'Where are the slides?'),
})

export const questionSchema = z
  .object({
    id: uuidOutput("The question's id."),
    text: stringField('The text of the question.', 'Will the slides be shared?'),
    state: questionStateSchema,
    createdAt: instantOutput('When it was asked.'),
    upvotes: intField('How many participants support it, or a question that is merged into it.', 5),
    mine: optionalField(z.boolean(), 'Audience view: whether this browser asked it.', false),
    upvoted: optionalField(z.boolean(), 'Audience view: whether this browser upvoted it.', true),
    reply: addedField(z.string(), "The host's written reply. Left out if there is none.", 'Yes, by tonight.'),
    mergedInto: addedField(
      uuidOutput(''),
      'Audience view of an own question: the question that it is merged into, which is shown in its place.',
    ),
    merged: addedField(
      z.array(mergedSchema),
      'For host and helpers, and in the results: the questions that are merged into this one. Left out if there are none.',
    ),
    author: optionalField(authorSchema, 'Host view: who asked.').meta({ 'x-sensitive': true }),
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
