import type { Kysely } from 'kysely'
import type { Database } from '../db/schema.ts'
import { makeRoster } from '../domain/roster.ts'
import { type HostOnly, type HostPass, hostOnly } from '../domain/sealed.ts'
import type { Session } from '../domain/session.ts'
import { readCurrentPoll, toPoll } from '../queries/polls.ts'
import { readQuestions } from '../queries/questions.ts'
import { readRosterSource } from '../queries/roster.ts'
import { readBallots, readOwnBallot, type VoteRow } from '../queries/votes.ts'
import {
  type AudienceView,
  audienceView,
  type HostView,
  hostView,
  type WallView,
  wallView,
} from '../views/session.ts'

/** The poll that audience and wall see, with its outcome. */
async function loadCurrentPoll(db: Kysely<Database>, session: Session) {
  const row = await readCurrentPoll(db, session.id)
  if (!row) return null
  const poll = toPoll(row, await readBallots(db, session.id, row.id), session.status)
  return poll.state === 'draft' ? null : poll
}

/** What the room sees; with a participant, also what is theirs. */
export async function projectForAudience(
  db: Kysely<Database>,
  session: Session,
  participantId: string | null,
): Promise<AudienceView> {
  const [poll, questions] = await Promise.all([
    loadCurrentPoll(db, session),
    readQuestions(db, session.id, { participantId }),
  ])
  const voter = poll !== null && participantId !== null
  const ownBallot = voter ? await readOwnBallot(db, session.id, poll.id, participantId) : undefined
  return audienceView({ session, poll, questions, ownBallot })
}

/** What the projector shows. */
export async function projectForWall(
  db: Kysely<Database>,
  session: Session,
  pass: HostPass,
): Promise<WallView> {
  const [poll, questions] = await Promise.all([
    loadCurrentPoll(db, session),
    readQuestions(db, session.id, 'wall'),
  ])
  return wallView({ session, poll, questions }, pass.forWall())
}

/** What the host sees. */
export async function projectForHost(
  db: Kysely<Database>,
  session: Session,
  pass: HostPass,
  hostKey: HostOnly<string>,
): Promise<HostView> {
  const [source, questions] = await Promise.all([
    readRosterSource(db, session.id),
    readQuestions(db, session.id, 'host'),
  ])
  const ballots = ballotsByPoll(source.votes)
  const polls = source.polls.map((row) => toPoll(row, ballots.get(row.id) ?? [], session.status))
  const poll = polls.find((candidate) => candidate.id === source.currentPollId) ?? null
  const roster = hostOnly(makeRoster(source))
  return hostView({ session, poll, polls, questions, hostKey, roster }, pass)
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
