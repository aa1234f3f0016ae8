import { type Area, Grid, type Rectangle } from './cloud-grid.ts'
import { largest } from './use-fit.ts'

/**
 * The positions of the words of a cloud. Pure: the same words in the same area get the same layout.
 *
 *   `layOut`       finds the largest scale at which all words have a position. Words that were there keep
 *                  their centres. New words take the free position that is nearest to the middle.
 *   `transition`   says how one layout becomes the next one. Some words stay and grow or shrink. Others go
 *                  and come, so that no two words overlap meanwhile (`cloud.css` has the times).
 *
 * No word overlaps another, leaves the area, or is smaller than the floor. If there are too many words, the
 * least frequent ones are left out.
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
const HIGHEST = 0.42
/** The ratio of two scales, when smaller scales are tried so that more words can stay. */
const STEP = 0.92
/** The smallest scale to try, as a part of the largest possible one. */
const SMALLER = 0.7
/** The part of all words that may move if all words get larger by it. At least one word may. */
const MAY_MOVE = 0.04
/** The least size of the most frequent word, in floors, if not all words are equally frequent. */
const CONTRAST = 1.8

/**
 * @param words the most frequent first
 * @param floor the least size of type, in units
 * @param before the last layout of the same area
 * @returns the words that have a position
 */
export function layOut(words: readonly Word[], area: Area, floor: number, before: readonly Placed[] = []): Placed[] {
  const [first] = words
  if (!first) return []
  const isEven = words.every(({ n }) => n === first.n)
  const least = floor * (isEven ? 1 : CONTRAST)
  const isWhole = (placed: readonly Placed[]) => placed.length === words.length
  const fresh = largest({ least, most: area.height * HIGHEST }, (scale) =>
    isWhole(placeWords(words, area, floor, scale, [], true)),
  )
  const movesOf = (placed: readonly Placed[]) => placed.filter((word) => hasMoved(word, before)).length
  const few = Math.max(1, words.length * MAY_MOVE)
  const attempts: Placed[][] = []
  for (const scale of stepsDown(fresh, Math.max(least, fresh * SMALLER))) {
    const placed = placeWords(words, area, floor, scale, before)
    if (isWhole(placed) && movesOf(placed) <= few) return placed
    attempts.push(placed)
  }
  const most = Math.max(...attempts.map((placed) => placed.length))
  const fullest = attempts.filter((placed) => placed.length === most)
  const mayMove = Math.max(few, Math.min(...fullest.map(movesOf)))
  return fullest.find((placed) => movesOf(placed) <= mayMove) ?? []
}

function stepsDown(from: number, to: number): number[] {
  const steps = Math.ceil(Math.log(Math.min(1, to / from)) / Math.log(STEP))
  return [...Array.from({ length: steps }, (_, n) => from * STEP ** n), to]
}

const hasMoved = ({ key, x, y }: Placed, before: readonly Placed[]): boolean =>
  before.some((word) => word.key === key && (word.x !== x || word.y !== y))

/**
 * Places the words at a scale: first those that can stay, then the others where they fit.
 * @param isAllOrNothing returns no words if one has no position
 */
function placeWords(
  words: readonly Word[],
  area: Area,
  floor: number,
  scale: number,
  before: readonly Placed[],
  isAllOrNothing = false,
): Placed[] {
  const most = words[0]?.n ?? 1
  const grid = new Grid(area)
  const centres = new Map(before.map(({ key, x, y }) => [key, { x, y }]))
  const placed: Placed[] = []
  const place = (word: Omit<Placed, 'x' | 'y'>, centre: { x: number; y: number } | undefined) => {
    if (!centre) return
    const one = { ...word, ...centre }
    grid.take(boxOf(one))
    placed.push(one)
  }
  const sized = words.map((word) => ({
    ...word,
    key: word.text.toLowerCase(),
    size: Math.max(floor, scale * Math.sqrt(word.n / most)),
  }))
  const newcomers = sized.filter((word) => {
    const centre = centres.get(word.key)
    const canStay = centre !== undefined && grid.isFree(boxOf({ ...word, ...centre }))
    if (canStay) place(word, centre)
    return !canStay
  })
  for (const word of newcomers) {
    const centre = grid.nearest(word.width * word.size, LINE * word.size)
    if (!centre && isAllOrNothing) return []
    place(word, centre)
  }
  return placed
}

function boxOf({ x, y, width, size }: Placed): Rectangle {
  const [wide, high] = [width * size, LINE * size]
  return { left: x - wide / 2, right: x + wide / 2, top: y - high / 2, bottom: y + high / 2 }
}

/** A word with the number of the layout since which it is shown without a break. */
export type Shown = Placed & { since: number }
/** The words that are shown while one layout becomes the next one. */
export type Transition = { stay: Shown[]; come: Shown[]; go: Shown[] }

/**
 * A word that keeps its centre stays. All sizes change at the same pace. So two words that are apart on the same axis
 * before and after are apart all the time. If two words are apart on different axes, the less frequent one goes and
 * comes.
 * @param layout the number of the new layout
 */
export function transition(before: readonly Shown[], after: readonly Placed[], layout: number): Transition {
  const was = new Map(before.map((word) => [word.key, word]))
  const stay: Shown[] = []
  for (const word of after) {
    const old = was.get(word.key)
    const keeps = old?.text === word.text && old.x === word.x && old.y === word.y
    if (keeps && stay.every((other) => staysApart(old, word, was.get(other.key), other)))
      stay.push({ ...word, since: old.since })
  }
  const stays = new Set(stay.map(({ key }) => key))
  return {
    stay,
    come: after.filter(({ key }) => !stays.has(key)).map((word) => ({ ...word, since: layout })),
    go: before.filter(({ key }) => !stays.has(key)),
  }
}

function staysApart(old: Placed, word: Placed, otherOld: Placed | undefined, other: Placed) {
  if (!otherOld) return true
  const [then, now] = [gapsOf(old, otherOld), gapsOf(word, other)]
  return (then.across && now.across) || (then.down && now.down)
}

/** On which axes two words are apart. */
function gapsOf(one: Placed, other: Placed) {
  const [a, b] = [boxOf(one), boxOf(other)]
  return { across: a.right <= b.left || b.right <= a.left, down: a.bottom <= b.top || b.bottom <= a.top }
}
