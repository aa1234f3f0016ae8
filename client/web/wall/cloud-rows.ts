import type { Area } from './cloud-grid.ts'

type Box = { width: number; height: number }
type Row = Box & { boxes: number[] }

/**
 * Puts a few boxes into centred rows, the first in the middle, and enlarges all by one factor until the rows fill the
 * area. Around a middle word, so few would lean to a side.
 * @param boxes the largest first
 * @param most the highest factor
 * @returns the factor, and the centre of each box
 */
export function inRows(
  boxes: readonly Box[],
  area: Area,
  most: number,
): { scale: number; centres: { x: number; y: number }[] } {
  const choices = boxes.map((_, index) => toRows(boxes, index + 1))
  const scaleOf = (rows: Row[]) =>
    Math.min(most, area.width / Math.max(...rows.map(({ width }) => width)), area.height / sum(rows, 'height'))
  const rows = choices.reduce((best, next) => (scaleOf(next) > scaleOf(best) ? next : best))
  const scale = scaleOf(rows)
  const centres: { x: number; y: number }[] = []
  let y = (area.height - scale * sum(rows, 'height')) / 2
  for (const row of fromMiddle(rows)) {
    let x = (area.width - scale * row.width) / 2
    for (const index of fromMiddle(row.boxes)) {
      const wide = scale * (boxes[index]?.width ?? 0)
      centres[index] = { x: x + wide / 2, y: y + (scale * row.height) / 2 }
      x += wide
    }
    y += scale * row.height
  }
  return { scale, centres }
}

/** Each box into the row that is narrowest so far. */
function toRows(boxes: readonly Box[], count: number): Row[] {
  const rows: Row[] = Array.from({ length: count }, () => ({ boxes: [], width: 0, height: 0 }))
  for (const [index, { width, height }] of boxes.entries()) {
    const row = rows.reduce((narrowest, next) => (next.width < narrowest.width ? next : narrowest))
    row.boxes.push(index)
    row.width += width
    row.height = Math.max(row.height, height)
  }
  return rows
}

/** `a b c d e` as `d b a c e`. */
const fromMiddle = <T>(all: readonly T[]): T[] => [
  ...all.filter((_, index) => index % 2 === 1).reverse(),
  ...all.filter((_, index) => index % 2 === 0),
]

const sum = (rows: readonly Row[], side: 'width' | 'height'): number => rows.reduce((all, row) => all + row[side], 0)
