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
 * The views of a session: readers who ask at the same time share one load, and each gets a view. Every method returns
 * null if the session is gone.
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

  /** The audience's view, with this browser's own vote, questions and upvotes. */
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

  async forWall(sessionId: string, pass: WallPass): Promise<WallView | null> {
    const state = await this.#shared.read(sessionId)
    return state && wallView(state, pass)
  }

  async forHelper(sessionId: string, pass: HelperPass): Promise<HelperView | null> {
    const state = await this.#host.read(sessionId)
    return state && helperView(state, pass)
  }

  async forHost(sessionId: string, pass: HostPass, hostKey: HostOnly<string>): Promise<HostView | null> {
    const state = await this.#host.read(sessionId)
    return state && hostView({ ...state, hostKey }, pass)
  }

  async results(sessionId: string, pass: HostPass): Promise<ResultsView | null> {
    const state = await this.#host.read(sessionId)
    return state && resultsView(state, pass)
  }

  async scores(sessionId: string, pass: HostPass): Promise<ScoresView | null> {
    const scoreboard = await this.#scores.read(sessionId)
    return scoreboard && scoresView(scoreboard, pass)
  }

  /** Frames of the audience's shared view. */
  framesForAudience(sessionId: string): FrameSource {
    return framesOf(this.#audienceFrames, () => this.#shared.read(sessionId), sharedView)
  }

  /** Frames of the wall. They end when the session's keys are renewed, as for helpers and hosts. */
  framesForWall(session: Session, pass: WallPass): FrameSource {
    const load = whileKeysStay(session, pass, this.#shared)
    return framesOf(this.#wallFrames, load, (state) => wallView(state, pass))
  }

  framesForHelper(session: Session, pass: HelperPass): FrameSource {
    const load = whileKeysStay(session, pass, this.#host)
    return framesOf(this.#helperFrames, load, (state) => helperView(state, pass))
  }

  framesForHost(session: Session, pass: HostPass, hostKey: HostOnly<string>): FrameSource {
    const load = whileKeysStay(session, pass, this.#host)
    return framesOf(this.#hostFrames, load, (state) => hostView({ ...state, hostKey }, pass))
  }
}

/** Loads a session until its keys are renewed, then gives null. Readers with a new key reconnect. */
const whileKeysStay =
  <State extends { session: Session }>(
    { id, hostKeyVersion }: Session,
    pass: BackstagePass | WallPass,
    loads: SharedLoads<State | null>,
  ) =>
  async (): Promise<State | null> => {
    const state = await loads.read(id)
    const isSame = state?.session.hostKeyVersion.open(pass) === hostKeyVersion.open(pass)
    return isSame ? state : null
  }
