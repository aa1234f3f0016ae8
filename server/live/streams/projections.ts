import { settingOf } from '../../../shared/session-settings.ts'
import type { BackstagePass, HelperPass, HostOnly, HostPass, WallPass } from '../../domain/host-only.ts'
import { withOwn } from '../../domain/question.ts'
import type { Scoreboard } from '../../domain/scores.ts'
import type { Session } from '../../domain/session.ts'
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
import { type FrameSource, type FramesMade, framesOf, type Projected } from './frame.ts'
import {
  type HostState,
  loadForHost,
  loadScores,
  loadShared,
  type SharedState,
  type Sources,
  sourceOf,
} from './load-session.ts'
import { SharedLoads } from './shared-loads.ts'

/** What one kind of reader sees of a session: as it is now, null if the session is gone, or as a stream of frames. */
type Projection<View> = { read(): Promise<View | null>; frames: FrameSource }

/** The views of a session: readers who ask at the same time share one load, and each gets a view. */
export class Projections {
  readonly #shared: SharedLoads<SharedState | null>
  readonly #host: SharedLoads<HostState | null>
  readonly #scores: SharedLoads<Scoreboard | null>
  readonly #audienceFrames: FramesMade<SharedState> = new WeakMap()
  readonly #wallFrames: FramesMade<SharedState> = new WeakMap()
  readonly #helperFrames: FramesMade<HostState> = new WeakMap()
  readonly #hostFrames: FramesMade<HostState> = new WeakMap()

  /** @param clock epoch milliseconds; decides what has ended */
  constructor(sources: Sources, clock: () => number) {
    this.#shared = new SharedLoads((id, people) => loadShared(sources, { id, people, now: clock() }))
    this.#host = new SharedLoads((id) => loadForHost(sources, id, clock()))
    this.#scores = new SharedLoads(async (id) => loadScores(await sourceOf(sources, id), id, clock()))
  }

  /** The audience's view. Its frames are the same for all: they lack a browser's own vote, questions and upvotes. */
  audience(sessionId: string, participantId: string | null): Projection<AudienceView> {
    return {
      read: () => this.#audienceView(sessionId, participantId),
      frames: framesOf(this.#audienceFrames, () => this.#shared.read(sessionId), sharedView),
    }
  }

  wall(session: Session, pass: WallPass): Projection<WallView> {
    return untilKeysChange(session, pass, this.#shared, this.#wallFrames, (state) => wallView(state, pass))
  }

  helper(session: Session, pass: HelperPass): Projection<HelperView> {
    return untilKeysChange(session, pass, this.#host, this.#helperFrames, (state) => helperView(state, pass))
  }

  host(session: Session, pass: HostPass, hostKey: HostOnly<string>): Projection<HostView> {
    return untilKeysChange(session, pass, this.#host, this.#hostFrames, (state) =>
      hostView({ ...state, hostKey }, pass),
    )
  }

  async results(sessionId: string, pass: HostPass): Promise<ResultsView | null> {
    const state = await this.#host.read(sessionId)
    return state && resultsView(state, pass)
  }

  async scores(sessionId: string, pass: HostPass): Promise<ScoresView | null> {
    const scoreboard = await this.#scores.read(sessionId)
    return scoreboard && scoresView(scoreboard, pass)
  }

  async #audienceView(sessionId: string, participantId: string | null): Promise<AudienceView | null> {
    const state = await this.#shared.read(sessionId, participantId ?? undefined)
    const own = participantId === null ? undefined : state?.own.get(participantId)
    if (!state || participantId === null || !own) return state && audienceView({ ...state, ownBallot: undefined })
    const { settings } = state.session
    const scoreboard = settingOf(settings, 'scores') === 'on' ? await this.#scores.read(sessionId) : null
    return audienceView({
      ...state,
      questions: withOwn(state.questions, own),
      ownBallot: own.ballot,
      score: scoreboard && ownScore(scoreboard, participantId, settingOf(settings, 'people') !== 'hidden'),
    })
  }
}

/** A projection whose frames end when the keys of the session are renewed. Readers with a new key reconnect. */
function untilKeysChange<State extends { session: Session }, View extends Projected>(
  { id, hostKeyVersion }: Session,
  pass: BackstagePass | WallPass,
  loads: SharedLoads<State | null>,
  made: FramesMade<State>,
  view: (state: State) => View,
): Projection<View> {
  const loadWithSameKeys = async () => {
    const state = await loads.read(id)
    const isSame = state?.session.hostKeyVersion.open(pass) === hostKeyVersion.open(pass)
    return isSame ? state : null
  }
  return {
    read: async () => {
      const state = await loads.read(id)
      return state && view(state)
    },
    frames: framesOf(made, loadWithSameKeys, view),
  }
}
