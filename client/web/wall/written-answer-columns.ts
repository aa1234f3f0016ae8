import { largest } from './fit-type.ts'

/** The columns for a size of type, the gap between them and between answers, and the heights of these: all in pixels. */
export type Columns = { count: number; width: number; gap: number; heights: number[] }

/**
 * Puts answers into columns of a height, in their order, as many as there is space for. An answer that is higher gets a
 * column for itself.
 * @returns columns of indexes in `heights`
 */
export function toColumns(
  { count, gap, heights }: Pick<Columns, 'count' | 'gap' | 'heights'>,
  height: number,
): number[][] {
  const filled: number[][] = []
  let left = 0
  for (const [answer, own] of heights.entries()) {
    const column = filled.at(-1)
    if (column && own + gap <= left) {
      column.push(answer)
      left -= own + gap
    } else if (filled.length < count) {
      filled.push([answer])
      left = height - own
    } else break
  }
  return filled
}

/** The same of as many of the first answers as have space in the order of their places: in that order fewer may. */
export function inOrder(columns: Columns, height: number, places: readonly number[]): number[][] {
  const { heights } = columns
  const first = toColumns(columns, height).flat()
  for (let count = first.length; ; count--) {
    const some = first.slice(0, count).toSorted((one, other) => (places[one] ?? 0) - (places[other] ?? 0))
    const filled = toColumns({ ...columns, heights: some.map((answer) => heights[answer] ?? 0) }, height)
    if (filled.flat().length === count) return filled.map((column) => column.map((n) => some[n] ?? 0))
  }
}

/**
 * The least height in which all answers have a place, so that the columns are about as long as one another; undefined if
 * not all have one in the whole height.
 */
export function lowestForAll(columns: Columns, wholeHeight: number): number | undefined {
  const { heights } = columns
  const highest = Math.max(...heights)
  const holdsAll = (height: number) => highest <= height && toColumns(columns, height).flat().length === heights.length
  if (!holdsAll(wholeHeight)) return undefined
  return wholeHeight - largest({ least: 0, most: wholeHeight }, (less) => holdsAll(wholeHeight - less))
}

/**
 * The style that puts each answer of a column into its place.
 * @param foot what the answers of the column are stretched to if it is not lower than `least`
 */
export function positionsOf(
  column: readonly number[],
  x: number,
  { width, gap, heights }: Columns,
  { top, foot, least }: { top: number; foot: number; least: number },
): Record<string, string>[] {
  const heightOf = (answer: number) => heights[answer] ?? 0
  const used = column.reduce((sum, answer) => sum + gap + heightOf(answer), -gap)
  const free = used < least ? 0 : Math.max(0, foot - used)
  const stretch = free / column.length
  let y = top
  return column.map((answer) => {
    const height = heightOf(answer) + stretch
    // Whole pixels keep borders and type sharp.
    const transform = `translate(calc(var(--way) * ${Math.round(x)}px), ${Math.round(y)}px)`
    y += gap + height
    return { inlineSize: `${width}px`, minBlockSize: `${Math.round(height)}px`, transform }
  })
}
