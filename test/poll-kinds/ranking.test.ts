import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ranking } from '../../shared/poll-kinds/ranking.ts'
import { optionLists, shuffled, sum, votesOn } from './support.ts'

const options = optionLists(2, 12)
const ranksOf = (ids: string[]) => fc.shuffledSubarray(ids, { minLength: 1 })
const votes = votesOn(options, ranksOf)

/** Options with one participant's ranking of some or all of them. */
const oneVote = options.chain((offered) =>
  fc.record({ offered: fc.constant(offered), ranks: ranksOf(offered.map((option) => option.id)) }),
)

describe('a ranking poll', () => {
  it('takes a vote in the field ranks, and 2 to 12 options', () => {
    expect(ranking.ballotField).toBe('ranks')
    expect(ranking.options).toEqual({ min: 2, max: 12 })
  })

  it('gives the first of n options n points, the next n - 1, and unranked ones none', () => {
    fc.assert(
      fc.property(oneVote, ({ offered, ranks }) => {
        const points = ranking.count([ranks], offered).options
        for (const { id } of offered) {
          const place = ranks.indexOf(id)
          expect(points?.get(id)).toBe(place === -1 ? 0 : offered.length - place)
        }
      }),
    )
  })

  it('gives n + (n - 1) + ... + (n - r + 1) points for a vote that ranks r of n options', () => {
    fc.assert(
      fc.property(oneVote, ({ offered: { length: n }, offered, ranks: { length: r }, ranks }) => {
        const points = ranking.count([ranks], offered).options
        expect(sum(points?.values() ?? [])).toBe((r * (2 * n - r + 1)) / 2)
      }),
    )
  })

  it('adds up the points of all votes', () => {
    fc.assert(
      fc.property(votes, ({ options: offered, ballots }) => {
        const together = ranking.count(ballots, offered).options
        for (const { id } of offered) {
          const each = ballots.map((ranks) => ranking.count([ranks], offered).options?.get(id) ?? 0)
          expect(together?.get(id)).toBe(sum(each))
        }
      }),
    )
  })

  it('counts the same whatever the order of the votes', () => {
    const reordered = votes.chain((cast) => fc.record({ cast: fc.constant(cast), others: shuffled(cast.ballots) }))
    fc.assert(
      fc.property(reordered, ({ cast, others }) => {
        expect(ranking.count(others, cast.options)).toEqual(ranking.count(cast.ballots, cast.options))
      }),
    )
  })

  it('counts its own options alone, in their order', () => {
    fc.assert(
      fc.property(votes, ({ options: offered, ballots }) => {
        const tally = ranking.count(ballots, offered)
        expect(Object.keys(tally)).toEqual(['options'])
        expect([...(tally.options?.keys() ?? [])]).toEqual(offered.map((option) => option.id))
      }),
    )
  })

  it('takes any distinct options of the poll, in any order', () => {
    fc.assert(
      fc.property(oneVote, ({ offered, ranks }) => {
        expect(ranking.ballot.parse(ranks)).toEqual(ranks)
        expect(ranking.objection(ranks, offered)).toBeNull()
      }),
    )
  })

  it('refuses an option that is ranked twice, at any rank', () => {
    fc.assert(
      fc.property(oneVote, fc.nat(), fc.nat(), ({ offered, ranks }, which, where) => {
        const again = ranks[which % ranks.length] ?? ''
        const twice = ranks.toSpliced(where % (ranks.length + 1), 0, again)
        expect(ranking.objection(twice, offered)).toBe('names an option twice')
      }),
    )
  })

  it('refuses an option of another poll, at any rank', () => {
    fc.assert(
      fc.property(oneVote, fc.uuid(), fc.nat(), ({ offered, ranks }, foreign, where) => {
        fc.pre(offered.every((option) => option.id !== foreign))
        const mixed = ranks.toSpliced(where % (ranks.length + 1), 0, foreign)
        expect(ranking.objection(mixed, offered)).toBe('names something that is not an option of the open poll')
      }),
    )
  })

  it('takes 1 to 12 ranks, each a uuid in upper or lower case', () => {
    const ids = fc.uniqueArray(fc.uuid(), { minLength: 13, maxLength: 13 })
    fc.assert(
      fc.property(ids, (thirteen) => {
        const twelve = thirteen.slice(1)
        expect(ranking.ballot.parse(twelve.map((id) => id.toUpperCase()))).toEqual(twelve)
        for (const bad of [thirteen, [], ['1'], [...twelve.slice(1), null]]) {
          expect(ranking.ballot.safeParse(bad).success).toBe(false)
        }
      }),
    )
  })

  it('writes a vote as its labels, best first', () => {
    const offered = [
      { id: 'a', label: 'Lisbon' },
      { id: 'b', label: 'Oslo' },
      { id: 'c', label: 'Riga' },
    ]
    expect(ranking.answer(['c', 'a'], offered)).toBe('Riga > Lisbon')
    expect(ranking.answer(['b'], offered)).toBe('Oslo')
  })
})
