import type { z } from 'zod'
import {
  BALLOT_FIELDS,
  type BallotField,
  ENTRIES_FIELDS,
  type EntriesField,
  type PollOption,
  pollKind,
} from '../../shared/poll-kinds/index.ts'
import { Refusal } from '../../shared/refusals.ts'
import type { Row } from '../db/schema.ts'

/** The body of a vote: one field that the open poll takes, and no other. */
export type Ballots = { [Field in VoteField]?: unknown }
type VoteField = BallotField | EntriesField

type VotedPoll = Pick<Row<'poll'>, 'kind' | 'options' | 'max_entries'>

/** What a ballot says: one choice or word, or each of several where the poll takes several. */
export const entriesOf = ({ max_entries }: Pick<VotedPoll, 'max_entries'>, ballot: unknown): readonly unknown[] =>
  max_entries === null ? [ballot] : (ballot as unknown[])

/** A ballot as text, for roster and export. */
export const answerOf = (poll: VotedPoll, ballot: unknown): string =>
  entriesOf(poll, ballot)
    .map((entry) => pollKind(poll.kind).answer(entry, poll.options))
    .join('; ')

/**
 * The ballot in a vote's body, checked against the open poll.
 * @throws Refusal invalid_input, naming the field that does not fit
 */
export function readBallot(sent: Ballots, poll: VotedPoll): unknown {
  const kind = pollKind(poll.kind)
  const several = poll.max_entries === null ? null : kind.several
  const isList = several !== null && sent[kind.ballotField] === undefined
  const field = isList ? several.ballotField : kind.ballotField
  refuseOtherFields(sent, field, poll)
  if (sent[field] === undefined) throw refusal(field, `is missing; the open poll is ${poll.kind}`)
  if (!isList) {
    const entry = readField(field, sent, kind, poll.options)
    return several ? [entry] : entry
  }
  const entries = readField(field, sent, several, poll.options)
  if (entries.length > Number(poll.max_entries)) throw refusal(field, `takes at most ${poll.max_entries} of them here`)
  return several.inOrder(entries, poll.options)
}

/** @param field the one that is read */
function refuseOtherFields(sent: Ballots, field: VoteField, { kind, max_entries }: VotedPoll): void {
  const other = [...BALLOT_FIELDS, ...ENTRIES_FIELDS].find((name) => name !== field && sent[name] !== undefined)
  if (!other) return
  if (other !== pollKind(kind).several?.ballotField)
    throw refusal(other, `the open poll is ${kind}; vote with ${field}`)
  throw refusal(
    other,
    max_entries === null ? `the open poll takes one; vote with ${field}` : `send either this or ${field}`,
  )
}

type Part<Ballot> = {
  ballot: z.ZodType<Ballot>
  objection(ballot: Ballot, options: readonly PollOption[]): string | null
}

function readField<Ballot>(
  field: VoteField,
  sent: Ballots,
  part: Part<Ballot>,
  options: readonly PollOption[],
): Ballot {
  const read = part.ballot.safeParse(sent[field])
  if (!read.success) throw refusal(field, read.error.issues[0]?.message ?? '')
  const objection = part.objection(read.data, options)
  if (objection) throw refusal(field, objection)
  return read.data
}

const refusal = (field: VoteField, why: string) => new Refusal('invalid_input', `${field}: ${why}.`)
