/** The columns for a size of type, the gap between them and between answers, and the heights of these: all in pixels. */
export type Columns = { count: number; width: number; gap: number; heights: number[] }

/**
 * Puts each answer, in their order, into the column that ends first.
 * @returns columns of indexes in `heights`, and the height of the highest
 */
export function toColumns({ count, gap, heights }: Omit<Columns, 'width'>): { filled: number[][]; height: number } {
  const filled = Array.from({ length: count }, (): number[] => [])
  const ends = filled.map(() => 0)
  for (const [answer, own] of heights.entries()) {
    const end = Math.min(...ends)
    const column = ends.indexOf(end)
    filled[column]?.push(answer)
    ends[column] = end + own + gap
  }
  return { filled, height: Math.max(...ends) - gap }
}

/**
 * The first answers, and of all later ones those for which there is still space, in the order of their places. An answer
 * that is higher gets a column for itself.
 */
export function inOrder(columns: Omit<Columns, 'width'>, height: number, places: readonly number[]): number[][] {
  const { count, heights } = columns
  let some: number[] = []
  let filled: number[][] = []
  for (const answer of heights.keys()) {
    const more = [...some, answer].toSorted((one, other) => (places[one] ?? 0) - (places[other] ?? 0))
    const tried = toColumns({ ...columns, heights: more.map((one) => heights[one] ?? 0) })
    if (tried.height > height && more.length > count) continue
    some = more
    filled = tried.filled.map((column) => column.map((n) => more[n] ?? 0))
  }
  return filled
}

/**
 * The style that puts each answer of a column into its place.
 * @param foot what the answers of the column are stretched to if they end above it
 */
export function positionsOf(
  column: readonly number[],
  x: number,
  { width, gap, heights }: Columns,
  { top, foot }: { top: number; foot: number },
): Record<string, string>[] {
  const heightOf = (answer: number) => heights[answer] ?? 0
  const used = column.reduce((sum, answer) => sum + gap + heightOf(answer), -gap)
  const free = Math.max(0, foot - used)
  // Cards and the gaps between them share it, so that a card is hardly higher than its words.
  const apart = column.length > 1 ? free / 2 / (column.length - 1) : 0
  const stretch = (free - apart * (column.length - 1)) / column.length
  let y = top
  return column.map((answer) => {
    const height = heightOf(answer) + stretch
    // Whole pixels keep borders and type sharp.
    const transform = `translate(calc(var(--way) * ${Math.round(x)}px), ${Math.round(y)}px)`
    y += gap + apart + height
    return { inlineSize: `${width}px`, minBlockSize: `${Math.round(height)}px`, transform }
  })
}
