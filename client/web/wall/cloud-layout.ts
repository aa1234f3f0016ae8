import { type Area, Grid, isApart, type Rectangle } from './cloud-grid.ts'
import { largest } from './use-fit.ts'

/**
 * Where the words of a cloud lie. Pure: the same words in the same area lie alike.
 *
 *   `layOut`     the largest scale at which all words have a place: words that were there keep their
 *                centres, newcomers take the free place that is nearest to the middle
 *   `followUp`   what becomes of the words that are seen: some stay and grow or shrink, others go
 *                and come, so that no two overlap on the way (`cloud.css` has the times)
 *
 * Never happens: that two words overlap, leave the area, or are smaller than the floor. Of too many
 * the least frequent are left out.
 */

/** A word of the poll, how often it was said, and how wide it is in type of 1 rem. */
export type Word = { text: string; n: number; width: number }

export type Placed = Word & {
  /** The same for all spellings that differ in case. */
  key: string
  /** The centre and the size of type, in rem. */
  x: number
  y: number
  size: number
}

/** Height of a word in sizes of its type: from the highest sign to the lowest. */
const LINE = 1.05
/** The largest word takes this much of the area's height at most. */
const HIGHEST = 0.42
/** Steps down from the largest scale, to one at which words can stay. */
const STEP = 0.92
/** How much smaller than possible all words get, so that more of them can stay. */
const SMALLER = 0.7
/** Of all words so many may move, one at least, if they then are larger. */
const MAY_MOVE = 0.04
/** The most frequent word is so many times the floor at least, where some are more frequent than others. */
const CONTRAST = 1.8

/**
 * @param words the most frequent first
 * @param floor least size of type, rem
 * @param before what was there, in the same area
 * @returns the words that have a place
 */
export function layOut(words: readonly Word[], area: Area, floor: number, before: readonly Placed[] = []): Placed[] {
  const [first] = words
  if (!first) return []
  const isEven = words.every(({ n }) => n === first.n)
  const least = floor * (isEven ? 1 : CONTRAST)
  const isWhole = (placed: readonly Placed[]) => placed.length === words.length
  const fresh = largest(least, area.height * HIGHEST, (scale) =>
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
 * The words at such a scale: first those that can stay, then the others where they fit.
 * @param isAllOrNothing none at all where one has no place
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
  const places = new Map(before.map(({ key, x, y }) => [key, { x, y }]))
  const placed: Placed[] = []
  const lay = (word: Omit<Placed, 'x' | 'y'>, spot: { x: number; y: number } | undefined) => {
    if (!spot) return
    const one = { ...word, ...spot }
    grid.take(boxOf(one))
    placed.push(one)
  }
  const sized = words.map((word) => ({
    ...word,
    key: word.text.toLowerCase(),
    size: Math.max(floor, scale * Math.sqrt(word.n / most)),
  }))
  const newcomers = sized.filter((word) => {
    const spot = places.get(word.key)
    const canStay = spot !== undefined && grid.isFree(boxOf({ ...word, ...spot }))
    if (canStay) lay(word, spot)
    return !canStay
  })
  for (const word of newcomers) {
    const spot = grid.nearest(word.width * word.size, LINE * word.size)
    if (!spot && isAllOrNothing) return []
    lay(word, spot)
  }
  return placed
}

function boxOf({ x, y, width, size }: Placed): Rectangle {
  const [wide, high] = [width * size, LINE * size]
  return { left: x - wide / 2, right: x + wide / 2, top: y - high / 2, bottom: y + high / 2 }
}

/** Placed, with the number of the layout since which it is seen without a break. */
export type Seen = Placed & { since: number }
/** What is seen of a cloud while it becomes the next one. */
export type Move = { stay: Seen[]; come: Seen[]; go: Seen[] }

/**
 * A word stays that keeps its centre. Sizes change at one pace, so that two words which are apart on one axis before
 * and after are so all the time; of two that change axes the less frequent one goes and comes.
 * @param layout the number of this one
 */
export function followUp(before: readonly Seen[], after: readonly Placed[], layout: number): Move {
  const was = new Map(before.map((word) => [word.key, word]))
  const stay: Seen[] = []
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
  const [then, now] = [isApart(boxOf(old), boxOf(otherOld)), isApart(boxOf(word), boxOf(other))]
  return (then.aside && now.aside) || (then.above && now.above)
}
