/** All in rem, from the left upper corner. */
export type Room = { width: number; height: number }
export type Rectangle = { left: number; right: number; top: number; bottom: number }
type Spot = { x: number; y: number }

/** Side of a cell in rem: a word takes every cell that it touches. */
const CELL = 0.5

/** Whether two rectangles are apart, beside each other or one above the other. */
export const isApart = (one: Rectangle, other: Rectangle) => ({
  aside: one.right <= other.left || other.right <= one.left,
  above: one.bottom <= other.top || other.bottom <= one.top,
})

/**
 * What is taken of a room, in cells. For each corner of cells the sum of what is taken above and left
 * of it tells by four reads whether a rectangle is free, for thousands of places.
 */
export class Ground {
  readonly #columns: number
  readonly #rows: number
  readonly #taken: Uint8Array
  readonly #sums: Uint16Array
  readonly #outwards: Uint16Array

  constructor(room: Room) {
    // Whole ones alone: in one that the room's edge cuts a word would leave it.
    this.#columns = Math.floor(room.width / CELL)
    this.#rows = Math.floor(room.height / CELL)
    this.#taken = new Uint8Array(this.#columns * this.#rows)
    this.#sums = new Uint16Array((this.#columns + 1) * (this.#rows + 1))
    this.#outwards = outwards(this.#columns, this.#rows)
  }

  isFree({ left, right, top, bottom }: Rectangle): boolean {
    const [from, to] = [Math.floor(left / CELL), Math.ceil(right / CELL)]
    const [above, below] = [Math.floor(top / CELL), Math.ceil(bottom / CELL)]
    if (from < 0 || above < 0 || to > this.#columns || below > this.#rows) return false
    return this.#isFree(this.#row(above), this.#row(below), from, to)
  }

  take(box: Rectangle): void {
    const [left, right] = [Math.floor(box.left / CELL), Math.ceil(box.right / CELL)]
    const [top, bottom] = [Math.floor(box.top / CELL), Math.ceil(box.bottom / CELL)]
    for (let row = top; row < bottom; row++) {
      this.#taken.fill(1, row * this.#columns + left, row * this.#columns + right)
    }
    this.#sumUp(top)
  }

  /** The free place for such a rectangle that is nearest to the middle. */
  nearest(width: number, height: number): Spot | undefined {
    const [wide, high] = [Math.ceil(width / CELL), Math.ceil(height / CELL)]
    for (const cell of this.#outwards) {
      const left = (cell % this.#columns) - (wide >> 1)
      const top = Math.floor(cell / this.#columns) - (high >> 1)
      const isInside =
        left >= 0 && top >= 0 && left + wide <= this.#columns && top + high <= this.#rows
      if (isInside && this.#isFree(this.#row(top), this.#row(top + high), left, left + wide))
        return { x: (left + wide / 2) * CELL, y: (top + high / 2) * CELL }
    }
  }

  readonly #row = (row: number): number => row * (this.#columns + 1)

  #isFree(above: number, below: number, left: number, right: number): boolean {
    const at = (corner: number): number => this.#sums[corner] ?? 0
    return at(below + right) - at(above + right) === at(below + left) - at(above + left)
  }

  #sumUp(from: number): void {
    const sums = this.#sums
    for (let row = from; row < this.#rows; row++) {
      const [above, below] = [this.#row(row), this.#row(row + 1)]
      let inRow = 0
      for (let column = 0; column < this.#columns; column++) {
        inRow += this.#taken[row * this.#columns + column] ?? 0
        sums[below + column + 1] = (sums[above + column + 1] ?? 0) + inRow
      }
    }
  }
}

let last: { columns: number; rows: number; cells: Uint16Array } | undefined

/** Every cell, from the middle outwards by an ellipse of the room's own form. */
function outwards(columns: number, rows: number): Uint16Array {
  if (last?.columns === columns && last.rows === rows) return last.cells
  const farness = (cell: number) =>
    ((cell % columns) / columns - 0.5) ** 2 + (Math.floor(cell / columns) / rows - 0.5) ** 2
  const cells = Uint16Array.from({ length: columns * rows }, (_, cell) => cell).sort(
    (one, other) => farness(one) - farness(other),
  )
  last = { columns, rows, cells }
  return cells
}
