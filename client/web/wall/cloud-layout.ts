import { type Area, Grid, type Rectangle } from './cloud-grid.ts'
import { inRows } from './cloud-rows.ts'
import { largest } from './fit-type.ts'

/**
 * The positions of the words of a cloud, laid out anew at every change. Pure: the same words in the same area, from the
 * same last layout, get the same layout. A word that was there stays in the direction in which it was from the middle,
 * if there is space for it. No word overlaps another, leaves the area, or is smaller than the floor. If there are too
 * many words, the least frequent ones are left out.
 */

/** A word of the poll, how many people sent it, and its width in type of 1 unit. */
export type Word = { text: string; n: number; width: number }

export type Placed = Word & {
  /** The same for spellings that differ only in case. */
  key: string
  /** The centre and the size of type, in units. */
  x: number
  y: number
  size: number
}

/** Height of a word in sizes of its type, from the top of the tallest letter to the bottom of the lowest one. */
const LINE = 1.05
/** The largest word takes at most this part of the area's height. */
const HIGHEST = 0.5
/** The least size of the most frequent word, in floors, if not all words are equally frequent. */
const CONTRAST = 3
/** So many words stand in rows, if no word is too small there. */
const FEW = 12
/** Space around each of them there, in sizes of type. */
const AROUND = 0.2

/** The power of a word's frequency by which its size grows: its area as its frequency, or steeper if space is short. */
const FAIR = 0.5
const STEEP = 1

/** Halvings of the range of scales. Each places all words once. */
const HALVINGS = 5

/**
 * @param words the most frequent first
 * @param floor the least size of type, in units
 * @param before the last layout
 * @returns the words that have a position
 */
export function layOut(words: readonly Word[], area: Area, floor: number, before: readonly Placed[] = []): Placed[] {
  const [first] = words
  if (!first) return []
  const least = floor * Math.min(CONTRAST, Math.sqrt(first.n / (words.at(-1)?.n ?? 1)))
  const isWhole = (placed: Placed[]) => placed.length === words.length
  const placeBy = (power: number): Placed[] => {
    const place = (scale: number, isAllOrNothing: boolean) =>
      placeWords(sizesOf(words, floor, scale, power), area, before, isAllOrNothing)
    let whole: Placed[] | undefined
    const fits = (scale: number) => {
      const placed = place(scale, true)
      if (isWhole(placed)) whole = placed
      return isWhole(placed)
    }
    const scale = largest({ least, most: area.height * HIGHEST }, fits, HALVINGS)
    return whole ?? place(scale, false)
  }
  const fair = fewInRows(words, area, floor, before) ?? placeBy(FAIR)
  return isWhole(fair) ? fair : placeBy(STEEP)
}

function fewInRows(words: readonly Word[], area: Area, floor: number, before: readonly Placed[]): Placed[] | undefined {
  if (words.length > FEW) return undefined
  const sized = inLastOrder(sizesOf(words, 0, 1, FAIR), before)
  const boxes = sized.map(({ width, size }) => ({ width: (width + AROUND) * size, height: (LINE + AROUND) * size }))
  const { scale, centres } = inRows(boxes, area, area.height * HIGHEST)
  const placed = sized.map((word, index) => ({ ...word, x: 0, y: 0, ...centres[index], size: word.size * scale }))
  return placed.every(({ size }) => size >= floor) ? placed : undefined
}

/** Words in the order of the last layout, row by row, new ones at the end; at first, the first one in the middle. */
function inLastOrder(words: Sized[], before: readonly Placed[]): Sized[] {
  const isOdd = (_: Sized, index: number) => index % 2 === 1
  if (before.length === 0) return [...words.filter(isOdd).reverse(), ...words.filter((one, n) => !isOdd(one, n))]
  const last = before.toSorted((one, other) => one.y - other.y || one.x - other.x)
  const keys = [...last, ...words].map(({ key }) => key)
  return words.toSorted((one, other) => keys.indexOf(one.key) - keys.indexOf(other.key))
}

type Sized = Omit<Placed, 'x' | 'y'>

const sizesOf = (words: readonly Word[], floor: number, scale: number, power: number): Sized[] =>
  words.map((word) => ({
    ...word,
    key: word.text.toLowerCase(),
    size: Math.max(floor, scale * (word.n / (words[0]?.n ?? 1)) ** power),
  }))

/** @param isAllOrNothing returns no words if one has no position */
function placeWords(words: Sized[], area: Area, before: readonly Placed[], isAllOrNothing: boolean): Placed[] {
  const grid = new Grid(area)
  const known = new Map(before.map((word) => [word.key, word]))
  const placed: Placed[] = []
  for (const word of words) {
    const centre = grid.nearest(word.width * word.size, LINE * word.size, known.get(word.key))
    if (!centre && isAllOrNothing) return []
    if (!centre) continue
    const one = { ...word, ...centre }
    grid.take(boxOf(one))
    placed.push(one)
  }
  return placed
}

function boxOf({ x, y, width, size }: Placed): Rectangle {
  const [wide, high] = [width * size, LINE * size]
  return { left: x - wide / 2, right: x + wide / 2, top: y - high / 2, bottom: y + high / 2 }
}
