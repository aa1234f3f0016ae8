import { toQuestion, withOwn } from '../../domain/question.ts'
import type { Scoreboard } from '../../domain/scores.ts'
import type { BackstagePass, HelperPass, HostOnly, HostPass, WallPass } from '../../domain/sealed.ts'
import type { Session } from '../../domain/session.ts'
import { readQuestions, readUpvoted } from '../../queries/questions.ts'
import { type ResultsView, resultsView } from '../../views/results.ts'
import { ownScore, type ScoresView, scoresView } from '../../views/scores.ts'
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
} from '../../views/session.ts'
import { type FrameSource, type FramesMade, framesOf } from './frame.ts'
import { loadScores } from './load-scores.ts'
import {
  type HostState,
  loadForHost,
  loadOwnBallot,
  loadShared,
  type SharedState,
  type Sources,
  sourceOf,
} from './load-session.ts'
import { SharedLoads } from './shared-loads.ts'

/**
 * What each reader gets of a session: one load for all who ask at the same time, one view a reader.
 * Every method answers null where the session is gone.
 */
export class Projections {
  readonly #sources: Sources
  readonly #shared: SharedLoads<SharedState | null>
  readonly #host: SharedLoads<HostState | null>
  readonly #scores: SharedLoads<Scoreboard | null>
  readonly #audienceFrames: FramesMade<SharedState> = new WeakMap()
  readonly #wallFrames: FramesMade<SharedState> = new WeakMap()
  readonly #helperFrames: FramesMade<HostState> = new WeakMap()
  readonly #hostFrames: FramesMade<HostState> = new WeakMap()

  /** @param clock epoch milliseconds; decides what has ended */
  constructor(sources: Sources, clock: () => number) {
    this.#sources = sources
    this.#shared = new SharedLoads((id) => loadShared(sources, id, clock()))
    this.#host = new SharedLoads((id) => loadForHost(sources, id, clock()))
    this.#scores = new SharedLoads(async (id) => loadScores(await sourceOf(sources, id), id, clock()))
  }

  /** What one browser sees: what everyone does, with its own vote, questions and upvotes in it. */
  async forAudience(sessionId: string, participantId: string | null): Promise<AudienceView | null> {
    const state = await this.#shared.read(sessionId)
    if (!state) return null
    if (participantId === null) return audienceView({ ...state, ownBallot: undefined })
    const db = await this.#sources.databaseOf(sessionId)
    const { settings } = state.session
    const [ownBallot, rows, upvoted, scoreboard] = await Promise.all([
      loadOwnBallot(this.#sources, state, participantId),
      readQuestions(db, sessionId, { askedBy: participantId }),
      readUpvoted(db, sessionId, participantId),
      settings.scores === 'on' ? this.#scores.read(sessionId) : null,
    ])
    const asked = rows.map((row) => toQuestion(row, state.session))
    return audienceView({
      ...state,
      questions: withOwn(state.questions, { asked, upvoted }),
      ownBallot,
      score: scoreboard && ownScore(scoreboard, participantId, settings.people !== 'hidden'),
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
  async forHost(sessionId: string, pass: HostPass, hostKey: HostOnly<string>): Promise<HostView | null> {
    const state = await this.#host.read(sessionId)
    return state && hostView({ ...state, hostKey }, pass)
  }

  /** What came of it, for the host. */
  async results(sessionId: string, pass: HostPass): Promise<ResultsView | null> {
    const state = await this.#host.read(sessionId)
    return state && resultsView(state, pass)
  }

  /** How everyone stands in the quizzes, for the host. */
  async scores(sessionId: string, pass: HostPass): Promise<ScoresView | null> {
    const scoreboard = await this.#scores.read(sessionId)
    return scoreboard && scoresView(scoreboard, pass)
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
