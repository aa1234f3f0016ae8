/** A place for answers: so many columns of a height, with a gap between two below one another. */
type Place = { columns: number; height: number; gap: number }

/**
 * Puts answers into columns, one below another, and columns into pages, in their order.
 * @param heights of the answers, in pixels; one that is higher than the place has a column alone
 * @returns pages of columns of places in `heights`
 */
export function toPages(heights: readonly number[], { columns, height, gap }: Place): number[][][] {
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
