import type { Row } from '../../db/schema.ts'
import { type EndedPoll, toPoll } from '../../domain/poll.ts'
import { toQuestion } from '../../domain/question.ts'
import { makeRoster, secretRoster } from '../../domain/roster.ts'
import { hostOnly } from '../../domain/sealed.ts'
import { type Session, toSession } from '../../domain/session.ts'
import type { BallotReader, PollSecrets } from '../../queries/ballot-storage/ballot-storage.ts'
import { ballotStorageOf } from '../../queries/ballot-storage/index.ts'
import { readPolls } from '../../queries/polls.ts'
import { readPublicSession } from '../../queries/public-session.ts'
import { readQuestions } from '../../queries/questions.ts'
import { readRosterSource } from '../../queries/roster.ts'
import type { DatabaseOf } from '../../queries/session-databases.ts'
import { readSession } from '../../queries/sessions.ts'
import type { hostView, sharedView, wallView } from '../../views/session.ts'
import { loadScores } from './load-scores.ts'
import { readWithEndStored, type Source, storeEndIfOver } from './store-end.ts'

/** The loaded data for the views of audience and wall. */
export type SharedState = Parameters<typeof sharedView>[0] & Parameters<typeof wallView>[0]
/** The loaded data for the views of host and helpers. */
export type HostState = Omit<Parameters<typeof hostView>[0], 'hostKey'>

/** Where sessions are loaded from. */
export type Sources = { databaseOf: DatabaseOf; pollSecrets: PollSecrets }
/** Where one session is. */
export const sourceOf = async ({ databaseOf, pollSecrets }: Sources, id: string): Promise<Source> => ({
  db: await databaseOf(id),
  pollSecrets,
})

/** @returns null where the session is gone */
export async function loadShared(sources: Sources, id: string, now: number): Promise<SharedState | null> {
  const source = await sourceOf(sources, id)
  const { db } = source
  const rows = await readWithEndStored(
    async () => {
      const read = await readPublicSession(db, id)
      return read && { ...read, session: toSession(read.session, now) }
    },
    ({ session, poll }) => storeEndIfOver(source, session, [poll]),
  )
  if (!rows) return null
  const { session, poll: row, ballots } = await withOpened(source, rows)
  const poll = row && toPoll(row, ballots, session)
  const isShared = session.status === 'ended' && session.settings.results === 'shared'
  return {
    session,
    poll: poll && poll.state !== 'draft' ? poll : null,
    questions: rows.questions.map((question) => toQuestion(question, session)),
    ...(isShared && { results: await loadResults(source, session) }),
    ...(session.stage === 'scores' && { scoreboard: await loadScores(source, id, now) }),
  }
}

type PublicRows = { session: Session; poll: Row<'poll'> | null; ballots: unknown[] }

/** The poll with its ballots as they were cast, even if votes are secret. */
async function withOpened({ db, pollSecrets }: Source, rows: PublicRows): Promise<PublicRows> {
  const { session, poll, ballots } = rows
  if (poll?.state !== 'open') return rows
  const reader = await ballotStorageOf(session).reader(session.id, pollSecrets)
  if (reader.canOpen(poll.id)) return { ...rows, ballots: reader.open(poll.id, ballots) }
  // The poll was closed meanwhile, or its secret is lost.
  const again = await readPublicSession(db, session.id)
  return { session, poll: again?.poll ?? poll, ballots: reader.open(poll.id, again?.ballots ?? []) }
}

/** A participant's ballot in the current poll; if votes are secret, only while it is open. */
export async function loadOwnBallot(
  sources: Sources,
  { session, poll }: Pick<SharedState, 'session' | 'poll'>,
  participantId: string,
): Promise<unknown> {
  if (!poll) return undefined
  const { db, pollSecrets } = await sourceOf(sources, session.id)
  const asked = { sessionId: session.id, id: poll.id, state: poll.state }
  return ballotStorageOf(session).readOwn(db, asked, participantId, pollSecrets)
}

/** The closed polls of a session whose host shares its results. */
async function loadResults({ db, pollSecrets }: Source, session: Session): Promise<EndedPoll[]> {
  const { id } = session
  const storage = ballotStorageOf(session)
  const reader = await storage.reader(id, pollSecrets)
  const { polls } = await readPolls(db, id)
  const ballots = ballotsByPoll(await storage.readVotes(db, id), reader)
  return polls.map((row) => toPoll(row, ballots.get(row.id) ?? [], session)).filter((poll) => poll.state === 'closed')
}

/** @returns null where the session is gone */
export async function loadForHost(sources: Sources, id: string, now: number): Promise<HostState | null> {
  const from = await sourceOf(sources, id)
  const { db, pollSecrets } = from
  const row = await readSession(db, id)
  if (!row) return null
  const session = toSession(row, now)
  // Made before votes are read, so that it can open all of them.
  const reader = await ballotStorageOf(session).reader(id, pollSecrets)
  const [source, questions] = await Promise.all([
    readWithEndStored(
      () => readRosterSource(db, session),
      (read) => storeEndIfOver(from, session, read.polls),
    ),
    readQuestions(db, id, 'all'),
  ])
  const ballots = ballotsByPoll(source.votes, reader)
  const polls = source.polls.map((row) => toPoll(row, ballots.get(row.id) ?? [], session))
  const poll = polls.find((candidate) => candidate.id === source.currentPollId) ?? null
  return {
    session,
    poll,
    polls,
    questions: questions.map((question) => toQuestion(question, session)),
    roster: hostOnly(source.isSecret ? secretRoster(source) : makeRoster(source)),
  }
}

type Cast = { poll_id: string; ballot: unknown }

/** Ballots by poll as they were cast, in the order of the votes. */
function ballotsByPoll(votes: readonly Cast[], reader: BallotReader): Map<string, unknown[]> {
  const byPoll = new Map<string, unknown[]>()
  for (const { poll_id, ballot } of votes) {
    const ballots = byPoll.get(poll_id)
    if (ballots) ballots.push(ballot)
    else byPoll.set(poll_id, [ballot])
  }
  return new Map([...byPoll].map(([id, stored]) => [id, reader.open(id, stored)]))
}
