import { Grid, type Point, partTaken, type Rectangle, type Size } from './cloud-grid.ts'
import { inRows } from './cloud-rows.ts'

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

/** What is nothing, in steps. */
const LITTLE = 1e-9

/** The power of a word's frequency by which its size grows: its area as its frequency, or steeper if space is short. */
const FAIR = 0.5
const STEEP = 1

/** The factor between two neighbouring sizes of type. Since there are few sizes, most words keep theirs when votes arrive. */
const STEP = CONTRAST ** (1 / 14)
/**
 * Words that take more than this part of the area are not tried, because they never all find a place. Of the layouts
 * that hold all words, the fullest take 0.83 of it.
 */
const FULLEST = 0.85
/** Words leave their places for a new layout if that makes them larger by more than so many steps. */
const LOOSE = 2

/**
 * @param words the most frequent first
 * @param floor the least size of type, in units
 * @param before the last layout
 * @returns the words that have a position
 */
export function layOut(words: readonly Word[], area: Size, floor: number, before: readonly Placed[] = []): Placed[] {
  const [first] = words
  if (!first) return []
  const fair = fewInRows(words, area, floor, before) ?? inSteps(words, { area, floor, before, power: FAIR })
  return fair.length === words.length ? fair : inSteps(words, { area, floor, before, power: STEEP })
}

/** Where words may stand, the least size of type, where words stood, and how steeply their sizes fall. */
type Space = { area: Size; floor: number; before: readonly Placed[]; power: number }

/** The largest sizes at which all words have a place, or those that have one at the least sizes. */
function inSteps(words: readonly Word[], space: Space): Placed[] {
  const { least, most } = stepsFor(words, space)
  const sizesAt = (step: number) => sizesOf(words, space, step)
  const kept = firstThatFits(keptSteps(space, least, most), (step) => placeAll(sizesAt(step), space, whereItWas))
  const better = kept === undefined ? least : kept.step + LOOSE + 1
  const anew = largestThatFits(better, most, (step) => placeAll(sizesAt(step), space, nearMiddle))
  return anew ?? kept?.placed ?? placeSome(sizesAt(least), space)
}

/** The least and the largest step that are worth a try. */
function stepsFor(words: readonly Word[], { area, floor }: Space): Record<'least' | 'most', number> {
  const contrast = Math.min(CONTRAST, Math.sqrt((words[0]?.n ?? 1) / (words.at(-1)?.n ?? 1)))
  const least = Math.ceil(stepsIn(contrast))
  return { least, most: Math.max(least, Math.floor(stepsIn((area.height * HIGHEST) / floor))) }
}

/** Steps at which words may keep their places, the largest first: from one above the step that they have. */
function keptSteps({ before, floor }: Space, least: number, most: number): number[] {
  if (before.length === 0) return []
  const last = Math.round(stepsIn(Math.max(...before.map(({ size }) => size)) / floor))
  const from = Math.min(most, last + 1)
  return Array.from({ length: Math.max(0, from - least + 1) }, (_, n) => from - n)
}

type Try = (step: number) => Placed[] | undefined

function firstThatFits(steps: readonly number[], place: Try): { step: number; placed: Placed[] } | undefined {
  for (const step of steps) {
    const placed = place(step)
    if (placed) return { step, placed }
  }
  return undefined
}

/** What stands at the largest step that fits, by bisection; undefined if the least does not fit. */
function largestThatFits(least: number, most: number, place: Try): Placed[] | undefined {
  let largest = least <= most ? place(least) : undefined
  if (!largest) return undefined
  let [fits, tooLarge] = [least, most + 1]
  while (tooLarge - fits > 1) {
    const middle = (fits + tooLarge) >> 1
    const placed = place(middle)
    if (placed) [largest, fits] = [placed, middle]
    else tooLarge = middle
  }
  return largest
}

const stepsIn = (factor: number): number => Math.log(factor) / Math.log(STEP) - LITTLE

function fewInRows(words: readonly Word[], area: Size, floor: number, before: readonly Placed[]): Placed[] | undefined {
  if (words.length > FEW) return undefined
  const sized = inLastOrder(fairSizes(words), before)
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

const keyOf = ({ text }: Word): string => text.toLowerCase()

const fairSizes = (words: readonly Word[]): Sized[] =>
  words.map((word) => ({ ...word, key: keyOf(word), size: (word.n / (words[0]?.n ?? 1)) ** FAIR }))

/** @param step of the most frequent word; the others are as many lower as their share of it, and none is lower than zero */
const sizesOf = (words: readonly Word[], { floor, power }: Space, step: number): Sized[] =>
  words.map((word) => {
    const lower = Math.ceil(power * stepsIn((words[0]?.n ?? 1) / word.n))
    return { ...word, key: keyOf(word), size: floor * STEP ** Math.max(0, step - lower) }
  })

/** The centre that a word gets, if there is space for it. */
type Find = (grid: Grid, word: Sized, old: Placed | undefined) => Point | undefined

const nearMiddle: Find = (grid, word, old) => grid.nearest(sizeOf(word), old)
const whereItWas: Find = (grid, word, old) => (old && grid.at(sizeOf(word), old)) ?? nearMiddle(grid, word, old)

/** All words, or undefined if one has no place. */
function placeAll(words: readonly Sized[], space: Space, find: Find): Placed[] | undefined {
  if (partTaken(words.map(sizeOf), space.area) > FULLEST) return undefined
  const all: Placed[] = []
  for (const placed of placesOf(words, space, find)) {
    if (!placed) return undefined
    all.push(placed)
  }
  return all
}

/** The words that have a place. */
const placeSome = (words: readonly Sized[], space: Space): Placed[] =>
  [...placesOf(words, space, whereItWas)].filter((placed) => placed !== undefined)

function* placesOf(words: readonly Sized[], { area, before }: Space, find: Find): Generator<Placed | undefined> {
  const grid = new Grid(area)
  const known = new Map(before.map((word) => [word.key, word]))
  for (const word of words) {
    const centre = find(grid, word, known.get(word.key))
    const placed = centre && { ...word, ...centre }
    if (placed) grid.take(boxOf(placed))
    yield placed
  }
}

const sizeOf = ({ width, size }: Sized): Size => ({ width: width * size, height: LINE * size })

export function boxOf(word: Placed): Rectangle {
  const { width, height } = sizeOf(word)
  return { left: word.x - width / 2, right: word.x + width / 2, top: word.y - height / 2, bottom: word.y + height / 2 }
}
