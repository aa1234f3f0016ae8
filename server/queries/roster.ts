import type { Kysely } from 'kysely'
import type { Database } from '../db/schema.ts'
import { readParticipants } from './participants.ts'
import { readPolls } from './polls.ts'
import { readAsked } from './questions.ts'
import { readVotes } from './votes.ts'

/**
 * All that a session's roster is made of: people, polls, votes and questions. Votes are read after the
 * polls, so that one that is read as closed has all of its votes.
 */
export async function readRosterSource(db: Kysely<Database>, sessionId: string) {
  const [participants, { polls, currentPollId, votes }, questions] = await Promise.all([
    readParticipants(db, sessionId),
    readPolls(db, sessionId).then(async (read) => ({
      ...read,
      votes: await readVotes(db, sessionId),
    })),
    readAsked(db, sessionId),
  ])
  return { participants, polls, currentPollId, votes, questions }
}
