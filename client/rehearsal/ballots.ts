import { type BallotField, pollKind } from '../../shared/poll-kinds/index.ts'
import type { PollBody, PollDraft, VoteData } from '../index.ts'
import type { Chance } from './chance.ts'

/** Options of a draft whose kind allows so many. */
const OPTIONS = 4

/** Some that count as one in a word cloud, and some that a careless layer would spoil. */
const TEXTS = [
  'Coffee',
  'coffee',
  'COFFEE!',
  'Café',
  'cafe',
  'Kaffee',
  'more breaks, please',
  'More breaks please',
  'curious',
  '"quoted" & <tagged>',
  'naïve Zoë',
  '日本語',
  'สวัสดี',
  'Привет',
  '🎉👩🏽‍🚀',
  '=1+1',
]

/** The body of a vote. */
export type VoteBody = NonNullable<VoteData['body']>

/**
 * A draft that any kind takes, known or new.
 * @param place of the poll in the rehearsal, from 1; prompts are told apart by it
 */
export function draftOf(name: PollDraft['kind'], place: number): PollDraft {
  const { options, hasCorrectOption } = pollKind(name)
  const count = Math.min(Math.max(OPTIONS, options.min), options.max)
  const labels = Array.from({ length: count }, (_, i) => `Option ${i + 1}`)
  return {
    kind: name,
    prompt: `Rehearsal ${place}, ${name}`,
    ...(count > 0 && !options.preset && { options: labels }),
    ...(hasCorrectOption && { correctOption: 1 }),
  }
}

/** How a ballot is drawn, by the field that carries it. */
const DRAW: Record<BallotField, (poll: PollBody, chance: Chance) => VoteBody> = {
  optionId: ({ options }, chance) => ({ optionId: chance.pick(options).id }),
  text: (_, chance) => ({ text: chance.pick(TEXTS) }),
  ranks: ({ options }, chance) => {
    const ranked = chance.sample(options, 1 + chance.below(options.length))
    return { ranks: ranked.map((option) => option.id) }
  },
}

/** Draws a vote that fits the poll. */
export function drawVote(poll: PollBody, chance: Chance): VoteBody {
  return DRAW[pollKind(poll.kind).ballotField](poll, chance)
}

/** The ballot in a vote as the server stores it: trimmed and normalised by its kind. */
export function ballotIn(vote: VoteBody, poll: PollBody): unknown {
  const kind = pollKind(poll.kind)
  return kind.ballot.parse(vote[kind.ballotField])
}
