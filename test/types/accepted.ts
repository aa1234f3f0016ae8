import type { Transaction } from 'kysely'
import type { Database } from '../../server/db/schema.ts'
import { type HelperPass, type HostOnly, type HostPass, hostOnly, type OnStage } from '../../server/domain/host-only.ts'
import type { Poll } from '../../server/domain/poll.ts'
import type { Question } from '../../server/domain/question.ts'
import type { Scoreboard } from '../../server/domain/scores.ts'
import type { InstantUnderLock, Session } from '../../server/domain/session.ts'
import { closeOpenPoll } from '../../server/queries/polls.ts'
import { setQuestionState } from '../../server/queries/questions.ts'
import { writeEnd } from '../../server/queries/session-ends.ts'
import { lockSession } from '../../server/queries/sessions.ts'
import { type ResultsView, resultsView } from '../../server/views/results.ts'
import { ownScore, type ScoresView, scoresView } from '../../server/views/scores.ts'
import {
  type AudienceView,
  audienceView,
  type HelperView,
  type HostView,
  helperView,
  hostView,
  type WallView,
  wallView,
} from '../../server/views/session.ts'
import type { RosterRow } from '../../shared/schemas/roster.ts'

declare const session: Session
declare const poll: Poll
declare const questions: Question[]
declare const roster: HostOnly<RosterRow[]>
declare const scoreboard: Scoreboard
declare const tally: OnStage<number>
declare const pass: HostPass
declare const helper: HelperPass
declare const trx: Transaction<Database>
declare const now: InstantUnderLock

const shown = poll.state === 'draft' ? null : poll

export const audience: AudienceView = audienceView({
  session,
  poll: shown,
  questions,
  ownBallot: undefined,
  score: ownScore(scoreboard, 'id', true),
})
export const wall: WallView = wallView({ session, poll: shown, questions, scoreboard }, pass.forWall())
export const host: HostView = hostView(
  { session, poll, polls: [poll], questions, hostKey: hostOnly('k'), roster },
  pass,
)
export const helped: HelperView = helperView({ session, poll, polls: [poll], questions }, helper)
export const results: ResultsView = resultsView({ session, polls: [poll], questions }, pass)
export const scores: ScoresView = scoresView(scoreboard, pass)
export const owner: string = session.ownerId.open(pass)
export const opened: number[] = [tally.open(pass), tally.open(pass.forWall())]
export const forHost: HostOnly<number> = tally
export const right: string[] = poll.state === 'closed' && poll.results === 'shown' ? poll.right.correctOptionIds : []

export const safe = [
  lockSession(trx, session.id, Date.now),
  closeOpenPoll(trx, session, now),
  writeEnd(trx, session, now),
  setQuestionState(trx, session.id, 'id', 'approved'),
]
