import type { Area } from './cloud-grid.ts'

type Box = { width: number; height: number }

/**
 * Puts a few boxes into centred rows, the first in the middle, and enlarges all by one factor until the rows fill the
 * area. Around a middle word, so few would lean to a side.
 * @param boxes the largest first
 * @param most the highest factor
 */
export function inRows(boxes: readonly Box[], area: Area, most: number) {
  const widthOf = (row: Box[]) => row.reduce((sum, { width }) => sum + width, 0)
  const heightOf = (row: Box[]) => Math.max(...row.map(({ height }) => height))
  const heightOfAll = (rows: Box[][]) => rows.reduce((sum, row) => sum + heightOf(row), 0)
  const scaleOf = (rows: Box[][]) =>
    Math.min(most, area.width / Math.max(...rows.map(widthOf)), area.height / heightOfAll(rows))
  const toRows = (count: number) => {
    const rows: Box[][] = Array.from({ length: count }, () => [])
    for (const box of boxes) rows.reduce((best, row) => (widthOf(row) < widthOf(best) ? row : best)).push(box)
    return rows
  }
  const choices = boxes.map((_, index) => toRows(index + 1))
  const rows = choices.reduce((best, next) => (scaleOf(next) > scaleOf(best) ? next : best))
  const scale = scaleOf(rows)
  const centres = new Map<Box, { x: number; y: number }>()
  let y = (area.height - scale * heightOfAll(rows)) / 2
  for (const row of fromMiddle(rows)) {
    let x = (area.width - scale * widthOf(row)) / 2
    for (const box of fromMiddle(row)) {
      centres.set(box, { x: x + (scale * box.width) / 2, y: y + (scale * heightOf(row)) / 2 })
      x += scale * box.width
    }
    y += scale * heightOf(row)
  }
  return { scale, centres: boxes.map((box) => centres.get(box)) }
}

/** `a b c d e` as `d b a c e`. */
function fromMiddle<T>(all: readonly T[]): T[] {
  const isOdd = (_: T, index: number) => index % 2 === 1
  return [...all.filter(isOdd).reverse(), ...all.filter((one, index) => !isOdd(one, index))]
}
