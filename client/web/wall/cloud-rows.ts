import type { Size } from './cloud-grid.ts'

/**
 * Puts a few boxes into centred rows, in their order, and enlarges all by one factor until the rows fill the area.
 * @param most the highest factor
 */
export function inRows(boxes: readonly Size[], area: Size, most: number) {
  const widthOf = (row: readonly Size[]) => row.reduce((sum, { width }) => sum + width, 0)
  const heightOf = (row: Size[]) => Math.max(...row.map(({ height }) => height))
  const heightOfAll = (rows: Size[][]) => rows.reduce((sum, row) => sum + heightOf(row), 0)
  const scaleOf = (rows: Size[][]) =>
    Math.min(most, area.width / Math.max(...rows.map(widthOf)), area.height / heightOfAll(rows))
  const toRows = (count: number) => {
    const rows: Size[][] = Array.from({ length: count }, () => [])
    const rowWidth = widthOf(boxes) / count
    let before = 0
    for (const box of boxes) {
      rows[Math.floor((before + box.width / 2) / rowWidth)]?.push(box)
      before += box.width
    }
    return rows.filter((row) => row.length > 0)
  }
  const choices = boxes.map((_, index) => toRows(index + 1))
  const rows = choices.reduce((best, next) => (scaleOf(next) > scaleOf(best) ? next : best))
  const scale = scaleOf(rows)
  const centres: { x: number; y: number }[] = []
  let y = (area.height - scale * heightOfAll(rows)) / 2
  for (const row of rows) {
    let x = (area.width - scale * widthOf(row)) / 2
    for (const box of row) {
      centres.push({ x: x + (scale * box.width) / 2, y: y + (scale * heightOf(row)) / 2 })
      x += scale * box.width
    }
    y += scale * heightOf(row)
  }
  return { scale, centres }
}
