import { z } from 'zod'
import { SESSION_STATUSES } from '../choices.ts'
import { NAME_MAX, NEWEST_QUESTIONS_SHOWN, POLLS_PER_SESSION, QUESTIONS_SHOWN, TITLE_MAX } from '../limits.ts'
import { brandInput, brandMeta } from './brand.ts'
import { pollDraftSchema, preparedPollSchema } from './draft.ts'
import { instantInput, instantOutput, uuidOutput } from './ids.ts'
import { emailAddress } from './person.ts'
import { pollSchema, pollStateSchema } from './poll.ts'
import { questionSchema } from './question.ts'
import { rosterRowSchema } from './roster.ts'
import { ownScoreSchema, scoresSchema } from './scores.ts'
import { newSettingsInput, settingsSchema } from './settings.ts'
import { stageAnswerSchema, stageSchema } from './stage.ts'
import { text } from './text.ts'

export type SessionStatus = (typeof SESSION_STATUSES)[number]

export const sessionStatusSchema = z
  .enum(SESSION_STATUSES)
  .meta({
    id: 'SessionStatus',
    description: 'A session is live until its host ends it or `endsAt` has come; then it has ended for good.',
    example: 'live',
  })

/** The fields that a host sends when creating or changing a session. */
export const sessionFields = {
  title: text(TITLE_MAX).meta({ description: "The session's title.", example: 'All hands, March' }),
  brand: brandInput.meta(brandMeta),
  createdAt: instantInput
    .optional()
    .meta({ description: 'When the session begins. Epoch milliseconds; now if left out.' }),
  endsAt: instantInput
    .optional()
    .meta({
      description:
        'When the session ends by itself, not in the past. Epoch milliseconds; if left out, 24 hours after `createdAt` or now, whichever is later.',
    }),
  poll: pollDraftSchema
    .optional()
    .meta({ description: 'The first draft; a Yes / No question with the title as prompt if left out.' }),
  polls: z
    .array(pollDraftSchema)
    .max(POLLS_PER_SESSION)
    .optional()
    .meta({ description: 'Several drafts in order, as `exportPolls` gives them; instead of `poll`.' }),
  settings: newSettingsInput
    .optional()
    .meta({
      description: 'What the host chooses for the session; what is left out is as by default.',
      'x-addition': true,
    }),
}

const settings = settingsSchema
  .optional()
  .meta({ description: 'What the host chose; left out where all is as by default.', 'x-addition': true })

/** A session as a file: what `exportPolls` answers, and the body of `createSession` that repeats it. */
export const preparedSessionSchema = z
  .object({
    title: z.string().meta({ description: "The session's title.", example: 'All hands, March' }),
    brand: z.record(z.string(), z.unknown()).optional().meta(brandMeta),
    settings,
    polls: z.array(preparedPollSchema).meta({ description: 'Every poll in order, as a draft.' }),
  })
  .meta({ id: 'PreparedSession', description: 'A session without what happened in it: a body for `createSession`.' })
export type PreparedSession = z.infer<typeof preparedSessionSchema>

/** The fields that a participant may give at join. */
export const participantFields = {
  name: text(NAME_MAX)
    .optional()
    .meta({
      description: 'Shown to the host only; in a session with `scores` on also to everyone, on the wall.',
      example: 'Zoe',
    }),
  email: emailAddress.optional().meta({ description: 'Shown to the host only.' }),
}

/** What `updateSession` answers: settings and brand where they were sent. */
export const changedSessionSchema = z.object({
  title: z.string().meta({ description: "The session's title.", example: 'All hands, March' }),
  createdAt: instantOutput('When the session began.'),
  endsAt: instantOutput('When it ends by itself.'),
  brand: z
    .record(z.string(), z.unknown())
    .nullable()
    .optional()
    .meta({ ...brandMeta, 'x-addition': true }),
  settings,
})

export const sessionSchema = z
  .object({
    status: sessionStatusSchema,
    code: z.string().meta({ description: 'What people type to join.', example: 'K7M2QX' }),
    title: z.string().meta({ description: "The session's title.", example: 'All hands, March' }),
    brand: z.record(z.string(), z.unknown()).nullable().optional().meta(brandMeta),
    poll: pollSchema
      .nullable()
      .optional()
      .meta({ description: 'The open poll, else the one closed last, else null; for the host then the first draft.' }),
    polls: z
      .array(pollSchema)
      .optional()
      .meta({
        description:
          'For the host every poll in order, drafts included; for the audience of an ended session with shared results the closed ones.',
      }),
    questions: z
      .array(questionSchema)
      .optional()
      .meta({
        description: `Newest first. The host sees all; the audience the approved, highlighted and answered ones and its own; the wall the former three. Of more than ${QUESTIONS_SHOWN} that everyone may see, audience and wall get ${QUESTIONS_SHOWN}: the one on stage, the ${NEWEST_QUESTIONS_SHOWN} newest, then those with the most upvotes, answered ones last.`,
      }),
    highlightedQuestionId: uuidOutput('The question on stage, if any.').nullable().optional(),
    voted: z.boolean().optional().meta({ description: 'Audience view: this browser voted in `poll`.', example: true }),
    voteOptionId: uuidOutput('Audience view: the option that this browser voted for, if options are voted for.')
      .nullable()
      .optional(),
    k: z
      .string()
      .optional()
      .meta({
        description: "Host only: the session's host key.",
        example: 'mZ0qkq3f5o1lVbq0a1Yh8g',
        'x-sensitive': true,
      }),
    participantCount: z
      .int()
      .optional()
      .meta({ description: 'How many people joined; for the host alone where `people` are hidden.', example: 87 }),
    createdAt: instantOutput('When the session began.').optional(),
    endsAt: instantOutput('When it ends by itself.').optional(),
    roster: z
      .array(rosterRowSchema)
      .optional()
      .meta({
        description: 'Host only: the participants in the order that they joined. Not for language models.',
        'x-sensitive': true,
      }),
    settings,
    stage: stageSchema
      .optional()
      .meta({ description: 'Wall and host: what the wall shows, where that is not `poll`.', 'x-addition': true }),
    answer: stageAnswerSchema
      .optional()
      .meta({
        description: 'Wall and host, while `stage` is `answer`: one of the `texts` that the wall is shown.',
        'x-addition': true,
      }),
    scores: scoresSchema
      .optional()
      .meta({
        description:
          'Wall, while its stage shows scores: the first ten, by the names that were given to be shown. Where `people` are hidden, only those who have points.',
        'x-addition': true,
        'x-sensitive': true,
      }),
    score: ownScoreSchema
      .optional()
      .meta({
        description:
          'Audience view, with `scores` on: how this browser’s participant stands, once a quiz is closed and revealed.',
        'x-addition': true,
      }),
  })
  .meta({ id: 'Session', description: 'A session, as far as the reader may see it.' })

export const createdSessionSchema = sessionSchema
  .extend({ id: uuidOutput("The session's id.") })
  .meta({ id: 'CreatedSession', description: "The host's view of the new session, with its id." })

export const sessionListEntrySchema = z
  .object({
    id: uuidOutput("The session's id."),
    code: z.string().meta({ description: 'What people type to join.', example: 'K7M2QX' }),
    title: z.string().meta({ description: "The session's title.", example: 'All hands, March' }),
    status: sessionStatusSchema,
    participantCount: z.int().meta({ description: 'How many people joined.', example: 87 }),
    pollState: pollStateSchema,
    createdAt: instantOutput('When the session began.'),
  })
  .meta({ id: 'RoomListEntry', description: 'One of your own sessions.' })
export type SessionListEntry = z.infer<typeof sessionListEntrySchema>

export const errorBodySchema = z
  .object({
    error: z
      .string()
      .meta({
        description: 'What is wrong and what to do about it, in a sentence.',
        example: 'There is no session with this id or code. Check it and try again.',
      }),
  })
  .meta({ id: 'ErrorBody', description: 'The body of every refusal.' })
