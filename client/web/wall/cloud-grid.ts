/** All lengths are in units, from the upper left corner. */
export type Area = { width: number; height: number }
export type Rectangle = { left: number; right: number; top: number; bottom: number }

type Point = { x: number; y: number }

/** How much further from the middle a word may come to lie to keep its direction. */
const DETOUR = 0.5

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

  take(box: Rectangle): void {
    const [left, right] = [Math.floor(box.left / CELL), Math.ceil(box.right / CELL)]
    const [top, bottom] = [Math.floor(box.top / CELL), Math.ceil(box.bottom / CELL)]
    for (let row = top; row < bottom; row++) {
      this.#free.fill(0, row * this.#columns + left, row * this.#columns + right)
      this.#count(row, left - 1)
    }
  }

  /**
   * The centre of the free rectangle of such a size that is nearest to the middle.
   * @param old where it was: others in the same direction from the middle are preferred
   */
  nearest(width: number, height: number, old?: Point): Point | undefined {
    const [wide, high] = [Math.ceil(width / CELL), Math.ceil(height / CELL)]
    if (this.#missed.some((one) => one.wide <= wide && one.high <= high)) return undefined
    const { cells, columns, rows, across, down } = this.#fromMiddle
    const [x, y] = old ? direction(old.x / CELL, old.y / CELL, this.#columns, this.#rows) : [0, 0]
    let [best, least]: [Point | undefined, number] = [undefined, Infinity]
    // Cells are about as far from the middle as their number is high, squared.
    for (let n = 0; n < cells.length && n < least; n++) {
      if (this.#free[cells[n] as number] === 0) continue
      const turn = old ? 1 - x * (across[n] as number) - y * (down[n] as number) : 0
      const cost = n * (1 + DETOUR * turn)
      if (cost >= least) continue
      const [left, top] = [(columns[n] as number) - (wide >> 1), (rows[n] as number) - (high >> 1)]
      if (!this.#isFree(left, top, wide, high)) continue
      ;[best, least] = [{ x: (left + wide / 2) * CELL, y: (top + high / 2) * CELL }, cost]
    }
    if (!best) this.#missed.push({ wide, high })
    return best
  }

  /** The centre of the rectangle of such a size whose centre this is, to half a cell, if it is free. */
  at(width: number, height: number, { x, y }: Point): Point | undefined {
    const [wide, high] = [Math.ceil(width / CELL), Math.ceil(height / CELL)]
    const [left, top] = [Math.round(x / CELL - wide / 2), Math.round(y / CELL - high / 2)]
    return this.#isFree(left, top, wide, high) ? { x: (left + wide / 2) * CELL, y: (top + high / 2) * CELL } : undefined
  }

  #isFree(left: number, top: number, wide: number, high: number): boolean {
    if (left < 0 || top < 0 || left + wide > this.#columns || top + high > this.#rows) return false
    for (let row = top; row < top + high; row++) if ((this.#free[row * this.#columns + left] ?? 0) < wide) return false
    return true
  }

  #count(row: number, from: number): void {
    const first = row * this.#columns
    const isNew = from === this.#columns - 1
    let free = 0
    for (let cell = first + from; cell >= first && (isNew || this.#free[cell] !== 0); cell--) this.#free[cell] = ++free
  }
}

/** Distances are rounded, so that what lies on different sides of the middle is as far from it. */
const STEPS = 2 ** 30

/**
 * Indexes of cells, with the column, the row and the direction of each: to compute these in the search makes it half as
 * fast.
 */
type Cells = Record<'cells' | 'columns' | 'rows', Uint16Array> & Record<'across' | 'down', Float32Array>

function direction(x: number, y: number, width: number, height: number): [number, number] {
  const [across, down] = [x / width - 0.5, y / height - 0.5]
  const length = Math.hypot(across, down) || 1
  return [across / length, down / length]
}

/** Of the last areas, by their size: with and without the line that counts the words without a position. */
const known = new Map<string, Cells>()
const KNOWN = 4

/** All cells, from the middle outwards in ellipses as wide and as high as the area. */
function fromMiddle(columns: number, rows: number): Cells {
  const size = `${columns} ${rows}`
  const found = known.get(size)
  if (found) return found
  const columnOf = (cell: number) => cell % columns
  const rowOf = (cell: number) => Math.floor(cell / columns)
  const distance = (cell: number) => (columnOf(cell) / columns - 0.5) ** 2 + (rowOf(cell) / rows - 0.5) ** 2
  const steps = Float64Array.from({ length: columns * rows }, (_, cell) => Math.round(distance(cell) * STEPS))
  const stepsOf = (cell: number) => steps[cell] ?? 0
  const cells = Uint16Array.from(steps.keys()).sort((one, other) => stepsOf(one) - stepsOf(other) || one - other)
  const directions = Array.from(cells, (cell) => direction(columnOf(cell), rowOf(cell), columns, rows))
  const [across, down] = [0, 1].map((axis) => Float32Array.from(directions, (one) => one[axis] ?? 0))
  const made = { cells, columns: cells.map(columnOf), rows: cells.map(rowOf), across, down } as Cells
  if (known.size === KNOWN) known.clear()
  known.set(size, made)
  return made
}
