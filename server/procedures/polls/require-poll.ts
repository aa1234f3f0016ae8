import { isUuid } from '../../../shared/fields/ids.ts'
import { countCharacters } from '../../../shared/fields/text.ts'
import { pollKind, type WrittenAnswer } from '../../../shared/poll-kinds/index.ts'
import { Refusal } from '../../../shared/refusals.ts'
import type { Row } from '../../db/schema.ts'
import { entriesOf } from '../../domain/ballots.ts'
import { ballotStorageOf } from '../../queries/ballot-storage/index.ts'
import { readPollSecret } from '../../queries/poll-secrets.ts'
import { readPoll } from '../../queries/polls.ts'
import { readBallots } from '../../queries/votes/read-votes.ts'
import type { Locked } from '../locked-session.ts'

/** The poll that a path names. @throws Refusal poll_not_found */
export async function requirePoll({ trx, session }: Locked, pid: string): Promise<Row<'poll'>> {
  const poll = isUuid(pid) ? await readPoll(trx, session.id, pid) : undefined
  if (!poll) throw new Refusal('poll_not_found')
  return poll
}

/** A poll that is or was open. @throws Refusal poll_not_found, poll_is_draft */
export async function requireOpened(locked: Locked, pid: string): Promise<Row<'poll'>> {
  const poll = await requirePoll(locked, pid)
  if (poll.state === 'draft') throw new Refusal('poll_is_draft')
  return poll
}

/** A poll that can still be changed. @throws Refusal poll_not_found, poll_not_draft */
export async function requireDraft(locked: Locked, pid: string): Promise<Row<'poll'>> {
  const poll = await requirePoll(locked, pid)
  if (poll.state !== 'draft') throw new Refusal('poll_not_draft')
  return poll
}

/**
 * A written answer of a poll, in its most frequent spelling.
 * @param sent the answer, in any spelling that the poll's kind counts as the same
 * @throws Refusal answers_not_written, answer_not_found
 */
export async function requireAnswer({ trx, session }: Locked, poll: Row<'poll'>, sent: string): Promise<WrittenAnswer> {
  const { written, textMax } = pollKind(poll.kind)
  if (!written || textMax === undefined) throw new Refusal('answers_not_written')
  if (countCharacters(sent) > textMax) throw new Refusal('answer_not_found')
  const { isSecret, reader } = ballotStorageOf(session)
  const stored = await readBallots(trx, session.id, poll.id)
  const secret = isSecret ? await readPollSecret(trx, session.id) : undefined
  const ballots = reader(secret).open(poll.id, stored)
  const answers = written.list(ballots.flatMap((ballot) => entriesOf(poll, ballot)))
  const answer = answers.find(({ key }) => key === written.key(sent))
  if (!answer) throw new Refusal('answer_not_found')
  return answer
}
