import fc from 'fast-check'
import { expect, it } from 'vitest'
import { keysOf, nextFirst, steadyPage } from '../../../client/web/wall/pages.ts'

/** Turns pages of so many, as more arrive. @returns the pages */
function turnPages(arrivals: number[], perPage: number): string[][] {
  const shown = new Map<string, number>()
  const keys: string[] = []
  return arrivals.map((arriving, turn) => {
    for (let n = 0; n < arriving; n++) keys.unshift(`no. ${keys.length}`)
    const page = nextFirst(keys, shown, turn).slice(0, perPage)
    for (const key of page) shown.set(key, turn)
    return page
  })
}

it('what is new comes with the next page, and then all come by again', () => {
  expect(turnPages([5, 0, 1, 0, 0], 2)).toEqual([
    ['no. 4', 'no. 3'],
    ['no. 2', 'no. 1'],
    ['no. 5', 'no. 0'],
    ['no. 4', 'no. 3'],
    ['no. 2', 'no. 1'],
  ])
})

it('all come by, however many arrive', () => {
  const runs = fc.tuple(fc.array(fc.nat(20), { minLength: 1, maxLength: 20 }), fc.integer({ min: 1, max: 30 }))
  fc.assert(
    fc.property(runs, ([arrivals, perPage]) => {
      const all = arrivals.reduce((sum, n) => sum + n, 0)
      const calm = Array.from({ length: Math.ceil(all / perPage) }, () => 0)
      expect(new Set(turnPages([...arrivals, ...calm], perPage).flat()).size).toBe(all)
    }),
  )
})

it('a page stays as it is in its turn, whatever arrives', () => {
  const shown = new Map([
    ['b', 3],
    ['d', 3],
    ['c', 2],
  ])
  expect(nextFirst(['new', 'b', 'c', 'd'], shown, 3)).toEqual(['b', 'd', 'new', 'c'])
  expect(nextFirst(['new', 'b', 'c', 'd'], shown, 4)).toEqual(['new', 'c', 'b', 'd'])
})

it('questions stay in their turn, whatever rises or arrives, and all come by below the best', () => {
  const shown = new Map<string, number>()
  const pageOf = (turn: number, ...ranked: string[]) => {
    const page = steadyPage(ranked, { shown, turn, best: 2, most: 4 })
    for (const key of page) shown.set(key, turn)
    return page.join('')
  }
  expect(pageOf(0, 'a', 'b', 'c', 'd', 'e', 'f', 'g')).toBe('abcd')
  // One rises, and one is new.
  expect(pageOf(0, 'f', 'n', 'a', 'b', 'c', 'd', 'e', 'g').split('').sort().join('')).toBe('abcd')
  expect(pageOf(1, 'f', 'n', 'a', 'b', 'c', 'd', 'e', 'g')).toBe('fneg')
  expect(pageOf(2, 'f', 'n', 'a', 'b', 'c', 'd', 'e', 'g')).toBe('fnab')
  // One is hidden: the next takes its place.
  expect(pageOf(2, 'f', 'n', 'a', 'c', 'd', 'e', 'g')).toBe('fnac')
})

it('a text keeps its key when others come, also one that was written before', () => {
  const keys = keysOf(['Why?', 'How?', 'Why?'])
  expect(new Set(keys).size).toBe(3)
  expect(keysOf(['Why?', 'When?', 'Why?', 'How?', 'Why?']).slice(2)).toEqual(keys)
  expect(keysOf(['How?', 'Why?'])).toEqual(keys.slice(1))
})
