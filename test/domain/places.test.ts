import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { placeIn } from '../../shared/places.ts'

const placesOf = (values: number[]) => values.map((value) => placeIn(values, value))

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
