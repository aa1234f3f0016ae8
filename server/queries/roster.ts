import type { Db, Row } from '../db/schema.ts'
import type { Session } from '../domain/session.ts'
import { ballotStorageOf } from './ballot-storage/index.ts'
import { readSecretVotes, type SecretVoteRow } from './ballot-storage/secret.ts'
import { readParticipants } from './participants.ts'
import { readPolls } from './polls.ts'
import { readAsked } from './questions.ts'
import { readVotes, type VoteRow } from './votes.ts'

type Read = { participants: Row<'participant'>[]; polls: Row<'poll'>[]; currentPollId: string | null }
type Asked = Awaited<ReturnType<typeof readAsked>>

/** The data of a session's roster. Secret votes belong to nobody. */
export type RosterRows = Read &
  ({ isSecret: false; votes: VoteRow[]; questions: Asked } | { isSecret: true; votes: SecretVoteRow[] })

/**
 * Reads people, polls, votes and questions. Votes are read after the polls, so that a poll that is read as closed has
 * all its votes.
 */
export async function readRosterSource(db: Db, session: Pick<Session, 'id' | 'settings'>): Promise<RosterRows> {
  const { id } = session
  if (ballotStorageOf(session).isSecret) return readSecretSource(db, id)
  const [participants, { polls, currentPollId, votes }, questions] = await Promise.all([
    readParticipants(db, id),
    readPolls(db, id).then(async (read) => ({ ...read, votes: await readVotes(db, id) })),
    readAsked(db, id),
  ])
  return { isSecret: false, participants, polls, currentPollId, votes, questions }
}

async function readSecretSource(db: Db, id: string): Promise<RosterRows> {
  const [participants, { polls, currentPollId }] = await Promise.all([readParticipants(db, id), readPolls(db, id)])
  const votes = await readSecretVotes(db, id)
  return { isSecret: true, participants, polls, currentPollId, votes }
}
