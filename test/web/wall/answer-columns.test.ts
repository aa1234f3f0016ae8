import fc from 'fast-check'
import { expect, it } from 'vitest'
import { inOrder, toColumns } from '../../../client/web/wall/written-answer-columns.ts'
import { pairwise } from '../../support/pairwise.ts'

it('answers fill columns, as far as there are some', () => {
  const place = { count: 2, gap: 10 }
  expect(toColumns({ ...place, heights: [] }, 100)).toEqual([])
  expect(toColumns({ ...place, heights: [45, 45] }, 100)).toEqual([[0, 1]])
  expect(toColumns({ ...place, heights: [45, 46, 20, 120, 5] }, 100)).toEqual([[0], [1, 2]])
})

it('answers whose turn it is stand in the order of their places, and fewer of them where fewer fit so', () => {
  const columns = { width: 100, gap: 0 }
  expect(inOrder({ ...columns, count: 1, heights: [50, 30, 30] }, 100, [2, 0, 1])).toEqual([[1, 0]])
  expect(inOrder({ ...columns, count: 2, heights: [60, 40, 50, 50] }, 100, [0, 2, 1, 3])).toEqual([[0], [2, 1]])
  expect(inOrder({ ...columns, count: 2, heights: [] }, 100, [])).toEqual([])
})

it('the first answers are shown, in order, as many as fit, and no column overflows', () => {
  const heights = fc.array(fc.integer({ min: 1, max: 100 }), { maxLength: 200 })
  const places = fc.record({
    count: fc.integer({ min: 1, max: 5 }),
    height: fc.integer({ min: 100, max: 500 }),
    gap: fc.integer({ min: 0, max: 20 }),
  })
  fc.assert(
    fc.property(heights, places, (answers, place) => {
      const columns = toColumns({ ...place, heights: answers }, place.height)
      const shown = columns.flat()
      expect(shown).toEqual(shown.map((_answer, n) => n))
      if (shown.length < answers.length) expect(columns.length).toBe(place.count)
      expect(columns.length).toBeLessThanOrEqual(place.count)
      for (const column of columns) {
        const high = column.reduce((sum, n) => sum + (answers[n] ?? 0) + place.gap, -place.gap)
        expect(high).toBeLessThanOrEqual(place.height)
      }
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
