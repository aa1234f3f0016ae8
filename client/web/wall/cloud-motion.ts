import type { Rectangle } from './cloud-grid.ts'
import { boxOf, type Placed } from './cloud-layout.ts'

/**
 * How the words of a cloud come to a new layout without crossing each other. Pure. Some glide in straight lines, all in
 * step. The others fade out before that, and fade in at their new places after it, or at once where nothing is in the way.
 */

/** So many words glide at a time. Each is a layer of its own: without a GPU, one takes 0.3 ms of each frame. */
const MOST = 20
/** What is nothing, in units. */
const LITTLE = 1e-6

/** Where a word is at first and in the end. In between, centre and size change in step. */
type Track = { from: Rectangle; to: Rectangle }

type Motion = {
  /** The keys of the words that glide. */
  gliding: Set<string>
  /** Words of the last layout that fade out where they are. */
  leaving: Placed[]
  /** The keys of the words that fade in, and whether they do so only once the others are at their places. */
  coming: Map<string, { isLater: boolean }>
}

/** @param after the new layout, the most frequent first: these glide before others do */
export function motionOf(before: readonly Placed[], after: readonly Placed[]): Motion {
  const old = new Map(before.map((word) => [word.key, word]))
  const trackOf = (word: Placed): Track => ({ from: boxOf(old.get(word.key) ?? word), to: boxOf(word) })
  const resting = after.filter((word) => isSame(word, old.get(word.key)))
  const tracks = resting.map(trackOf)
  const steady = new Set(resting.map(({ key }) => key))
  const gliding = new Set<string>()
  for (const word of after.filter(({ key }) => old.has(key) && !steady.has(key))) {
    const track = trackOf(word)
    if (gliding.size === MOST || tracks.some((other) => cross(track, other))) continue
    tracks.push(track)
    gliding.add(word.key)
  }
  const isSteady = ({ key }: Placed) => steady.has(key) || gliding.has(key)
  const leaving = before.filter((word) => !isSteady(word))
  const inTheWay = [...tracks, ...leaving.map((word) => stillAt(word))]
  const comes = (word: Placed) => ({ isLater: inTheWay.some((other) => cross(stillAt(word), other)) })
  const coming = after.filter((word) => !isSteady(word)).map((word) => [word.key, comes(word)] as const)
  return { gliding, leaving, coming: new Map(coming) }
}

const isSame = (one: Placed, other: Placed | undefined): boolean =>
  one.text === other?.text && one.x === other.x && one.y === other.y && one.size === other.size

const stillAt = (word: Placed): Track => ({ from: boxOf(word), to: boxOf(word) })

/** How far one lies beyond the other on one side, at first and in the end. */
const beyond =
  (side: 'left' | 'top', end: 'right' | 'bottom') =>
  (one: Track, other: Track): readonly [number, number] => [
    one.from[side] - other.from[end] + LITTLE,
    one.to[side] - other.to[end] + LITTLE,
  ]
const AXES = [beyond('left', 'right'), beyond('top', 'bottom')]

/** Whether two words are over one another at any moment of their ways: while none is beyond the other on any side. */
function cross(one: Track, other: Track): boolean {
  let [from, to] = [0, 1]
  for (const axis of AXES) {
    for (const [first, last] of [axis(one, other), axis(other, one)]) {
      if (first >= 0 && last >= 0) return false
      if (first < 0 && last < 0) continue
      const part = first / (first - last)
      if (first < 0) to = Math.min(to, part)
      else from = Math.max(from, part)
    }
  }
  return from < to
}
