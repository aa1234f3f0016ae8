import { z } from 'zod'
import {
  addedField,
  booleanField,
  intField,
  listField,
  namedEnum,
  namedObject,
  optionalField,
  stringField,
} from '../fields/fields.ts'
import { instantOutput, uuidOutput } from '../fields/ids.ts'
import { pictureSchema } from '../fields/picture.ts'
import { WORDS_SHOWN } from '../limits.ts'
import { type EntryLimit, POLL_KIND_NAMES, pollKind } from '../poll-kinds/index.ts'
import { withLimit } from '../poll-kinds/prose.ts'
import { REVEALS } from '../reveals.ts'

export const POLL_STATES = ['draft', 'open', 'closed'] as const
export type PollState = (typeof POLL_STATES)[number]

export const revealSchema = namedEnum('Reveal', REVEALS, {
  description:
    'When audience and wall see the results, and the right option of a quiz. live: the wall sees votes as they come in, and the audience sees them once the poll is closed; closed: both see them once the poll is closed; host: both see them once the host reveals them.',
  example: 'host',
})

export const pollKindSchema = namedEnum('PollKind', POLL_KIND_NAMES, {
  description: POLL_KIND_NAMES.map((name) => `${name}: ${pollKind(name).summary}`).join(' '),
  example: 'multiple_choice',
})

export const pollStateSchema = namedEnum('PollState', POLL_STATES, {
  description: 'A poll is drafted, opened once, and closed for good. One poll of a session is open at a time.',
  example: 'open',
})

export const pollOptionSchema = namedObject('PollOption', 'One of the answers that a poll offers.', {
  id: uuidOutput("The option's id, to vote for it."),
  label: stringField('The text of the option.', 'Tuesday'),
  picture: addedField(pictureSchema, 'The picture of the option, if it has one.'),
  tally: optionalField(
    z.int(),
    'The number of people who voted for this option. In a ranking, its points. The audience sees it once the poll is closed.',
    42,
  ),
})

export const wordSchema = namedObject('Word', 'One entry of a word cloud.', {
  text: stringField('The entry in its most frequent spelling. In a moderated poll as the host approved it.', 'curious'),
  n: intField('How many people entered it.', 7),
})

const answerSchema = namedObject('Answer', 'A written answer, for the host to show or hide.', {
  text: stringField(
    'The answer. A word of a word cloud is in its most frequent spelling. One that a moderated poll shows is as the host approved it.',
    'curious',
  ),
  n: intField('How many people wrote it.', 7),
  shown: booleanField('Whether audience and wall see it.', true),
})

/** How many entries a vote may have, by the kind of the poll. */
export const entryLimitFields = {
  maxChoices: addedField(
    z.int(),
    `${withLimit('maxChoices')} only: how many options one person may choose. Left out if it is one.`,
    3,
  ),
  maxWords: addedField(
    z.int(),
    `${withLimit('maxWords')} only: how many words one person may send. Left out if it is one.`,
    3,
  ),
} satisfies Record<EntryLimit, unknown>

export const pollSchema = namedObject('PollBody', 'A poll, as far as the reader may see it.', {
  id: uuidOutput("The poll's id."),
  kind: pollKindSchema,
  prompt: stringField('What is asked.', 'Which day suits you?'),
  picture: addedField(pictureSchema, 'The picture of the poll, if it has one.'),
  state: pollStateSchema,
  options: listField(pollOptionSchema, 'The options in order; empty for word_cloud and open_text.'),
  correctOptionId: uuidOutput(
    'quiz only: the right option. The host always sees it. Audience and wall see it after close.',
  ).optional(),
  correctOptionIds: addedField(
    z.array(uuidOutput('A right option.')),
    'quiz only: the right options, if there are several; `correctOptionId` is the first of them. Shown together with it.',
  ),
  ...entryLimitFields,
  words: optionalField(z.array(wordSchema), `word_cloud only: the ${WORDS_SHOWN} most frequent entries.`),
  texts: optionalField(
    z.array(z.string()),
    'open_text only: the answers, newest first. The audience sees them after close.',
    ['More breaks, please'],
  ),
  voters: addedField(
    z.int(),
    'How many people voted, in a poll with `maxChoices`, wherever its tallies are shown. Shares are of this number. Who has left since stays counted.',
    63,
  ),
  votes: optionalField(z.int(), "How many people voted. In the host's list of polls only.", 63),
  reveal: addedField(revealSchema, 'Host only: when results are shown. Left out if it is `live`.'),
  closesAt: instantOutput('When the timer closes the poll. Left out if the poll is not open or has no timer.')
    .optional()
    .meta({ 'x-addition': true }),
  seconds: addedField(
    z.int(),
    'Host and helpers only: how many seconds the poll stays open unless the call that opens it says otherwise. Left out without a timer.',
    20,
  ),
  explanation: addedField(
    z.string(),
    'quiz only: why the right option is right. It is shown together with that option.',
    'It was founded in 1201.',
  ),
  revealed: addedField(
    z.literal(false),
    'False while results are hidden from audience and wall. Otherwise left out.',
    false,
  ),
  turnout: addedField(
    z.int(),
    'Wall only: how many people voted, while results are hidden. Otherwise, and if votes are secret, left out.',
    31,
  ),
  moderated: addedField(
    z.literal(true),
    'Host only: true if the host shows answers one by one. Otherwise left out.',
    true,
  ),
  answers: addedField(
    z.array(answerSchema),
    "Every written answer, if the poll is moderated or an answer is hidden. In the host's list of polls only.",
  ),
})
export type PollBody = z.infer<typeof pollSchema>
