import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { multipleChoice } from '../../shared/poll-kinds/multiple-choice.ts'
import { quiz } from '../../shared/poll-kinds/quiz.ts'
import { rating } from '../../shared/poll-kinds/rating.ts'
import { occurrences, optionLists, shuffled, sum, votesOn } from './support.ts'

/** The kinds whose vote is one option. How many they offer is in `domain/drafts-make.test.ts`. */
describe.each([multipleChoice, quiz, rating])('a $kind poll', (kind) => {
  const { min, max } = kind.options
  const votes = votesOn(optionLists(min, max), (ids) => fc.constantFrom(...ids))

  it('takes a vote in the field optionId', () => {
    expect(kind.ballotField).toBe('optionId')
  })

  it('counts every vote once, for the option that it names', () => {
    fc.assert(
      fc.property(votes, ({ options, ballots }) => {
        const tally = kind.count(ballots, options)
        for (const { id } of options) expect(tally.options?.get(id)).toBe(occurrences(ballots, id))
        expect(sum(tally.options?.values() ?? [])).toBe(ballots.length)
      }),
    )
  })

  it('tallies the options alone, in their order, and neither words nor texts', () => {
    fc.assert(
      fc.property(votes, ({ options, ballots }) => {
        const tally = kind.count(ballots, options)
        expect([...(tally.options?.keys() ?? [])]).toEqual(options.map((option) => option.id))
        expect(Object.keys(tally)).toEqual(['options'])
      }),
    )
  })

  it('counts the same whatever the order of the votes', () => {
    const reordered = votes.chain(({ options, ballots }) =>
      fc.record({ options: fc.constant(options), ballots: fc.constant(ballots), others: shuffled(ballots) }),
    )
    fc.assert(
      fc.property(reordered, ({ options, ballots, others }) => {
        expect(kind.count(others, options)).toEqual(kind.count(ballots, options))
      }),
    )
  })

  it('objects to an option of another poll, and to none of its own', () => {
    fc.assert(
      fc.property(optionLists(min, max), fc.uuid(), (options, foreign) => {
        fc.pre(options.every((option) => option.id !== foreign))
        expect(kind.objection(foreign, options)).toBe('is not an option of the open poll')
        for (const { id } of options) expect(kind.objection(id, options)).toBeNull()
      }),
    )
  })

  it('tells a vote by the label of its option', () => {
    fc.assert(
      fc.property(optionLists(min, max), (options) => {
        for (const { id, label } of options) expect(kind.answer(id, options)).toBe(label)
        expect(kind.answer('gone', options)).toBe('')
      }),
    )
  })

  it('reads an option id in either case, and nothing that is not a uuid', () => {
    fc.assert(
      fc.property(fc.uuid(), (id) => {
        expect(kind.ballot.parse(id.toUpperCase())).toBe(id)
        expect(kind.ballot.safeParse(id.slice(1)).success).toBe(false)
      }),
    )
  })
})
