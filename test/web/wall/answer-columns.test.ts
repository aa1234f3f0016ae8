import fc from 'fast-check'
import { expect, it } from 'vitest'
import { inOrder, toColumns } from '../../../client/web/wall/written-answer-columns.ts'
import { pairwise } from '../../support/pairwise.ts'

it('each answer stands in the column that ends first', () => {
  const place = { count: 2, gap: 10 }
  expect(toColumns({ ...place, heights: [45, 45] })).toEqual({ filled: [[0], [1]], height: 45 })
  expect(toColumns({ ...place, heights: [45, 20, 20, 5] })).toEqual({
    filled: [
      [0, 3],
      [1, 2],
    ],
    height: 60,
  })
})

it('answers whose turn it is stand in the order of their places, and fewer of them where fewer fit so', () => {
  const columns = { width: 100, gap: 0 }
  expect(inOrder({ ...columns, count: 1, heights: [50, 30, 30] }, 100, [2, 0, 1])).toEqual([[1, 0]])
  expect(inOrder({ ...columns, count: 2, heights: [60, 40, 50, 50] }, 100, [0, 2, 1, 3])).toEqual([[0], [2, 1]])
  expect(inOrder({ ...columns, count: 2, heights: [] }, 100, [])).toEqual([])
})

it('the first answer is shown, others in their order, as many as fit, and no column overflows', () => {
  const heights = fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 1, maxLength: 200 })
  const places = fc.record({
    count: fc.integer({ min: 1, max: 5 }),
    height: fc.integer({ min: 100, max: 500 }),
    gap: fc.integer({ min: 0, max: 20 }),
  })
  fc.assert(
    fc.property(heights, places, (answers, { height, ...place }) => {
      const columns = inOrder({ ...place, heights: answers }, height, [...answers.keys()])
      const shown = columns.flat()
      expect(shown).toContain(0)
      expect(new Set(shown).size).toBe(shown.length)
      for (const column of columns) {
        expect(column).toEqual(column.toSorted((one, other) => one - other))
        const high = column.reduce((sum, n) => sum + (answers[n] ?? 0) + place.gap, -place.gap)
        expect(high).toBeLessThanOrEqual(height)
      }
      // Each of the others is too high for the column that ends first.
      const ends = columns.map((column) => column.reduce((sum, n) => sum + (answers[n] ?? 0) + place.gap, 0))
      const last = answers.length - 1
      if (!shown.includes(last)) expect(Math.min(...ends) + (answers[last] ?? 0)).toBeGreaterThan(height)
    }),
  )
})

it('every pair of values occurs, in few rows', () => {
  const factors = { a: [1, 2, 3], b: ['x', 'y'], c: [true, false], d: [1, 2, 3, 4] }
  const rows = pairwise(factors)
  for (const a of factors.a) {
    for (const d of factors.d) expect(rows.some((row) => row.a === a && row.d === d)).toBe(true)
  }
  for (const b of factors.b) {
    for (const c of factors.c) expect(rows.some((row) => row.b === b && row.c === c)).toBe(true)
  }
  expect(rows.length).toBeLessThanOrEqual(16)
})
