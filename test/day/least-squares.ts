/** One observation: what was measured, and what it may depend on. */
export type Observed = { y: number; x: readonly number[] }

/**
 * The plane with the least squares through observations: y = c0 + c1 x1 + c2 x2 + …
 * @returns c0, c1, c2, …
 */
export function leastSquares(observed: readonly Observed[]): number[] {
  const rows = observed.map(({ y, x }) => ({ y, x: [1, ...x] }))
  const size = rows[0]?.x.length ?? 0
  const sum = (of: (row: Observed) => number) => rows.reduce((total, row) => total + of(row), 0)
  const at = (row: Observed, n: number) => row.x[n] ?? 0
  const indices = Array.from({ length: size }, (_, n) => n)
  const normal = indices.map((i) => [
    ...indices.map((j) => sum((row) => at(row, i) * at(row, j))),
    sum((row) => row.y * at(row, i)),
  ])
  return solve(normal)
}

/** Solves linear equations by Gauss and Jordan. Each row ends with its right side. */
function solve(rows: readonly number[][]): number[] {
  let left = rows.map((row) => [...row])
  for (const pivot of left.keys()) {
    const largest = left.reduce(
      (best, row, n) => (n > pivot && Math.abs(row[pivot] ?? 0) > Math.abs(left[best]?.[pivot] ?? 0) ? n : best),
      pivot,
    )
    const chosen = left[largest] ?? []
    left = left.with(largest, left[pivot] ?? []).with(pivot, chosen)
    left = left.map((row, n) => {
      const factor = n === pivot ? 0 : (row[pivot] ?? 0) / (chosen[pivot] ?? 1)
      return row.map((value, column) => value - factor * (chosen[column] ?? 0))
    })
  }
  return left.map((row, n) => (row.at(-1) ?? 0) / (row[n] ?? 1))
}
