import { z } from 'zod'
import { optionalField } from '../fields/fields.ts'
import { uuidInput } from '../fields/ids.ts'
import { text } from '../fields/text.ts'
import { OPEN_TEXT_MAX, OPTIONS_MAX } from '../limits.ts'
import type { BallotField, PollKind } from '../poll-kinds/index.ts'
import { namesOf } from '../poll-kinds/prose.ts'

const kindsWith = (field: BallotField, more?: (kind: PollKind) => string): string =>
  namesOf(({ ballotField }) => ballotField === field, more)

/** A vote has exactly one of these fields: the one for the kind of the open poll. */
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
} satisfies Record<BallotField, unknown>
