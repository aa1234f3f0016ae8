/** Lengths in pixels. The gap is between an answer and the next one below it. */
type Space = { columns: number; height: number; gap: number }

/**
 * Puts answers into columns, in their order, as many as there is space for.
 * @param heights of the answers, in pixels; an answer that is higher than a column gets one for itself
 * @returns columns of indexes in `heights`
 */
export function toColumns(heights: readonly number[], { columns, height, gap }: Space): number[][] {
  const filled: number[][] = []
  let left = 0
  for (const [answer, own] of heights.entries()) {
    const column = filled.at(-1)
    if (column && own + gap <= left) {
      column.push(answer)
      left -= own + gap
    } else if (filled.length < columns) {
      filled.push([answer])
      left = height - own
    } else break
  }
  return filled
}
