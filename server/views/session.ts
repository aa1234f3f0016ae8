import type { PollBody } from '../../shared/schemas/poll.ts'
import type { QuestionBody } from '../../shared/schemas/question.ts'
import type { RosterRow } from '../../shared/schemas/roster.ts'
import type { OwnScore, Score } from '../../shared/schemas/scores.ts'
import { settingOf } from '../../shared/session-settings.ts'
import { entriesOf } from '../domain/ballots.ts'
import type { BackstagePass, HelperPass, HostOnly, HostPass, WallPass } from '../domain/host-only.ts'
import type { ClosedPoll, Poll, PublicPoll } from '../domain/poll.ts'
import type { Question } from '../domain/question.ts'
import type { Scoreboard } from '../domain/scores.ts'
import type { Session } from '../domain/session.ts'
import { audiencePoll, hostListPoll, hostPoll, type PublicPollBody, wallPoll } from './poll.ts'
import {
  audienceQuestion,
  type HelperQuestionBody,
  helperQuestion,
  highlightedId,
  hostQuestion,
  type PublicQuestionBody,
  publicQuestion,
} from './question.ts'
import { wallScores } from './scores.ts'
import { settingsPart } from './settings.ts'
import { type ScoresStage, type StagePart, scoresStage, stagePart } from './stage-part.ts'

const showsPeople = ({ settings }: Session): boolean => settingOf(settings, 'people') !== 'hidden'

type CommonView = ReturnType<typeof common>
function common(session: Session, questions: readonly Question[], seesPeople = showsPeople(session)) {
  return {
    status: session.status,
    code: session.code,
    title: session.title,
    brand: session.brand,
    highlightedQuestionId: highlightedId(questions),
    ...(seesPeople && { participantCount: session.participantCount }),
    createdAt: session.createdAt,
    endsAt: session.endsAt,
    ...settingsPart(session.settings),
  }
}

type PublicView = CommonView & { poll: PublicPollBody | null; questions: PublicQuestionBody[] }

export type WallView = PublicView & StagePart & { scores?: Score[] }

/** What everyone gets of an ended session whose host shares its results. */
type SharedResults = { polls?: PublicPollBody[] }
const sharedResults = (polls: readonly ClosedPoll[] | undefined): SharedResults =>
  polls ? { polls: polls.map(audiencePoll) } : {}

type SharedView = PublicView & ScoresStage & SharedResults

type Shared = {
  session: Session
  poll: PublicPoll | null
  questions: readonly Question[]
  /** Every closed poll, if the host shares the results. */
  results?: readonly ClosedPoll[] | undefined
}

/** The view that is the same for the whole audience: the frame that their streams share. */
export const sharedView = (of: Shared): SharedView => ({
  ...common(of.session, of.questions),
  poll: of.poll && audiencePoll(of.poll),
  questions: of.questions.map(publicQuestion),
  ...scoresStage(of.session),
  ...sharedResults(of.results),
})

export type AudienceView = CommonView &
  ScoresStage &
  SharedResults & {
    poll: PublicPollBody | null
    questions: Omit<QuestionBody, 'author' | 'merged'>[]
    voted: boolean
    voteOptionId: string | null
    voteOptionIds?: string[]
    score?: OwnScore
  }

/** The audience's view with the reader's own vote, questions and upvotes. */
export function audienceView(
  of: Shared & {
    /** This browser's ballot in `poll`; undefined if it did not vote. */
    ownBallot: unknown
    /** The participant's score, if there is one. */
    score?: OwnScore | null | undefined
  },
): AudienceView {
  const { session, poll, questions, ownBallot, score } = of
  return {
    ...common(session, questions),
    poll: poll && audiencePoll(poll),
    questions: questions.map(audienceQuestion),
    ...scoresStage(session),
    ...ownVote(poll, ownBallot),
    ...(score && { score }),
    ...sharedResults(of.results),
  }
}

/** Whether this browser voted, and for which options. Texts and rankings are no options. */
function ownVote(poll: PublicPoll | null, ballot: unknown) {
  const voted = ballot !== undefined
  const isSeveral = poll !== null && poll.maxEntries !== null && voted
  const entries = isSeveral ? entriesOf({ max_entries: poll.maxEntries }, ballot) : [ballot]
  const ids = poll?.options.flatMap(({ id }) => (entries.includes(id) ? id : [])) ?? []
  return { voted, voteOptionId: ids[0] ?? null, ...(isSeveral && ids.length > 0 && { voteOptionIds: ids }) }
}

/** The wall's view: live tallies, public questions, and no names except in scores. */
export const wallView = (
  of: Shared & {
    /** All scores, if the stage shows them. */
    scoreboard?: Scoreboard | null | undefined
  },
  pass: WallPass,
): WallView => ({
  ...common(of.session, of.questions),
  poll: of.poll && wallPoll(of.poll, pass, of.session.settings.anonymous === true),
  questions: of.questions.map(publicQuestion),
  ...stagePart(of.session, of.poll, pass),
  ...(of.scoreboard && { scores: wallScores(of.scoreboard, pass, showsPeople(of.session)) }),
})

export type HostView = CommonView &
  StagePart & { poll: PollBody | null; polls: PollBody[]; questions: QuestionBody[]; k: string; roster: RosterRow[] }

/** A helper's view. The host's view, which has a key and a roster, does not fit this type. */
export type HelperView = CommonView &
  StagePart & { poll: PollBody | null; polls: PollBody[]; questions: HelperQuestionBody[]; k?: never; roster?: never }

type WholeSession = { session: Session; poll: Poll | null; polls: readonly Poll[]; questions: readonly Question[] }

const backstagePart = ({ session, poll, polls, questions }: WholeSession, pass: BackstagePass) => ({
  ...common(session, questions, true),
  poll: poll && hostPoll(poll, pass),
  polls: polls.map((one) => hostListPoll(one, pass)),
  ...stagePart(session, poll, pass),
})

/** All polls and questions, nobody's name and no key. */
export const helperView = (of: WholeSession, pass: HelperPass): HelperView => ({
  ...backstagePart(of, pass),
  questions: of.questions.map((question) => helperQuestion(question, pass)),
})

export const hostView = (
  of: WholeSession & { hostKey: HostOnly<string>; roster: HostOnly<RosterRow[]> },
  pass: HostPass,
): HostView => ({
  ...backstagePart(of, pass),
  questions: of.questions.map((question) => hostQuestion(question, pass)),
  k: of.hostKey.open(pass),
  roster: of.roster.open(pass),
})
