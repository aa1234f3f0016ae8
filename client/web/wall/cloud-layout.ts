import { type Area, Grid, type Rectangle } from './cloud-grid.ts'
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
/** Words leave their places for a new layout if that makes them larger by more than so many steps. */
const LOOSE = 2

/**
 * @param words the most frequent first
 * @param floor the least size of type, in units
 * @param before the last layout
 * @returns the words that have a position
 */
export function layOut(words: readonly Word[], area: Area, floor: number, before: readonly Placed[] = []): Placed[] {
  const [first] = words
  if (!first) return []
  const fair = fewInRows(words, area, floor, before) ?? inSteps(words, { area, floor, before, power: FAIR })
  return fair.length === words.length ? fair : inSteps(words, { area, floor, before, power: STEEP })
}

type Stage = { area: Area; floor: number; before: readonly Placed[]; power: number }

/** The largest sizes at which all words have a place, or those that have one at the least sizes. */
function inSteps(words: readonly Word[], stage: Stage): Placed[] {
  const { area, floor, before } = stage
  const contrast = Math.min(CONTRAST, Math.sqrt((words[0]?.n ?? 1) / (words.at(-1)?.n ?? 1)))
  const least = Math.ceil(stepsIn(contrast))
  const most = Math.max(least, Math.floor(stepsIn((area.height * HIGHEST) / floor)))
  const place = (step: number, isKept: boolean, isPart = false) =>
    placeWords(sizesOf(words, stage, step), stage, { isKept, isPart })
  const isWhole = (placed: Placed[]) => placed.length === words.length
  const kept = keptSteps(before, stage, { least, most }).find((step) => isWhole(place(step, true)))
  const better = kept === undefined ? least : kept + LOOSE + 1
  const isBetter = kept === undefined || (better <= most && isWhole(place(better, false)))
  if (!isBetter) return place(kept, true)
  const step = highest(better, most, (tried) => isWhole(place(tried, false)))
  const fresh = place(step, false)
  return isWhole(fresh) ? fresh : place(step, true, true)
}

/** Steps at which words may keep their places, the largest first: from one above those that they have. */
function keptSteps(
  before: readonly Placed[],
  { floor }: Stage,
  { least, most }: Record<'least' | 'most', number>,
): number[] {
  if (before.length === 0) return []
  const last = Math.round(stepsIn(Math.max(...before.map(({ size }) => size)) / floor))
  const from = Math.min(most, last + 1)
  return Array.from({ length: Math.max(0, from - least + 1) }, (_, n) => from - n)
}

/** The highest that fits, if lower ones do: the lowest fits, or nothing does. */
function highest(least: number, most: number, fits: (step: number) => boolean): number {
  let [good, bad] = [least, most + 1]
  while (bad - good > 1) {
    const middle = (good + bad) >> 1
    if (fits(middle)) good = middle
    else bad = middle
  }
  return good
}

const stepsIn = (factor: number): number => Math.log(factor) / Math.log(STEP) - LITTLE

function fewInRows(words: readonly Word[], area: Area, floor: number, before: readonly Placed[]): Placed[] | undefined {
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
const sizesOf = (words: readonly Word[], { floor, power }: Stage, step: number): Sized[] =>
  words.map((word) => {
    const lower = Math.ceil(power * stepsIn((words[0]?.n ?? 1) / word.n))
    return { ...word, key: keyOf(word), size: floor * STEP ** Math.max(0, step - lower) }
  })

/**
 * @param isKept whether words stay where they were, if that is free
 * @param isPart whether words without a place are left out; else there are none if one has no place
 */
function placeWords(
  words: Sized[],
  { area, before }: Stage,
  { isKept, isPart }: Record<'isKept' | 'isPart', boolean>,
): Placed[] {
  const grid = new Grid(area)
  const known = new Map(before.map((word) => [word.key, word]))
  const placed: Placed[] = []
  for (const word of words) {
    const [width, height, old] = [word.width * word.size, LINE * word.size, known.get(word.key)]
    const centre = (isKept && old && grid.at(width, height, old)) || grid.nearest(width, height, old)
    if (!centre && !isPart) return []
    if (!centre) continue
    const one = { ...word, ...centre }
    grid.take(boxOf(one))
    placed.push(one)
  }
  return placed
}

export function boxOf({ x, y, width, size }: Placed): Rectangle {
  const [wide, high] = [width * size, LINE * size]
  return { left: x - wide / 2, right: x + wide / 2, top: y - high / 2, bottom: y + high / 2 }
}
