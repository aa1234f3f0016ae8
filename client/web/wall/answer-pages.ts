/** Lengths in pixels. The gap is between an answer and the next one below it. */
type Space = { columns: number; height: number; gap: number }

/**
 * Puts answers into columns, and columns into pages, in their order.
 * @param heights of the answers, in pixels; an answer that is higher than a column gets one for itself
 * @returns pages of columns of indexes in `heights`
 */
export function toPages(heights: readonly number[], { columns, height, gap }: Space): number[][][] {
  const filled: number[][] = []
  let left = 0
  for (const [answer, own] of heights.entries()) {
    const column = filled.at(-1)
    if (column && own + gap <= left) {
      column.push(answer)
      left -= own + gap
    } else {
      filled.push([answer])
      left = height - own
    }
  }
  const pages: number[][][] = []
  for (let from = 0; from < filled.length; from += columns) {
    pages.push(filled.slice(from, from + columns))
  }
  return pages
}
