import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { placeIn, placeInRanking } from '../../shared/places.ts'

const placesOf = (values: number[]) => values.map((value) => placeIn(values, value))
const ranked = (points: number[]) => points.map((own) => placeInRanking(points, own))

describe('places', () => {
  it.each([
    ['differ where values do', [9, 7, 4], [1, 2, 3]],
    ['are shared by equal values, and the next is skipped', [9, 7, 7, 4], [1, 2, 2, 4]],
    ['may all be the first', [5, 5, 5], [1, 1, 1]],
    ['do not depend on the order', [4, 7, 9, 7], [4, 2, 1, 2]],
    ['are there for nothing, too', [0, 0], [1, 1]],
  ])('%s', (_, values, places) => {
    expect(placesOf(values)).toEqual(places)
  })

  it('count how many are ahead', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(5), { minLength: 1, maxLength: 12 }), (values) => {
        const sorted = values.toSorted((a, b) => b - a)
        for (const value of values) expect(placeIn(values, value)).toBe(sorted.indexOf(value) + 1)
      }),
    )
  })
})

describe('the places of a ranking', () => {
  it('are shared by equal points', () => expect(ranked([3, 8, 3, 0])).toEqual([2, 1, 2, 4]))
  it('are none before the first vote', () => expect(ranked([0, 0, 0])).toEqual([undefined, undefined, undefined]))
})
