import type { Kysely } from 'kysely'
import type { Database, Row } from '../db/schema.ts'
import { type EndedPoll, toPoll } from '../domain/poll.ts'
import { toQuestion } from '../domain/question.ts'
import { makeRoster } from '../domain/roster.ts'
import { hostOnly } from '../domain/sealed.ts'
import { type Session, toSession } from '../domain/session.ts'
import { closeDuePoll, readPolls } from '../queries/polls.ts'
import { readPublicSession } from '../queries/public-session.ts'
import { readQuestions } from '../queries/questions.ts'
import { readRosterSource } from '../queries/roster.ts'
import { readSession } from '../queries/sessions.ts'
import { readVotes, type VoteRow } from '../queries/votes.ts'
import type { hostView, sharedView } from '../views/session.ts'

/** What audience and wall are shown of a session, before each has its view. */
export type SharedState = Parameters<typeof sharedView>[0]
/** What its host and helpers are. */
export type HostState = Omit<Parameters<typeof hostView>[0], 'hostKey'>

/** @returns null where the session is gone */
export async function loadShared(
  db: Kysely<Database>,
  id: string,
  now: number,
): Promise<SharedState | null> {
  const rows = await settled(
    db,
    id,
    now,
    () => readPublicSession(db, id),
    (read) => [read.poll],
  )
  if (!rows) return null
  const session = toSession(rows.session, now)
  const poll = rows.poll && toPoll(rows.poll, rows.ballots, session)
  const isShared = session.status === 'ended' && session.settings.results === 'shared'
  return {
    session,
    poll: poll && poll.state !== 'draft' ? poll : null,
    questions: rows.questions.map(toQuestion),
    ...(isShared && { results: await loadResults(db, session) }),
  }
}

/**
 * Reads a session's polls, once more if the timer of one had run out while votes on it were perhaps
 * being written: what is shown of a closed poll is shown for good. Where that cannot be written down
 * (a full disk), the poll is shown as closed all the same.
 */
async function settled<Rows>(
  db: Kysely<Database>,
  id: string,
  now: number,
  read: () => Promise<Rows>,
  pollsIn: (rows: NonNullable<Rows>) => readonly (Row<'poll'> | null)[],
): Promise<Rows> {
  const rows = await read()
  const isDue = (poll: Row<'poll'> | null) =>
    poll?.state === 'open' && poll.closes_at !== null && poll.closes_at <= now
  if (!rows || !pollsIn(rows).some(isDue)) return rows
  const isWritten = await closeDuePoll(db, id, now).then(
    () => true,
    () => false,
  )
  return isWritten ? read() : rows
}

/** The closed polls of a session whose host shares its results. */
async function loadResults(db: Kysely<Database>, session: Session): Promise<EndedPoll[]> {
  const { polls } = await readPolls(db, session.id)
  const ballots = ballotsByPoll(await readVotes(db, session.id))
  return polls
    .map((row) => toPoll(row, ballots.get(row.id) ?? [], session))
    .filter((poll) => poll.state === 'closed')
}

/** @returns null where the session is gone */
export async function loadForHost(
  db: Kysely<Database>,
  id: string,
  now: number,
): Promise<HostState | null> {
  const row = await readSession(db, id)
  if (!row) return null
  const session = toSession(row, now)
  const [source, questions] = await Promise.all([
    settled(
      db,
      id,
      now,
      () => readRosterSource(db, id),
      (read) => read.polls,
    ),
    readQuestions(db, id, 'all'),
  ])
  const ballots = ballotsByPoll(source.votes)
  const polls = source.polls.map((row) => toPoll(row, ballots.get(row.id) ?? [], session))
  const poll = polls.find((candidate) => candidate.id === source.currentPollId) ?? null
  return {
    session,
    poll,
    polls,
    questions: questions.map(toQuestion),
    roster: hostOnly(makeRoster(source)),
  }
}

/** Ballots by poll, newest first as the votes come. */
function ballotsByPoll(votes: readonly VoteRow[]): Map<string, unknown[]> {
  const byPoll = new Map<string, unknown[]>()
  for (const { poll_id, ballot } of votes) {
    const ballots = byPoll.get(poll_id)
    if (ballots) ballots.push(ballot)
    else byPoll.set(poll_id, [ballot])
  }
  return byPoll
}
