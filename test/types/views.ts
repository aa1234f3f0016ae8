import type { HelperPass, HostPass } from '../../server/domain/host-only.ts'
import type { Poll } from '../../server/domain/poll.ts'
import type { Question } from '../../server/domain/question.ts'
import type { ScoreRow } from '../../server/domain/scores.ts'
import { hostListPoll, hostPoll, type PublicPollBody } from '../../server/views/poll.ts'
import { helperQuestion, hostQuestion } from '../../server/views/question.ts'
import type { ResultsView } from '../../server/views/results.ts'
import type { AudienceView, HelperView, HostView, sharedView, WallView } from '../../server/views/session.ts'

/** Views that would tell their reader too much. Each must not compile, for the reason above it. */

type SharedView = ReturnType<typeof sharedView>

declare const audience: AudienceView
declare const wall: WallView
declare const helper: HelperView
declare const host: HostView
declare const results: ResultsView
declare const shared: SharedView
declare const publicPoll: PublicPollBody
declare const poll: Poll
declare const question: Question
declare const pass: HostPass
declare const helperPass: HelperPass
declare const row: ScoreRow

const k = 'mZ0qkq3f5o1lVbq0a1Yh8g'
const author = { email: 'zoe@example.org', name: 'Zoe' }
declare const heard: AudienceView['questions'][number]
declare const onWall: WallView['questions'][number]

export const audienceViews: Record<string, AudienceView> = {
  // @ts-expect-error TS2353
  'with the answer on stage': { ...audience, answer: { pollId: 'some', text: 'said' } },
  // @ts-expect-error TS2353
  'with the author of a question': { ...audience, questions: [{ ...heard, author }] },
  // @ts-expect-error TS2353
  'with the key of the host': { ...audience, k },
  // @ts-expect-error TS2322
  'with the list of polls': { ...audience, polls: [hostListPoll(poll, pass)] },
  // @ts-expect-error TS2353
  'with the roster': { ...audience, roster: [] },
  // @ts-expect-error TS2561
  'with all scores': { ...audience, scores: [] },
  // @ts-expect-error TS2322
  'with the stage': { ...audience, stage: 'lobby' },
  // @ts-expect-error TS2561
  'with the number of votes': { ...audience, poll: { ...publicPoll, votes: 63 } },
  // @ts-expect-error TS2322
  'made of that of the host': { ...host, voted: false, voteOptionId: null },
}

export const wallViews: Record<string, WallView> = {
  // @ts-expect-error TS2322
  'with the author of a question': { ...wall, questions: [{ ...onWall, author }] },
  // @ts-expect-error TS2353
  'with the key of the host': { ...wall, k },
  // @ts-expect-error TS2322
  'with a question as helpers get it': { ...wall, questions: [helperQuestion(question, helperPass)] },
  // @ts-expect-error TS2353
  'with what a participant has asked': { ...wall, questions: [{ ...onWall, mine: true }] },
  // @ts-expect-error TS2353
  'with what a participant has voted': { ...wall, voted: true },
  // @ts-expect-error TS2561
  'with the list of polls': { ...wall, polls: [] },
  // @ts-expect-error TS2322
  'with a poll of that list': { ...wall, poll: hostListPoll(poll, pass) },
  // @ts-expect-error TS2353
  'with the roster': { ...wall, roster: [] },
  // @ts-expect-error TS2561
  'with the number of votes': { ...wall, poll: { ...publicPoll, votes: 63 } },
  // @ts-expect-error TS2322
  'with names in the scores': { ...wall, scores: [{ ...row }] },
  // @ts-expect-error TS2322
  'that is that of the host': host,
}

export const helperViews: Record<string, HelperView> = {
  // @ts-expect-error TS2322
  'with the key of the host': { ...helper, k },
  // @ts-expect-error TS2322
  'with the roster': { ...helper, roster: host.roster },
  // @ts-expect-error TS2353
  'with all scores': { ...helper, scores: [] },
  // @ts-expect-error TS2322
  'that is that of the host': host,
}

export const resultsViews: Record<string, ResultsView> = {
  // @ts-expect-error TS2322
  'with authors': { ...results, questions: [hostQuestion(question, pass)] },
  // @ts-expect-error TS2353
  'with the roster': { ...results, roster: [] },
}

export const sharedViews: Record<string, SharedView> = {
  // @ts-expect-error TS2353
  'with the score of one person': { ...shared, score: { points: 1_000, place: 1 } },
}

export const publicPolls: Record<string, PublicPollBody> = {
  // @ts-expect-error TS2353
  'with answers that the host has not shown': { ...publicPoll, answers: [] },
  // @ts-expect-error TS2322
  'as the host gets it': hostPoll(poll, pass),
}
