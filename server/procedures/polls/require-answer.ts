import { Refusal } from '../../../shared/errors.ts'
import { pollKind, type WrittenAnswer } from '../../../shared/poll-kinds/index.ts'
import type { Row } from '../../db/schema.ts'
import { ballotStorageOf } from '../../queries/ballot-storage/index.ts'
import { readPollSecret } from '../../queries/poll-secrets.ts'
import { readBallots } from '../../queries/votes.ts'
import type { Locked } from '../sessions/locked-session.ts'

/**
 * A written answer of a poll, in the spelling that is shown.
 * @param sent the answer, in any spelling that the poll's kind counts as the same
 * @throws Refusal answers_not_written, answer_not_found
 */
export async function requireAnswer({ trx, session }: Locked, poll: Row<'poll'>, sent: string): Promise<WrittenAnswer> {
  const { written } = pollKind(poll.kind)
  if (!written) throw new Refusal('answers_not_written')
  const stored = await readBallots(trx, session.id, poll.id)
  const reader = await ballotStorageOf(session).reader(session.id, { of: (id) => readPollSecret(trx, id) })
  const answers = written.list(reader.open(poll.id, stored))
  const answer = answers.find(({ key }) => key === written.key(sent))
  if (!answer) throw new Refusal('answer_not_found')
  return answer
}
