import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { everyPlain, nestsDeeper } from '../../shared/schemas/json.ts'

/** How deep a JSON value nests, told another way: the most brackets that are open at once. */
function depthOf(value: unknown): number {
  let open = 0
  let most = 0
  const bare = JSON.stringify(value).replace(/"(?:[^"\\]|\\.)*"/g, '')
  for (const sign of bare) {
    if ('[{'.includes(sign)) most = Math.max(most, ++open)
    if (']}'.includes(sign)) open--
  }
  return most
}

describe('a JSON value', () => {
  it('nests deeper than every smaller depth, and no larger one', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), fc.nat(8), (value, depth) => {
        expect(nestsDeeper(value, depth)).toBe(depthOf(value) > depth)
      }),
    )
  })

  it.each([
    [5, 0, false],
    [{}, 0, true],
    [[], 0, true],
    [{ a: 1 }, 1, false],
    [{ a: [] }, 1, true],
    [[1, { a: { b: null } }], 2, true],
    [[1, { a: { b: null } }], 3, false],
  ])('%j nests deeper than %i: %j', (value, depth, deeper) => {
    expect(nestsDeeper(value, depth)).toBe(deeper)
  })

  it('is checked in all its keys and values', () => {
    const seen: unknown[] = []
    const all = everyPlain({ a: ['b', { c: 'd' }, 5, null, true], e: 'f' }, (plain) => {
      seen.push(plain)
      return true
    })
    expect(all).toBe(true)
    const keys = ['a', '0', '1', '2', '3', '4', 'c', 'e']
    expect(new Set(seen)).toEqual(new Set([...keys, 'b', 'd', 5, null, true, 'f']))
  })

  it.each(['a', 'b', 'c', 'd', 'f'])('fails a check that its text %s fails', (bad) => {
    const value = { a: ['b', { c: 'd' }], e: 'f' }
    expect(everyPlain(value, (plain) => plain !== bad)).toBe(false)
  })
})
