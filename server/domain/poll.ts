import { pollKind, type Tally } from '../../shared/poll-kinds/index.ts'
import type { PollState } from '../../shared/schemas/poll.ts'
import type { SessionStatus } from '../../shared/schemas/session.ts'
import type { Row } from '../db/schema.ts'
import { type Backstage, backstage, type OnStage, onStage } from './sealed.ts'
import { type Answer, listAnswers, shownBallots } from './written-answers.ts'

type PollBase = Pick<Row<'poll'>, 'id' | 'kind' | 'prompt' | 'options' | 'reveal' | 'moderated'> & {
  /** How many people voted. */
  votes: Backstage<number>
  /** What all votes add up to, those with hidden answers among them. */
  counted: Backstage<Tally>
  /** Written answers, where the host has a say in which are shown. */
  answers: Backstage<Answer[]> | null
}

/**
 * A poll with its outcome. What may be seen depends on the state, and so does the type: until the
 * poll is closed, the right option and (but for word clouds) the tally are sealed. So they are for
 * the wall, too, while the host keeps them hidden.
 */
export type DraftPoll = PollBase & {
  state: 'draft'
  isHidden: false
  correctOptionId: Backstage<string | null>
}
export type OpenPoll = PollBase & {
  state: 'open'
  isHidden: false
  correctOptionId: Backstage<string | null>
  tally: OnStage<Tally> | Tally
}
export type ClosedPoll = PollBase & {
  state: 'closed'
  isHidden: false
  correctOptionId: string | null
  tally: Tally
}
export type HiddenPoll<State extends 'open' | 'closed' = 'open' | 'closed'> = PollBase & {
  state: State
  isHidden: true
  correctOptionId: Backstage<string | null>
}
export type Poll = DraftPoll | OpenPoll | ClosedPoll | HiddenPoll<'open'> | HiddenPoll<'closed'>
/** A poll that audience and wall see. */
export type PublicPoll = Exclude<Poll, DraftPoll>
/** A closed poll, with results to see or without. */
export type EndedPoll = ClosedPoll | HiddenPoll<'closed'>

/** A poll's state in its session: an open poll ends with it. */
export const pollStateIn = (status: SessionStatus, state: PollState): PollState =>
  state === 'open' && status === 'ended' ? 'closed' : state

/**
 * A poll with its outcome, sealed as its state asks.
 * @param ballots newest first
 * @param status of the session
 */
export function toPoll(row: Row<'poll'>, ballots: readonly unknown[], status: SessionStatus): Poll {
  const kind = pollKind(row.kind)
  const seen = shownBallots(row, ballots)
  const tally = kind.count(seen, row.options)
  const answers = listAnswers(row, ballots)
  const base = {
    id: row.id,
    kind: row.kind,
    prompt: row.prompt,
    options: row.options,
    reveal: row.reveal,
    moderated: row.moderated,
    votes: backstage(ballots.length),
    counted: backstage(seen === ballots ? tally : kind.count(ballots, row.options)),
    answers: answers && backstage(answers),
  }
  const state = pollStateIn(status, row.state)
  const correctOptionId = backstage(row.correct_option_id)
  const isHidden = false
  if (state === 'draft') return { ...base, state, isHidden, correctOptionId }
  if (!isRevealed(row, state)) return { ...base, state, isHidden: true, correctOptionId }
  if (state === 'closed') {
    return { ...base, state, isHidden, tally, correctOptionId: row.correct_option_id }
  }
  const outcome = kind.openTallyIsPublic ? tally : onStage(tally)
  return { ...base, state, isHidden, tally: outcome, correctOptionId }
}

/** Whether results may be shown at all: as the host said last, else as the poll was drafted. */
const isRevealed = ({ reveal, revealed }: Row<'poll'>, state: PollState): boolean =>
  revealed ?? (reveal === 'live' || (reveal === 'closed' && state === 'closed'))
