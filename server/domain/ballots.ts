import { BALLOT_FIELDS, type BallotField, pollKind } from '../../shared/poll-kinds/index.ts'
import { Refusal } from '../../shared/refusals.ts'
import type { Row } from '../db/schema.ts'

/** The body of a vote: the field of the open poll's kind, and no other. */
export type Ballots = { [Field in BallotField]?: unknown }

/**
 * The ballot in a vote's body, checked against the open poll.
 * @throws Refusal invalid_input, naming the field that does not fit
 */
export function readBallot(sent: Ballots, poll: Pick<Row<'poll'>, 'kind' | 'options'>): unknown {
  const kind = pollKind(poll.kind)
  const field = kind.ballotField
  const foreign = BALLOT_FIELDS.find((name) => name !== field && sent[name] !== undefined)
  if (foreign) throw new Refusal('invalid_input', `${foreign}: the open poll is ${poll.kind}; vote with ${field}.`)
  if (sent[field] === undefined) {
    throw new Refusal('invalid_input', `${field}: is missing; the open poll is ${poll.kind}.`)
  }
  const read = kind.ballot.safeParse(sent[field])
  const objection = read.success ? kind.objection(read.data, poll.options) : read.error.issues[0]?.message
  if (objection) throw new Refusal('invalid_input', `${field}: ${objection}.`)
  return read.data
}
