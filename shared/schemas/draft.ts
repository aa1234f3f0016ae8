import { z } from 'zod'
import { addedField, namedObject, optionalField, stringField } from '../fields/fields.ts'
import { pictureInput, pictureSchema } from '../fields/picture.ts'
import { text } from '../fields/text.ts'
import {
  EXPLANATION_MAX,
  OPTION_LABEL_MAX,
  OPTIONS_MAX,
  PROMPT_MAX,
  SEVERAL_MIN,
  TIMER_SECONDS_MAX,
  TIMER_SECONDS_MIN,
  WORDS_PER_VOTE,
} from '../limits.ts'
import { namesOf, optionsTaken, withLimit } from '../poll-kinds/prose.ts'
import { entryLimitFields, pollKindSchema, pollOptionSchema, revealSchema } from './poll.ts'

const QUIZ = namesOf(({ hasCorrectOption }) => hasCorrectOption)
const WRITTEN = namesOf(({ written }) => written !== null)

const optionInput = z.union([
  text(OPTION_LABEL_MAX),
  namedObject('OptionDraft', 'An option with a picture.', {
    label: text(OPTION_LABEL_MAX).meta({ description: 'The text of the option.', example: 'Tuesday' }),
    picture: addedField(pictureInput.nullable(), 'A picture beside the label. null means none.'),
  }),
])

const optionIndex = z
  .int()
  .min(0)
  .max(OPTIONS_MAX - 1)

/** After how many seconds an open poll closes by itself. */
export const timerSeconds = z.int().min(TIMER_SECONDS_MIN).max(TIMER_SECONDS_MAX)

/** The fields of a draft, as a host sends them. `domain/drafts` checks which of them the kind takes. */
export const draftFields = {
  kind: pollKindSchema,
  prompt: text(PROMPT_MAX).meta({ description: 'What is asked.', example: 'Which day suits you?' }),
  picture: addedField(pictureInput.nullable(), 'A picture beside the prompt. null means none.'),
  options: optionalField(
    z.array(optionInput).max(OPTIONS_MAX),
    `The labels in order, or objects with \`label\` and \`picture\`. ${optionsTaken()}`,
    ['Monday', 'Tuesday'],
  ),
  correctOption: optionalField(
    optionIndex,
    `${QUIZ} only, and required there unless \`correctOptions\` is sent: the index of the right option in \`options\`, from 0.`,
    1,
  ),
  correctOptions: addedField(
    z.array(optionIndex).min(1).max(OPTIONS_MAX),
    `${QUIZ} only, instead of \`correctOption\`: the indexes of the right options. Each of them is right.`,
    [0, 1],
  ),
  reveal: addedField(revealSchema, 'When audience and wall see the results. `live` if left out.'),
  moderated: addedField(
    z.boolean(),
    `${WRITTEN} only: audience and wall see an answer only after the host shows it.`,
    true,
  ),
  explanation: addedField(
    text(EXPLANATION_MAX).nullable(),
    `${QUIZ} only: why the right option is right. It is shown together with that option. null means none.`,
    'It was founded in 1201.',
  ),
  maxChoices: addedField(
    z.int().min(SEVERAL_MIN).max(OPTIONS_MAX).nullable(),
    `${withLimit('maxChoices')} only: how many options one person may choose, ${SEVERAL_MIN} to the number of options. One if left out; null means one. A quiz answer is then right if it has exactly the right options.`,
    3,
  ),
  maxWords: addedField(
    z.int().min(SEVERAL_MIN).max(WORDS_PER_VOTE).nullable(),
    `${withLimit('maxWords')} only: how many words one person may send. One if left out; null means one.`,
    3,
  ),
  seconds: addedField(
    timerSeconds.nullable(),
    `How many seconds the poll stays open, ${TIMER_SECONDS_MIN} to ${TIMER_SECONDS_MAX}, unless the call that opens it says otherwise. null means without a timer.`,
    20,
  ),
}
export const pollDraftSchema = namedObject('PollDraft', 'A poll, as a host drafts it.', draftFields)
export type PollDraft = z.infer<typeof pollDraftSchema>
export type OptionDraft = z.infer<typeof optionInput>

export const labelOf = (option: OptionDraft): string => (typeof option === 'string' ? option : option.label)

/** A draft in an answer. It was checked when it came in. */
export const preparedPollSchema = namedObject('PreparedPoll', 'A poll of an export, in the form of a draft.', {
  kind: pollKindSchema,
  prompt: stringField('What is asked.', 'Which day suits you?'),
  picture: addedField(pictureSchema, 'The picture beside the prompt, if there is one.'),
  options: optionalField(
    z.array(z.union([z.string(), pollOptionSchema.pick({ label: true, picture: true })])),
    'The labels in order, if the kind has any. An option with a picture is an object.',
    ['Monday', 'Tuesday'],
  ),
  correctOption: optionalField(z.int(), `${QUIZ} only: the index of the right option in \`options\`, from 0.`, 1),
  correctOptions: addedField(
    z.array(z.int()),
    `${QUIZ} only: the indexes of the right options, if there are several.`,
    [0, 1],
  ),
  reveal: draftFields.reveal,
  moderated: draftFields.moderated,
  explanation: addedField(z.string(), `${QUIZ} only: why the right option is right.`, 'It was founded in 1201.'),
  ...entryLimitFields,
  seconds: addedField(z.int(), 'How many seconds the poll stays open, if it has a timer.', 20),
})
export type PreparedPoll = z.infer<typeof preparedPollSchema>

export type TextDraft = Omit<PreparedPoll, 'options' | 'picture'> & { options?: string[] }
