/** All lengths are in units, from the upper left corner. */
export type Area = { width: number; height: number }
export type Rectangle = { left: number; right: number; top: number; bottom: number }

/** Side of a cell. A word takes every cell that it touches. */
const CELL = 0.5

/**
 * The taken cells of an area. Each cell holds how many cells are free from it to the right, so one read for each row
 * says whether a rectangle is free. A word tries thousands of positions.
 */
export class Grid {
  readonly #columns: number
  readonly #rows: number
  readonly #free: Uint16Array
  readonly #fromMiddle: Cells
  /** Sizes in cells that found no position. Larger ones will find none either. */
  readonly #missed: { wide: number; high: number }[] = []

  constructor(area: Area) {
    // Only whole cells, because a word in a cut one would leave the area.
    this.#columns = Math.floor(area.width / CELL)
    this.#rows = Math.floor(area.height / CELL)
    this.#free = new Uint16Array(this.#columns * this.#rows)
    this.#fromMiddle = fromMiddle(this.#columns, this.#rows)
    for (let row = 0; row < this.#rows; row++) this.#count(row, this.#columns - 1)
  }

  isFree({ left, right, top, bottom }: Rectangle): boolean {
    const [from, to] = [Math.floor(left / CELL), Math.ceil(right / CELL)]
    const [above, below] = [Math.floor(top / CELL), Math.ceil(bottom / CELL)]
    return this.#isFree(from, above, to - from, below - above)
  }

  take(box: Rectangle): void {
    const [left, right] = [Math.floor(box.left / CELL), Math.ceil(box.right / CELL)]
    const [top, bottom] = [Math.floor(box.top / CELL), Math.ceil(box.bottom / CELL)]
    for (let row = top; row < bottom; row++) {
      this.#free.fill(0, row * this.#columns + left, row * this.#columns + right)
      this.#count(row, left - 1)
    }
  }

  /** The centre of the free rectangle of such a size that is nearest to the middle. */
  nearest(width: number, height: number): { x: number; y: number } | undefined {
    const [wide, high] = [Math.ceil(width / CELL), Math.ceil(height / CELL)]
    if (this.#missed.some((one) => one.wide <= wide && one.high <= high)) return undefined
    const { cells, columns, rows } = this.#fromMiddle
    for (let n = 0; n < cells.length; n++) {
      if (this.#free[cells[n] as number] === 0) continue
      const [left, top] = [(columns[n] as number) - (wide >> 1), (rows[n] as number) - (high >> 1)]
      if (this.#isFree(left, top, wide, high)) return { x: (left + wide / 2) * CELL, y: (top + high / 2) * CELL }
    }
    this.#missed.push({ wide, high })
    return undefined
  }

  #isFree(left: number, top: number, wide: number, high: number): boolean {
    if (left < 0 || top < 0 || left + wide > this.#columns || top + high > this.#rows) return false
    for (let row = top; row < top + high; row++) if ((this.#free[row * this.#columns + left] ?? 0) < wide) return false
    return true
  }

  /** Counts the free cells of a row again, from a column to the left, up to the next taken cell. */
  #count(row: number, from: number): void {
    const first = row * this.#columns
    const isNew = from === this.#columns - 1
    let free = 0
    for (let cell = first + from; cell >= first && (isNew || this.#free[cell] !== 0); cell--) this.#free[cell] = ++free
  }
}

const MOST_CELLS = 2 ** 16
/** Steps of a distance. A step and a cell fit into one number. */
const FINE = 2 ** 30

/** Indexes of cells, with the column and the row of each: to compute these in the search makes it half as fast. */
type Cells = { cells: Uint16Array; columns: Uint16Array; rows: Uint16Array }

let last: { size: string; cells: Cells } | undefined

/** All cells, from the middle outwards in ellipses as wide and as high as the area. */
function fromMiddle(columns: number, rows: number): Cells {
  const size = `${columns} ${rows}`
  if (last?.size === size) return last.cells
  const columnOf = (cell: number) => cell % columns
  const rowOf = (cell: number) => Math.floor(cell / columns)
  const distance = (cell: number) => (columnOf(cell) / columns - 0.5) ** 2 + (rowOf(cell) / rows - 0.5) ** 2
  // Distance and cell in one number, because numbers sort in 2 ms, and objects by a function in 20 ms.
  const keys = Float64Array.from(
    { length: columns * rows },
    (_, cell) => Math.round(distance(cell) * FINE) * MOST_CELLS + cell,
  ).sort()
  const cells = Uint16Array.from(keys, (key) => key % MOST_CELLS)
  last = { size, cells: { cells, columns: cells.map(columnOf), rows: cells.map(rowOf) } }
  return last.cells
}
