import {
  BALLOT_FIELDS,
  type BallotField,
  ENTRIES_FIELDS,
  type EntriesField,
  pollKind,
  type SeveralEntries,
} from '../../shared/poll-kinds/index.ts'
import { Refusal } from '../../shared/refusals.ts'
import type { Row } from '../db/schema.ts'

/** The body of a vote: one field that the open poll takes, and no other. The schema of the body has read lists. */
export type Ballots = { [Field in BallotField]?: unknown } & { [Field in EntriesField]?: readonly string[] | undefined }
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
  if (isList) return readEntries(several, sent[several.ballotField] ?? [], poll)
  const read = kind.ballot.safeParse(sent[field])
  const objection = read.success ? kind.objection(read.data, poll.options) : read.error.issues[0]?.message
  if (objection) throw refusal(field, objection)
  return several ? [read.data] : read.data
}

function readEntries(several: SeveralEntries, sent: readonly string[], { options, max_entries }: VotedPoll) {
  const { ballotField: field } = several
  if (sent.length > Number(max_entries)) throw refusal(field, `takes at most ${max_entries} of them here`)
  const objection = several.objection(sent, options)
  if (objection) throw refusal(field, objection)
  return several.inOrder(sent, options)
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

const refusal = (field: VoteField, why: string) => new Refusal('invalid_input', `${field}: ${why}.`)
