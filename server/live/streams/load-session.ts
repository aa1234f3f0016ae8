import { settingOf } from '../../../shared/session-settings.ts'
import type { Row } from '../../db/schema.ts'
import { hostOnly } from '../../domain/host-only.ts'
import { type ClosedPoll, type Poll, toPoll } from '../../domain/poll.ts'
import { type Question, toQuestion, withMerged } from '../../domain/question.ts'
import { makeRoster, secretRoster } from '../../domain/roster.ts'
import { type Scoreboard, standingsOf } from '../../domain/scores.ts'
import { type Session, toSession } from '../../domain/session.ts'
import type { BallotReader, PollSecrets } from '../../queries/ballot-storage/ballot-storage.ts'
import { ballotStorageOf } from '../../queries/ballot-storage/index.ts'
import type { DatabaseTime } from '../../queries/database-time.ts'
import { type FullSession, readFullSession } from '../../queries/full-session.ts'
import { type PublicSession, readPublicSession } from '../../queries/public-session.ts'
import { readScoreSource } from '../../queries/scores.ts'
import type { DatabaseOf } from '../../queries/session-databases.ts'
import { readSession } from '../../queries/sessions.ts'
import type { hostView, sharedView, wallView } from '../../views/session.ts'
import { readWithEndStored, type Source, storeEndIfOver } from './store-end-if-over.ts'

/** What a participant has of their own: the ballot in the current poll, questions in any state, upvoted questions. */
type Own = { ballot: unknown; asked: Question[]; upvoted: ReadonlySet<string> }
/** `own` has the people for whom it was loaded. */
export type SharedState = Parameters<typeof sharedView>[0] &
  Parameters<typeof wallView>[0] & { own: ReadonlyMap<string, Own> }
export type HostState = Omit<Parameters<typeof hostView>[0], 'hostKey'>

export type Sources = { databaseOf: DatabaseOf; pollSecrets: PollSecrets; time: DatabaseTime }
export const sourceOf = async ({ databaseOf, pollSecrets, time }: Sources, id: string): Promise<Source> => ({
  db: await databaseOf(id),
  pollSecrets,
  time,
})

/**
 * @param people ids of the participants whose own votes, questions and upvotes are loaded, too
 * @returns null where the session is gone
 */
export async function loadShared(
  sources: Sources,
  { id, people, now }: { id: string; people: readonly string[]; now: number },
): Promise<SharedState | null> {
  const source = await sourceOf(sources, id)
  const read = async () => {
    const rows = await readPublicSession(source.db, id, people)
    return rows && { ...rows, session: toSession(rows.session, now), polls: rows.poll ? [rows.poll] : [] }
  }
  const found = await readWithSecret(source, read)
  if (!found) return null
  const { session, poll: row, ballots, questions, reader } = found
  const poll = row && toPoll(row, reader.open(row.id, ballots), session)
  const isShared = session.status === 'ended' && settingOf(session.settings, 'results') === 'shared'
  return {
    session,
    poll: poll && poll.state !== 'draft' ? poll : null,
    questions: questions.map((question) => toQuestion(question, session)),
    ...(isShared && { results: await loadResults(source, session) }),
    ...(session.stage === 'scores' && { scoreboard: await loadScores(source, id, now) }),
    own: new Map(people.map((person) => [person, ownOf(person, found)])),
  }
}

type FoundOwn = Pick<PublicSession, 'own'> & { session: Session; reader: BallotReader }

const ownOf = (participantId: string, { own, session, reader }: FoundOwn): Own => {
  const isOwn = (row: { participant_id: string }) => row.participant_id === participantId
  return {
    ballot: reader.ownOf(participantId, own.candidateVotes),
    asked: own.questions.filter(isOwn).map((row) => toQuestion(row, session)),
    upvoted: new Set(own.upvotes.filter(isOwn).map((upvote) => upvote.question_id)),
  }
}

type WithPolls = { session: Session; polls: Row<'poll'>[] }

/**
 * Reads a session, of which an end is stored, and what opens the ballots of its open poll if votes are secret: only
 * those are sealed. Reads again if the poll was closed in between; if its secret is lost, nobody can open them.
 */
async function readWithSecret<Rows extends WithPolls>(source: Source, read: () => Promise<Rows | undefined>) {
  for (let tried: string | undefined; ; ) {
    const rows = await readWithEndStored(read, ({ session, polls }) => storeEndIfOver(source, session, polls))
    if (!rows) return undefined
    const open = rows.polls.find(({ state }) => state === 'open')?.id
    const reader = await makeReader(source, rows.session, open !== undefined)
    if (open === undefined || open === tried || reader.canOpen(open)) return { ...rows, reader }
    tried = open
  }
}

/** Call this before you read votes, or read them again if it cannot open them: their poll may be closed meanwhile. */
async function makeReader({ pollSecrets }: Source, session: Session, mayHaveOpenPoll: boolean): Promise<BallotReader> {
  const { isSecret, reader } = ballotStorageOf(session)
  return reader(isSecret && mayHaveOpenPoll ? await pollSecrets.sync(session.id) : undefined)
}

/** The closed polls of a session whose host shares its results. */
async function loadResults(source: Source, session: Session): Promise<ClosedPoll[]> {
  // If the end cannot be stored, the last poll is still sealed.
  const reader = await makeReader(source, session, true)
  const full = await readFullSession(source.db, session)
  return full ? countedPolls(full, reader, session).filter((poll) => poll.state === 'closed') : []
}

/** @returns null where the session is gone */
export async function loadForHost(sources: Sources, id: string, now: number): Promise<HostState | null> {
  const source = await sourceOf(sources, id)
  const row = await readSession(source.db, id)
  if (!row) return null
  const full = await readWithSecret(source, async () => {
    const rows = await readFullSession(source.db, row)
    return rows && { ...rows, session: toSession(rows.session, now) }
  })
  if (!full) return null
  const { session, questions, reader } = full
  const polls = countedPolls(full, reader, session)
  return {
    session,
    poll: polls.find((candidate) => candidate.id === full.currentPollId) ?? null,
    polls,
    questions: withMerged(questions.map((question) => toQuestion(question, session))),
    roster: hostOnly(full.isSecret ? secretRoster(full) : makeRoster(full)),
  }
}

type Rows = Pick<FullSession, 'polls' | 'votes'>

function countedPolls({ polls, votes }: Rows, reader: BallotReader, session: Session): Poll[] {
  const ballots = ballotsByPoll(votes, reader)
  return polls.map((row) => toPoll(row, ballots.get(row.id) ?? [], session))
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

/** Loads the scores of a session. @returns null where it is gone */
export async function loadScores(source: Source, id: string, now: number): Promise<Scoreboard | null> {
  const read = await readWithEndStored(
    async () => {
      const rows = await readScoreSource(source.db, id)
      return rows && { ...rows, session: toSession(rows.session, now) }
    },
    ({ session, quizzes }) => storeEndIfOver(source, session, quizzes),
  )
  return read ? standingsOf(read, read.session) : null
}
