import { z } from 'zod'
import { addedField, optionalField } from '../fields/fields.ts'
import { uuidInput } from '../fields/ids.ts'
import { text } from '../fields/text.ts'
import { OPEN_TEXT_MAX, OPTIONS_MAX, WORD_MAX, WORDS_PER_VOTE } from '../limits.ts'
import type { BallotField, EntriesField, PollKind } from '../poll-kinds/index.ts'
import { namesOf } from '../poll-kinds/prose.ts'

const kindsWith = (field: BallotField, more?: (kind: PollKind) => string): string =>
  namesOf(({ ballotField }) => ballotField === field, more)

const severalIn = (field: EntriesField): string =>
  namesOf(
    ({ several }) => several?.ballotField === field,
    ({ several }) => ` with \`${several?.limit}\``,
  )

/** A vote has exactly one of these fields: the one for the kind of the open poll, or that for several entries. */
export const ballotFields = {
  optionId: optionalField(uuidInput, `For ${kindsWith('optionId')}: the id of the chosen option.`),
  text: optionalField(
    text(OPEN_TEXT_MAX),
    `For ${kindsWith('text', ({ textMax }) => ` (at most ${textMax} characters)`)}: the answer.`,
    'curious',
  ),
  ranks: optionalField(
    z.array(uuidInput).min(1).max(OPTIONS_MAX),
    `For ${kindsWith('ranks')}: the ids of some or all options, the best first, each at most once.`,
  ),
  optionIds: addedField(
    z.array(uuidInput).min(1).max(OPTIONS_MAX),
    `For ${severalIn('optionIds')}: the ids of the chosen options, each at most once. \`optionId\` is one choice.`,
  ),
  texts: addedField(
    z.array(text(WORD_MAX)).min(1).max(WORDS_PER_VOTE),
    `For ${severalIn('texts')}: words that count as different ones. \`text\` is one word.`,
    ['curious', 'awake'],
  ),
} satisfies Record<BallotField | EntriesField, unknown>
