import { z } from 'zod'
import { OPEN_TEXT_MAX, OPTIONS_MAX } from '../limits.ts'
import type { BallotField, PollKind } from '../poll-kinds/index.ts'
import { namesOf } from '../poll-kinds/prose.ts'
import { optionalField } from './fields.ts'
import { uuidInput } from './ids.ts'
import { text } from './text.ts'

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
