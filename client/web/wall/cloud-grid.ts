/** All lengths are in units, from the upper left corner. */
export type Size = { width: number; height: number }
export type Rectangle = { left: number; right: number; top: number; bottom: number }
export type Point = { x: number; y: number }

/** How much further from the middle a word may come to lie to keep its direction. */
const DETOUR = 0.5

/** Side of a cell. A word takes every cell that it touches. */
const CELL = 0.5

/** Only whole cells, because a word in a cut one would leave the area. */
const wholeCells = ({ width, height }: Size) => ({ columns: Math.floor(width / CELL), rows: Math.floor(height / CELL) })

/** The cells that a word takes across and down. */
const cellsOf = ({ width, height }: Size) => ({ wide: Math.ceil(width / CELL), high: Math.ceil(height / CELL) })

/** The part of an area that words take together. */
export function partTaken(words: readonly Size[], area: Size): number {
  const { columns, rows } = wholeCells(area)
  const cells = words.map(cellsOf).reduce((sum, { wide, high }) => sum + wide * high, 0)
  return cells / (columns * rows)
}

/**
 * The taken cells of an area. Each cell holds how many cells are free from it to the right, so one read for each row
 * says whether a rectangle is free. A word tries thousands of positions.
 */
export class Grid {
  readonly #columns: number
  readonly #rows: number
  readonly #freeToTheRight: Uint16Array
  readonly #fromMiddle: Cells
  /** Numbers of the cells that may be free, from the middle outwards. */
  readonly #open: Uint16Array
  #openCount: number
  /** Sizes that found no position. Larger ones will find none either. */
  readonly #tooLarge: { wide: number; high: number }[] = []

  constructor(area: Size) {
    const { columns, rows } = wholeCells(area)
    this.#columns = columns
    this.#rows = rows
    this.#fromMiddle = fromMiddle(columns, rows)
    this.#freeToTheRight = this.#fromMiddle.toTheRight.slice()
    this.#open = this.#fromMiddle.numbers.slice()
    this.#openCount = this.#open.length
  }

  take(box: Rectangle): void {
    const [left, right] = [Math.floor(box.left / CELL), Math.ceil(box.right / CELL)]
    const [top, bottom] = [Math.floor(box.top / CELL), Math.ceil(box.bottom / CELL)]
    for (let row = top; row < bottom; row++) {
      const first = row * this.#columns
      this.#freeToTheRight.fill(0, first + left, first + right)
      this.#recount(first, first + left - 1)
    }
  }

  /**
   * The centre of the free rectangle of such a size that is nearest to the middle.
   * @param old where it was: others in the same direction from the middle are preferred
   */
  nearest(size: Size, old?: Point): Point | undefined {
    const { wide, high } = cellsOf(size)
    if (this.#tooLarge.some((one) => one.wide <= wide && one.high <= high)) return undefined
    const { cells, columns, rows, across, down } = this.#fromMiddle
    const [x, y] = old ? this.#directionOf(old) : [0, 0]
    const open = this.#open
    let [best, least]: [Point | undefined, number] = [undefined, Infinity]
    let [seen, kept] = [0, 0]
    for (; seen < this.#openCount; seen++) {
      const n = open[seen] as number
      // Cells are numbered from the middle outwards, so a number grows with the square of the distance.
      if (n >= least) break
      if (this.#freeToTheRight[cells[n] as number] === 0) continue
      open[kept++] = n
      const turn = old ? 1 - x * (across[n] as number) - y * (down[n] as number) : 0
      const cost = n * (1 + DETOUR * turn)
      if (cost >= least) continue
      const [left, top] = [(columns[n] as number) - (wide >> 1), (rows[n] as number) - (high >> 1)]
      if (!this.#isFree(left, top, wide, high)) continue
      ;[best, least] = [{ x: (left + wide / 2) * CELL, y: (top + high / 2) * CELL }, cost]
    }
    open.copyWithin(kept, seen, this.#openCount)
    this.#openCount -= seen - kept
    if (!best) this.#tooLarge.push({ wide, high })
    return best
  }

  /** The centre of the rectangle of such a size whose centre this is, to half a cell, if it is free. */
  at(size: Size, { x, y }: Point): Point | undefined {
    const { wide, high } = cellsOf(size)
    const [left, top] = [Math.round(x / CELL - wide / 2), Math.round(y / CELL - high / 2)]
    return this.#isFree(left, top, wide, high) ? { x: (left + wide / 2) * CELL, y: (top + high / 2) * CELL } : undefined
  }

  /** The direction of a point from the middle, of length 1. */
  #directionOf({ x, y }: Point): [number, number] {
    const [across, down] = [x / CELL / this.#columns - 0.5, y / CELL / this.#rows - 0.5]
    const length = Math.hypot(across, down) || 1
    return [across / length, down / length]
  }

  #isFree(left: number, top: number, wide: number, high: number): boolean {
    if (left < 0 || top < 0 || left + wide > this.#columns || top + high > this.#rows) return false
    for (let row = top; row < top + high; row++)
      if ((this.#freeToTheRight[row * this.#columns + left] ?? 0) < wide) return false
    return true
  }

  /** Counts the free cells anew from a cell to the left, until one is taken. @param first of the row */
  #recount(first: number, from: number): void {
    for (let [cell, free] = [from, 0]; cell >= first && this.#freeToTheRight[cell] !== 0; cell--)
      this.#freeToTheRight[cell] = ++free
  }
}

/** Distances are rounded to so many parts, so that what lies on different sides of the middle is as far from it. */
const PARTS = 2 ** 30
/** More than there are cells. */
const MANY = 2 ** 16

/**
 * All cells by their number from the middle outwards: the index, the column, the row and the direction of each. To compute
 * these in the search makes it half as fast. Besides, the numbers, and by index how many cells are to the right.
 */
type Cells = Record<'cells' | 'columns' | 'rows' | 'numbers' | 'toTheRight', Uint16Array> &
  Record<'across' | 'down', Float32Array>

/** Of the last areas, by their size: with and without the line that counts the words without a position. */
const known = new Map<string, Cells>()
const KNOWN = 4

/**
 * All cells, from the middle outwards in ellipses as wide and as high as the area. By plain loops, which take 18 ms at
 * first and 4 ms later, where iterators and a sort by a function took 36 and 20 ms.
 */
function fromMiddle(columns: number, rows: number): Cells {
  const size = `${columns} ${rows}`
  const found = known.get(size)
  if (found) return found
  const sorted = byDistance(columns, rows)
  const made = emptyCells(sorted.length)
  for (let n = 0; n < sorted.length; n++) {
    const cell = (sorted[n] as number) % MANY
    const column = cell % columns
    const row = (cell - column) / columns
    made.cells[n] = cell
    made.columns[n] = column
    made.rows[n] = row
    made.numbers[n] = n
    made.toTheRight[cell] = columns - column
    const [across, down] = [column / columns - 0.5, row / rows - 0.5]
    const length = Math.sqrt(across * across + down * down) || 1
    made.across[n] = across / length
    made.down[n] = down / length
  }
  if (known.size === KNOWN) known.clear()
  known.set(size, made)
  return made
}

const emptyCells = (count: number): Cells => ({
  cells: new Uint16Array(count),
  columns: new Uint16Array(count),
  rows: new Uint16Array(count),
  across: new Float32Array(count),
  down: new Float32Array(count),
  numbers: new Uint16Array(count),
  toTheRight: new Uint16Array(count),
})

/** The distance of each cell from the middle times `MANY`, and the cell: in one number, which sorts fast. */
function byDistance(columns: number, rows: number): Float64Array {
  const both = new Float64Array(columns * rows)
  for (let row = 0; row < rows; row++) {
    const down = (row / rows - 0.5) ** 2
    for (let column = 0; column < columns; column++) {
      const cell = row * columns + column
      both[cell] = Math.round(((column / columns - 0.5) ** 2 + down) * PARTS) * MANY + cell
    }
  }
  return both.sort()
}
