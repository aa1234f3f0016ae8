import type { Kysely } from 'kysely'
import type { Database, Row } from '../db/schema.ts'
import { type EndedPoll, toPoll } from '../domain/poll.ts'
import { toQuestion, withOwn } from '../domain/question.ts'
import { makeRoster } from '../domain/roster.ts'
import {
  type BackstagePass,
  type HelperPass,
  type HostOnly,
  type HostPass,
  hostOnly,
  type WallPass,
} from '../domain/sealed.ts'
import { type Session, toSession } from '../domain/session.ts'
import { closeDuePoll, readPolls } from '../queries/polls.ts'
import { readPublicSession } from '../queries/public-session.ts'
import { readQuestions, readUpvoted } from '../queries/questions.ts'
import { readRosterSource } from '../queries/roster.ts'
import { readSession } from '../queries/sessions.ts'
import { readOwnBallot, readVotes, type VoteRow } from '../queries/votes.ts'
import { type ResultsView, resultsView } from '../views/results.ts'
import {
  type AudienceView,
  audienceView,
  type HelperView,
  type HostView,
  helperView,
  hostView,
  sharedView,
  type WallView,
  wallView,
} from '../views/session.ts'
import { type FrameSource, type FramesMade, framesOf } from './frame.ts'
import { SharedLoads } from './shared-loads.ts'

/**
 * What each reader gets of a session: one load for all who ask at the same time, one view a reader.
 * Every method answers null where the session is gone.
 */
export class Projections {
  readonly #db: Kysely<Database>
  readonly #shared: SharedLoads<SharedState | null>
  readonly #host: SharedLoads<HostState | null>
  readonly #audienceFrames: FramesMade<SharedState> = new WeakMap()
  readonly #wallFrames: FramesMade<SharedState> = new WeakMap()
  readonly #helperFrames: FramesMade<HostState> = new WeakMap()
  readonly #hostFrames: FramesMade<HostState> = new WeakMap()

  /** @param clock epoch milliseconds; decides what has ended */
  constructor(db: Kysely<Database>, clock: () => number) {
    this.#db = db
    this.#shared = new SharedLoads((id) => loadShared(db, id, clock()))
    this.#host = new SharedLoads((id) => loadForHost(db, id, clock()))
  }

  /** What one browser sees: what everyone does, with its own vote, questions and upvotes in it. */
  async forAudience(sessionId: string, participantId: string | null): Promise<AudienceView | null> {
    const state = await this.#shared.read(sessionId)
    if (!state) return null
    if (participantId === null) return audienceView({ ...state, ownBallot: undefined })
    const [ownBallot, asked, upvoted] = await Promise.all([
      state.poll ? readOwnBallot(this.#db, sessionId, state.poll.id, participantId) : undefined,
      readQuestions(this.#db, sessionId, { askedBy: participantId }),
      readUpvoted(this.#db, sessionId, participantId),
    ])
    return audienceView({
      ...state,
      questions: withOwn(state.questions, { asked: asked.map(toQuestion), upvoted }),
      ownBallot,
    })
  }

  /** What the projector shows. */
  async forWall(sessionId: string, pass: WallPass): Promise<WallView | null> {
    const state = await this.#shared.read(sessionId)
    return state && wallView(state, pass)
  }

  /** What someone sees who helps the host. */
  async forHelper(sessionId: string, pass: HelperPass): Promise<HelperView | null> {
    const state = await this.#host.read(sessionId)
    return state && helperView(state, pass)
  }

  /** What the host sees. */
  async forHost(
    sessionId: string,
    pass: HostPass,
    hostKey: HostOnly<string>,
  ): Promise<HostView | null> {
    const state = await this.#host.read(sessionId)
    return state && hostView({ ...state, hostKey }, pass)
  }

  /** What came of it, for the host. */
  async results(sessionId: string, pass: HostPass): Promise<ResultsView | null> {
    const state = await this.#host.read(sessionId)
    return state && resultsView(state, pass)
  }

  /** Frames of what everyone in the audience sees alike. */
  framesForAudience(sessionId: string): FrameSource {
    return framesOf(this.#audienceFrames, () => this.#shared.read(sessionId), sharedView)
  }

  /** These frames come to an end once the session has other keys than it was opened by. */
  framesForWall(session: Session, pass: WallPass): FrameSource {
    return framesOf(
      this.#wallFrames,
      whileKeysStay(session, pass, (id) => this.#shared.read(id)),
      (state) => wallView(state, pass),
    )
  }

  framesForHelper(session: Session, pass: HelperPass): FrameSource {
    return framesOf(
      this.#helperFrames,
      whileKeysStay(session, pass, (id) => this.#host.read(id)),
      (state) => helperView(state, pass),
    )
  }

  framesForHost(session: Session, pass: HostPass, hostKey: HostOnly<string>): FrameSource {
    return framesOf(
      this.#hostFrames,
      whileKeysStay(session, pass, (id) => this.#host.read(id)),
      (state) => hostView({ ...state, hostKey }, pass),
    )
  }
}

/** What is loaded, and null where the keys were renewed: whoever has a new one comes back by it. */
const whileKeysStay =
  <State extends { session: Session }>(
    { id, hostKeyVersion }: Session,
    pass: BackstagePass | WallPass,
    load: (id: string) => Promise<State | null>,
  ) =>
  async (): Promise<State | null> => {
    const state = await load(id)
    const isSame = state?.session.hostKeyVersion.open(pass) === hostKeyVersion.open(pass)
    return isSame ? state : null
  }

type SharedState = Parameters<typeof sharedView>[0]
type HostState = Omit<Parameters<typeof hostView>[0], 'hostKey'>

async function loadShared(
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

async function loadForHost(
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
