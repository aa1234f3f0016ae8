import { pollKind, type Tally } from '../../shared/poll-kinds/index.ts'
import type { PollState } from '../../shared/schemas/poll.ts'
import type { Row } from '../db/schema.ts'
import { entriesOf } from './ballots.ts'
import { type Backstage, type BackstagePass, backstage, type OnStage, onStage, Withheld } from './host-only.ts'
import type { Session } from './session.ts'
import { type Answer, listAnswers, shownEntries } from './written-answers.ts'

type PollBase = Pick<Row<'poll'>, 'id' | 'kind' | 'prompt' | 'picture' | 'options' | 'reveal' | 'moderated'> & {
  /** How many choices or words a vote may have; null for one. */
  maxEntries: number | null
  /** When it closes by itself (epoch ms), while it is open and has a timer. */
  closesAt: number | null
  /** When it was opened and closed (epoch ms), as far as that is stored. */
  openedAt: number | null
  closedAt: number | null
  /** For how many seconds it opens, if its host gave it a timer. Audience and wall only get `closesAt`. */
  seconds: Backstage<number | null>
  votes: Backstage<number>
  /** The tally of all votes, with hidden answers. */
  counted: Backstage<Tally>
  /** Written answers, if the host moderates them. */
  answers: Backstage<Answer[]> | null
}

/** The right options and their explanation. */
type RightOption = Pick<Row<'poll'>, 'explanation'> & { correctOptionIds: string[] }

/**
 * A poll with its outcome, by its state and by who sees its results: nobody yet, nobody but host and helpers, they and
 * the wall, or everybody. The right option is for everybody once the poll is closed and its results are shown.
 */
export type Poll = PollBase &
  (
    | { state: 'draft'; results: 'none'; right: Backstage<RightOption> }
    | { state: 'open'; results: 'hidden'; turnout: OnStage<number>; right: Backstage<RightOption> }
    | { state: 'open'; results: 'on wall'; tally: OnStage<Tally>; right: Backstage<RightOption> }
    | { state: 'open'; results: 'shown'; tally: Tally; right: Backstage<RightOption> }
    | { state: 'closed'; results: 'hidden'; turnout: OnStage<number>; right: Backstage<RightOption> }
    | { state: 'closed'; results: 'shown'; tally: Tally; right: RightOption }
  )
export type PublicPoll = Exclude<Poll, { state: 'draft' }>
export type ClosedPoll = Extract<Poll, { state: 'closed' }>

/** A poll's state in its session: an open poll ends with it, or at the instant that its timer says. */
export function pollStateIn({ status, asOf }: Moment, { state, closes_at }: StoredState): PollState {
  const isOver = status === 'ended' || (closes_at !== null && closes_at <= asOf)
  return state === 'open' && isOver ? 'closed' : state
}

export type StoredState = Pick<Row<'poll'>, 'state' | 'closes_at'>

type Moment = Pick<Session, 'status' | 'asOf'>

/** A poll with its outcome, withheld as its state asks. @param ballots newest first */
export function toPoll(row: Row<'poll'>, ballots: readonly unknown[], session: Moment): Poll {
  const kind = pollKind(row.kind)
  const state = pollStateIn(session, row)
  const entries = row.max_entries === null ? ballots : ballots.flatMap((ballot) => entriesOf(row, ballot))
  const voters = row.max_entries !== null && row.options.length > 0 && { voters: ballots.length }
  const count = (counted: readonly unknown[]): Tally => ({ ...kind.count(counted, row.options), ...voters })
  const seen = shownEntries(row, entries)
  const tally = count(seen)
  const answers = listAnswers(row, entries)
  const base = {
    id: row.id,
    kind: row.kind,
    prompt: row.prompt,
    picture: row.picture,
    options: row.options,
    reveal: row.reveal,
    moderated: row.moderated,
    maxEntries: row.max_entries,
    closesAt: state === 'open' ? row.closes_at : null,
    openedAt: row.opened_at,
    closedAt: row.closed_at ?? row.closes_at,
    seconds: backstage(row.seconds),
    votes: backstage(ballots.length),
    counted: backstage(seen === entries ? tally : count(entries)),
    answers: answers && backstage(answers),
  }
  const rightOption = { correctOptionIds: correctIdsIn(row), explanation: row.explanation }
  const right = backstage(rightOption)
  if (state === 'draft') return { ...base, state, results: 'none', right }
  if (!isRevealed(row, state)) return { ...base, state, results: 'hidden', turnout: onStage(ballots.length), right }
  if (state === 'closed') return { ...base, state, results: 'shown', tally, right: rightOption }
  if (kind.openTallyIsPublic) return { ...base, state, results: 'shown', tally, right }
  return { ...base, state, results: 'on wall', tally: onStage(tally), right }
}

/** For host and helpers. */
export const rightOptionOf = ({ right }: Pick<Poll, 'right'>, pass: BackstagePass): RightOption =>
  right instanceof Withheld ? right.open(pass) : right

/** The right options of a poll, in the order of its options. */
export const correctIdsIn = ({ options, correct_option_id, other_correct_ids }: Row<'poll'>): string[] =>
  options.flatMap(({ id }) => (id === correct_option_id || other_correct_ids.includes(id) ? id : []))

/** Whether results may be shown: as the host last set it, else as drafted. */
export const isRevealed = ({ reveal, revealed }: Pick<Row<'poll'>, 'reveal' | 'revealed'>, state: PollState): boolean =>
  revealed ?? (reveal === 'live' || (reveal === 'closed' && state === 'closed'))
