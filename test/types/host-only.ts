import {
  type BackstagePass,
  type HelperPass,
  type HostOnly,
  type HostPass,
  type OnStage,
  onStage,
  type WallPass,
} from '../../server/domain/host-only.ts'
import type { Person } from '../../server/domain/person.ts'
import type { ClosedPoll, Poll } from '../../server/domain/poll.ts'
import type { Question } from '../../server/domain/question.ts'
import { answersByPerson, makeRoster } from '../../server/domain/roster.ts'
import type { Scoreboard } from '../../server/domain/scores.ts'
import type { Session } from '../../server/domain/session.ts'
import type { FullSession } from '../../server/queries/full-session.ts'
import { peopleView } from '../../server/views/people.ts'
import { audiencePoll, wallPoll } from '../../server/views/poll.ts'
import { hostQuestion } from '../../server/views/question.ts'
import { scoresView } from '../../server/views/scores.ts'
import { audienceView, hostView, sharedView, wallView } from '../../server/views/session.ts'

/** Ways to what a caller may not know. Each must not compile, for the reason above it. */

declare const session: Session
declare const poll: Poll
declare const draft: Extract<Poll, { state: 'draft' }>
declare const openPoll: Extract<Poll, { state: 'open' }>
declare const onWall: Extract<Poll, { results: 'on wall' }>
declare const hiddenPoll: Extract<Poll, { results: 'hidden' }>
declare const ended: ClosedPoll
declare const question: Question
declare const people: Person[]
declare const scoreboard: Scoreboard
declare const state: Parameters<typeof hostView>[0]
declare const rows: FullSession
declare const secretRows: Extract<FullSession, { isSecret: true }>
declare const withheld: HostOnly<number>
declare const address: HostOnly<string>
declare const wall: WallPass
declare const helper: HelperPass
declare const backstage: BackstagePass

export const opened = {
  // @ts-expect-error TS2345
  'what is the host’s, by a helper': () => session.ownerId.open(helper),
  // @ts-expect-error TS2345
  'what is the host’s, by the wall': () => session.ownerId.open(wall),
  // @ts-expect-error TS2554
  'what is the host’s, by nobody': () => session.ownerId.open(),
  // @ts-expect-error TS2345
  'what is the host’s, by a pass to what is backstage': () => address.open(backstage),
  // @ts-expect-error TS2741
  'what is the host’s, by a forged pass': () => session.ownerId.open({ is: 'host', forWall: () => wall }),
  // @ts-expect-error TS18013
  'what is the host’s, by its name': () => withheld.#value,
  // @ts-expect-error TS2554
  'what is on stage, by nobody': () => onStage(7).open(),
  // @ts-expect-error TS2345
  'a tally that is hidden, by the wall': () => hiddenPoll.counted.open(wall),
  // @ts-expect-error TS2339
  'a tally before it is on the wall': () => onWall.tally.texts,
  // @ts-expect-error TS2339
  'the author of a question': () => question.author?.email,
}

export const taken = {
  // @ts-expect-error TS2322
  'a withheld value for the value': (): number => poll.votes,
  // @ts-expect-error TS2322
  'the timer of a draft': (): number | null => poll.seconds,
  // @ts-expect-error TS2322
  'what is the host’s for what is on stage': (): OnStage<number> => withheld,
  // @ts-expect-error TS2322
  'the pass of the wall for that of the host': (): HostPass => wall,
  // @ts-expect-error TS2339
  'the right options of an open poll': (): string[] => openPoll.right.correctOptionIds,
  // @ts-expect-error TS2339
  'the explanation of an open poll': (): string | null => openPoll.right.explanation,
  // @ts-expect-error TS2339
  'the right options of a poll whose results may be hidden': (): string[] => ended.right.correctOptionIds,
}

export const viewed = {
  // @ts-expect-error TS2345
  'a draft, by the audience': () => audiencePoll(draft),
  // @ts-expect-error TS2345
  'a draft, by the wall': () => wallPoll(draft, wall, false),
  // @ts-expect-error TS2322
  'any poll, by the audience': () => audienceView({ session, poll, questions: [], ownBallot: undefined }),
  // @ts-expect-error TS2322
  'any poll, by the whole audience': () => sharedView({ session, poll, questions: [] }),
  // @ts-expect-error TS2322
  'any poll, by the wall': () => wallView({ session, poll, questions: [] }, wall),
  // @ts-expect-error TS2322
  'results of an open poll': () => sharedView({ session, poll: openPoll, questions: [], results: [openPoll] }),
  // @ts-expect-error TS2345
  'the view of the host, by a helper': () => hostView(state, helper),
  // @ts-expect-error TS2345
  'the view of the host, by the wall': () => hostView(state, wall),
  // @ts-expect-error TS2345
  'authors, by a helper': () => hostQuestion(question, helper),
  // @ts-expect-error TS2345
  'people, by a helper': () => peopleView(people, { present: new Set(), personIdOf: String }, helper),
  // @ts-expect-error TS2345
  'all scores, by a helper': () => scoresView(scoreboard, helper),
}

export const toldOfPeople = {
  // @ts-expect-error TS2345
  'a roster of secret votes': () => makeRoster(secretRows),
  // @ts-expect-error TS2345
  'answers by person of votes that may be secret': () => answersByPerson(rows),
}
