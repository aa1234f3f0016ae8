import { z } from 'zod'
import {
  addedField,
  intField,
  listField,
  namedEnum,
  namedObject,
  optionalField,
  stringField,
} from '../fields/fields.ts'
import { instantInput, instantOutput, uuidOutput } from '../fields/ids.ts'
import { text } from '../fields/text.ts'
import {
  DAY,
  DEFAULT_SESSION_LENGTH,
  NAME_MAX,
  NEWEST_QUESTIONS_SHOWN,
  POLLS_PER_SESSION,
  QUESTIONS_SHOWN,
  TITLE_MAX,
} from '../limits.ts'
import { SESSION_STATUSES } from '../session-status.ts'
import { brandInput, brandMeta, brandOutput } from './brand.ts'
import { pollDraftSchema, preparedPollSchema } from './draft.ts'
import { emailAddress } from './person.ts'
import { pollSchema, pollStateSchema } from './poll.ts'
import { questionSchema } from './question.ts'
import { rosterRowSchema } from './roster.ts'
import { ownScoreSchema, scoresSchema } from './scores.ts'
import { newSettingsInput, settingsSchema } from './settings.ts'
import { stageAnswerSchema, stageSchema } from './stage.ts'

export const sessionStatusSchema = namedEnum('SessionStatus', SESSION_STATUSES, {
  description: 'A session is live until its host ends it or `endsAt` is reached. Then it has ended for good.',
  example: 'live',
})

const title = stringField("The session's title.", 'All hands, March')
const code = stringField('The code that people type to join.', 'K7M2QX')

export const sessionFields = {
  title: text(TITLE_MAX).meta({ description: "The session's title.", example: 'All hands, March' }),
  brand: brandInput.meta(brandMeta),
  createdAt: optionalField(instantInput, 'When the session begins, in epoch milliseconds. Now if left out.'),
  endsAt: optionalField(
    instantInput,
    `When the session ends automatically, in epoch milliseconds. It cannot be in the past. If left out, ${DEFAULT_SESSION_LENGTH / DAY} days after \`createdAt\` or now, whichever is later.`,
  ),
  poll: optionalField(
    pollDraftSchema,
    'One draft. Without `poll` and `polls` the session gets a Yes / No question with its title as the prompt.',
  ),
  polls: optionalField(
    z.array(pollDraftSchema).max(POLLS_PER_SESSION),
    'Several drafts in order, in the form of `exportPolls`. Send either this or `poll`.',
  ),
  settings: addedField(
    newSettingsInput,
    'What the host chooses for the session. A setting that is left out has its default.',
  ),
}

const settings = addedField(settingsSchema, 'What the host chose. Left out if every setting has its default.')

/** A session as a file: `exportPolls` gives it, and `createSession` makes the same session from it. */
export const preparedSessionSchema = namedObject(
  'PreparedSession',
  'A session as it was prepared, without votes and people. It is also a body for `createSession`.',
  {
    title,
    brand: brandOutput.optional().meta(brandMeta),
    settings,
    polls: listField(preparedPollSchema, 'Every poll in order, as a draft.'),
  },
)
export type PreparedSession = z.infer<typeof preparedSessionSchema>

export const participantFields = {
  name: optionalField(
    text(NAME_MAX),
    'Shown to the host only. In a session with `scores` on, the wall also shows it to everyone.',
    'Zoe',
  ),
  email: emailAddress.optional().meta({ description: 'Shown to the host only.' }),
}

/** The answer of `updateSession`. It has settings and brand only if the request has them. */
export const changedSessionSchema = z.object({
  title,
  createdAt: instantOutput('When the session began.'),
  endsAt: instantOutput('When the session ends automatically.'),
  brand: brandOutput
    .nullable()
    .optional()
    .meta({ ...brandMeta, 'x-addition': true }),
  settings,
})

export const sessionSchema = namedObject('Session', 'A session, as far as the reader may see it.', {
  status: sessionStatusSchema,
  code,
  title,
  brand: brandOutput.nullable().optional().meta(brandMeta),
  poll: optionalField(
    pollSchema.nullable(),
    'The open poll. If none is open, the poll that was closed last. If none was opened yet, the first draft for the host, and null for everyone else.',
  ),
  polls: optionalField(
    z.array(pollSchema),
    'For the host: every poll in order, drafts included. For the audience of an ended session with the setting `results: shared`: the closed polls.',
  ),
  questions: optionalField(
    z.array(questionSchema),
    `Newest first. The host sees all questions. Audience and wall see those that are approved, highlighted or answered. A participant also sees their own. If everyone may see more than ${QUESTIONS_SHOWN}, audience and wall get ${QUESTIONS_SHOWN}: the one on stage, the ${NEWEST_QUESTIONS_SHOWN} newest, then those with the most upvotes, answered ones last.`,
  ),
  highlightedQuestionId: uuidOutput('The question on stage, if any.').nullable().optional(),
  voted: optionalField(z.boolean(), 'Audience view: whether this browser voted in `poll`.', true),
  voteOptionId: uuidOutput(
    'Audience view: the option that this browser voted for, if the kind has a vote for one option.',
  )
    .nullable()
    .optional(),
  voteOptionIds: addedField(
    z.array(uuidOutput('A chosen option.')),
    'Audience view: the options that this browser voted for, if `poll` has `maxChoices`, in the order of the options. `voteOptionId` is the first of them.',
  ),
  k: optionalField(z.string(), "Host only: the session's host key.", 'mZ0qkq3f5o1lVbq0a1Yh8g').meta({
    'x-sensitive': true,
  }),
  participantCount: optionalField(
    z.int(),
    'How many people joined. For the host only if the setting `people` is `hidden`.',
    87,
  ),
  createdAt: instantOutput('When the session began.').optional(),
  endsAt: instantOutput('When the session ends automatically.').optional(),
  roster: optionalField(
    z.array(rosterRowSchema),
    'Host only: the participants in the order in which they joined. Not for language models.',
  ).meta({ 'x-sensitive': true }),
  settings,
  stage: addedField(
    stageSchema,
    'Wall and host: what the wall shows. Left out if it is `poll`. Audience: `scores` while the wall shows them.',
  ),
  podium: addedField(
    z.literal(true),
    'While `stage` is `scores`: the first three places come one after another. The other places follow once the host shows them all.',
    true,
  ),
  answer: addedField(
    stageAnswerSchema,
    'Wall and host, while `stage` is `answer`: the answer on stage, one of `texts` of the wall.',
  ),
  scores: addedField(
    scoresSchema,
    'Wall, while `stage` is `scores`: the ten best. Names that were given while scores were off are not shown. If the setting `people` is `hidden`, only participants with points.',
  ).meta({ 'x-sensitive': true }),
  score: addedField(
    ownScoreSchema,
    'Audience view, with `scores` on: the score of this browser’s participant, once a quiz is closed and revealed.',
  ),
})

export const createdSessionSchema = sessionSchema
  .extend({ id: uuidOutput("The session's id.") })
  .meta({ id: 'CreatedSession', description: "The host's view of the new session, with its id." })

export const sessionListEntrySchema = namedObject('RoomListEntry', 'One of your sessions.', {
  id: uuidOutput("The session's id."),
  code,
  title,
  status: sessionStatusSchema,
  participantCount: intField('How many people joined.', 87),
  pollState: pollStateSchema,
  createdAt: instantOutput('When the session began.'),
  endsAt: addedField(
    z.int(),
    'With `ends=1`: when the session ends automatically, in epoch milliseconds.',
    1_767_225_600_000,
  ),
})
export type SessionListEntry = z.infer<typeof sessionListEntrySchema>

export const errorBodySchema = namedObject('ErrorBody', 'The body of every refusal.', {
  error: stringField(
    'What is wrong and what to do about it, in a sentence.',
    'There is no session with this id or code. Check it and try again.',
  ),
})
