import { z } from 'zod'
import { uuidInput } from '../fields/ids.ts'
import { text } from '../fields/text.ts'
import { OPTIONS_MAX } from '../limits.ts'
import type { PollKind, PollOption, SeveralEntries, Tally } from './define.ts'

/** Parts that several kinds share, by the type of their ballot. */

type BallotPart<Ballot> = Pick<PollKind<string, Ballot>, 'ballotField' | 'ballot' | 'objection' | 'answer'>

const labelOf = (id: string, options: readonly PollOption[]): string =>
  options.find((option) => option.id === id)?.label ?? ''

/** The ballot is the id of one option. The tally is votes per option. */
export const oneOptionBallot: BallotPart<string> &
  Pick<PollKind<string, string>, 'countsInAnyOrder' | 'count' | 'written'> = {
  ballotField: 'optionId',
  ballot: uuidInput,
  objection: (ballot, options) =>
    options.some((option) => option.id === ballot) ? null : 'is not an option of the open poll',
  answer: labelOf,
  written: null,
  countsInAnyOrder: true,
  count(ballots, options): Tally {
    const votes = new Map(options.map((option) => [option.id, 0]))
    for (const id of ballots) votes.set(id, (votes.get(id) ?? 0) + 1)
    return { options: votes }
  },
}

/** Each option once. */
function optionsObjection(ids: readonly string[], options: readonly PollOption[]): string | null {
  if (new Set(ids).size < ids.length) return 'names an option twice'
  const known = new Set(options.map((option) => option.id))
  return ids.every((id) => known.has(id)) ? null : 'names something that is not an option of the open poll'
}

/** The ids of several options, in the order of the options. */
export const severalOptions: SeveralEntries<string> = {
  limit: 'maxChoices',
  ballotField: 'optionIds',
  objection: optionsObjection,
  inOrder: (ids, options) => options.flatMap(({ id }) => (ids.includes(id) ? id : [])),
}

/** The ballot is a text of at most `max` characters. */
export const textBallot = (max: number): BallotPart<string> & Pick<PollKind, 'textMax'> => ({
  ballotField: 'text',
  ballot: text(max),
  textMax: max,
  objection: () => null,
  answer: (ballot) => ballot,
})

/** The ballot is a list of some or all option ids, best first. */
export const rankBallot: BallotPart<string[]> & Pick<PollKind<string, string[]>, 'written'> = {
  written: null,
  ballotField: 'ranks',
  ballot: z.array(uuidInput).min(1).max(OPTIONS_MAX),
  objection: optionsObjection,
  answer: (ballot, options) => ballot.map((id) => labelOf(id, options)).join(' > '),
}
