import fc from 'fast-check'
import type { BallotField, PollOption } from '../../shared/poll-kinds/index.ts'

/** What a poll offers and how people voted, made up by fast-check. */

/** Options with ids of their own, labelled in order. */
export const optionLists = (min: number, max: number): fc.Arbitrary<PollOption[]> =>
  fc
    .uniqueArray(fc.uuid(), { minLength: min, maxLength: max })
    .map((ids) => ids.map((id, place) => ({ id, label: `Option ${place + 1}` })))

export type Cast<Ballot> = { options: PollOption[]; ballots: Ballot[] }

/** A poll's options with votes of a room on them. */
export const votesOn = <Ballot>(
  optionsOf: fc.Arbitrary<PollOption[]>,
  ballotOn: (ids: string[]) => fc.Arbitrary<Ballot>,
): fc.Arbitrary<Cast<Ballot>> =>
  optionsOf.chain((options) =>
    fc.record({
      options: fc.constant(options),
      ballots: fc.array(ballotOn(options.map((option) => option.id)), { maxLength: 60 }),
    }),
  )

/** Well-formed votes by the field that carries them. */
const BALLOTS: Record<BallotField, (ids: string[]) => fc.Arbitrary<unknown>> = {
  optionId: (ids) => fc.constantFrom(...ids),
  text: () => fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }),
  ranks: (ids) => fc.shuffledSubarray(ids, { minLength: 1 }),
}

/** A room's votes on a poll of 2 to 11 options, which every kind with options takes. */
export const roomOf = (field: BallotField) =>
  optionLists(2, 11).chain((options) => {
    const ballot = BALLOTS[field](options.map((option) => option.id))
    return fc.record({ options: fc.constant(options), ballots: fc.array(ballot) })
  })

/** The same things in another order. */
export const shuffled = <T>(things: readonly T[]): fc.Arbitrary<T[]> =>
  fc.shuffledSubarray([...things], { minLength: things.length, maxLength: things.length })

export const sum = (numbers: Iterable<number>): number => [...numbers].reduce((total, number) => total + number, 0)

/** The same list of values whatever their order. */
export const occurrences = <T>(values: readonly T[], value: T): number =>
  values.filter((candidate) => candidate === value).length
