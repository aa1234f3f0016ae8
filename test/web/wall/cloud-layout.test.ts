import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { Grid } from '../../../client/web/wall/cloud-grid.ts'
import { layOut, type Placed, type Word } from '../../../client/web/wall/cloud-layout.ts'

/** In units, of which a screen at 1080p has 120. */
const ROOM = { width: 94, height: 40 }
const FLOOR = 1.75

/** A cloud in which the first word was said most often. */
const wordsOf = (counts: readonly number[]): Word[] =>
  counts
    .map((n, place) => ({ text: `word ${place}`, n, width: 1.5 + ((place * 7) % 11) / 2 }))
    .toSorted((one, other) => other.n - one.n)

const counts = fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 100 })

/** What a word covers: 1.05 of its size high. */
function coverOf({ x, y, size, width }: Pick<Placed, 'x' | 'y' | 'size' | 'width'>) {
  const [wide, high] = [(width * size) / 2, (1.05 * size) / 2]
  return { left: x - wide, right: x + wide, top: y - high, bottom: y + high }
}

/** A thousandth is none. */
const LITTLE = 0.001

function overlapsOf(words: readonly Placed[]): string[] {
  return words.flatMap((one, n) =>
    words.slice(n + 1).flatMap((other) => {
      const [a, b] = [coverOf(one), coverOf(other)]
      const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left)
      const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
      return wide > LITTLE && high > LITTLE ? [`${one.text} and ${other.text}`] : []
    }),
  )
}

describe('a cloud', () => {
  it('is inside of its area, whatever its size, with no word over another and none too small', () => {
    const areas = fc.record({
      width: fc.double({ min: 60, max: 120, noNaN: true }),
      height: fc.double({ min: 20, max: 60, noNaN: true }),
    })
    fc.assert(
      fc.property(counts, areas, (said, area) => {
        const placed = layOut(wordsOf(said), area, FLOOR)
        expect(overlapsOf(placed)).toEqual([])
        for (const word of placed) {
          const { left, right, top, bottom } = coverOf(word)
          expect(Math.min(left, top, area.width - right, area.height - bottom)).toBeGreaterThan(-LITTLE)
          expect(word.size).toBeGreaterThanOrEqual(FLOOR)
        }
      }),
      { numRuns: 40 },
    )
  })

  it.each([1, 2, 3, 5, 12, 20, 40, 100])('of %s words shows the frequent ones larger, and fills its area', (count) => {
    const words = wordsOf(Array.from({ length: count }, (_, place) => 1 + ((place * 13) % 17)))
    const placed = layOut(words, ROOM, FLOOR)
    const sizes = words.flatMap(({ text }) => placed.find((word) => word.text === text)?.size ?? [])
    expect(sizes).toEqual(sizes.toSorted((one, other) => other - one))
    if (count <= 40) expect(placed.length).toBe(count)
    if (count < 5) return
    const covers = placed.map(coverOf)
    const wide = Math.max(...covers.map(({ right }) => right)) - Math.min(...covers.map(({ left }) => left))
    const high = Math.max(...covers.map(({ bottom }) => bottom)) - Math.min(...covers.map(({ top }) => top))
    expect((wide * high) / (ROOM.width * ROOM.height)).toBeGreaterThan(0.6)
  })

  it.each([
    2, 3, 6, 9,
  ])('of %s words that are equally frequent stands in the middle, and has no side of its own', (count) => {
    const words = Array.from({ length: count }, (_, n) => ({ text: `word ${n}`, n: 1, width: 2 + ((n * 5) % 7) / 3 }))
    const covers = layOut(words, ROOM, FLOOR).map(coverOf)
    const left = Math.min(...covers.map((one) => one.left))
    const right = ROOM.width - Math.max(...covers.map((one) => one.right))
    const top = Math.min(...covers.map((one) => one.top))
    const bottom = ROOM.height - Math.max(...covers.map((one) => one.bottom))
    expect(Math.abs(left - right)).toBeLessThan(ROOM.width / 40)
    expect(Math.abs(top - bottom)).toBeLessThan(ROOM.height / 40)
    if (count > 3) expect((1 - (2 * left) / ROOM.width) * (1 - (2 * top) / ROOM.height)).toBeGreaterThan(0.7)
  })

  it('of six equal words is one block: rows in the middle, with the same space between all words', () => {
    const words = [3.2, 3.1, 2.7, 2.5, 2.4, 2.2].map((width, n) => ({ text: `word ${n}`, n: 1, width }))
    const covers = layOut(words, ROOM, FLOOR).map(coverOf)
    const gaps: number[] = []
    for (const top of new Set(covers.map((one) => one.top))) {
      const row = covers.filter((one) => one.top === top).toSorted((one, other) => one.left - other.left)
      for (const [n, one] of row.slice(1).entries()) gaps.push(one.left - (row[n]?.right ?? 0))
      expect((row[0]?.left ?? 0) + (row.at(-1)?.right ?? 0)).toBeCloseTo(ROOM.width)
    }
    expect(gaps.length).toBeGreaterThan(2)
    for (const gap of gaps) expect(gap).toBeCloseTo(gaps[0] ?? 0)
    expect(gaps[0]).toBeLessThan(ROOM.width / 15)
  })

  it('of few words that came one after another leans to no side, and shows them large', () => {
    let placed: Placed[] = []
    for (let count = 1; count <= 8; count++) {
      placed = layOut(wordsOf(Array.from({ length: count }, (_, n) => 1 + (n % 2))), ROOM, FLOOR, placed)
      const ink = placed.map(({ size, width }) => size * size * width)
      const whole = ink.reduce((all, one) => all + one, 0)
      const [x, y] = (['x', 'y'] as const).map(
        (axis) => placed.reduce((all, word, n) => all + (ink[n] ?? 0) * word[axis], 0) / whole,
      )
      expect(Math.abs((x ?? 0) / ROOM.width - 0.5)).toBeLessThan(0.08)
      expect(Math.abs((y ?? 0) / ROOM.height - 0.5)).toBeLessThan(0.2)
      expect(Math.max(...placed.map(({ size }) => size))).toBeGreaterThan(ROOM.height / 6)
    }
  })

  it.each([5, 20, 100])('of %s words shows one that was said nine times as often three times as large', (count) => {
    const words = wordsOf(Array.from({ length: count }, (_, place) => Math.max(1, 9 - place)))
    const sizes = layOut(words, ROOM, FLOOR).map(({ size }) => size)
    const most = Math.sqrt(9 / (words.at(-1)?.n ?? 1))
    expect(sizes.length).toBe(count)
    expect(Math.max(...sizes) / Math.min(...sizes)).toBeGreaterThanOrEqual(most - LITTLE)
  })

  it('keeps nearly every word in its direction from the middle while votes arrive', () => {
    let placed: Placed[] = []
    let [kept, seen] = [0, 0]
    const said = Array.from({ length: 40 }, () => 0)
    const directionOf = ({ x, y }: Placed) => Math.atan2(y / ROOM.height - 0.5, x / ROOM.width - 0.5)
    for (let vote = 0; vote < 200; vote += 5) {
      for (let n = vote; n < vote + 5; n++) said[(n * n) % 40] = (said[(n * n) % 40] ?? 0) + 1
      const words = wordsOf(said.map((n) => n)).filter(({ n }) => n > 0)
      const after = layOut(words, ROOM, FLOOR, placed)
      for (const old of placed) {
        const now = after.find(({ key }) => key === old.key)
        seen += 1
        if (now && Math.cos(directionOf(now) - directionOf(old)) > 0.5) kept += 1
      }
      placed = after
    }
    expect(kept / seen).toBeGreaterThan(0.9)
  })

  it('looks for a place fewer times than it has words, while votes arrive', () => {
    const searches = vi.spyOn(Grid.prototype, 'nearest')
    const said = Array.from({ length: 60 }, () => 0)
    let [placed, seen]: [Placed[], number] = [[], 0]
    for (let vote = 0; vote < 900; vote += 30) {
      for (let n = vote; n < vote + 30; n++) said[(n * n) % 59] = (said[(n * n) % 59] ?? 0) + 1
      placed = layOut(
        wordsOf(said).filter(({ n }) => n > 0),
        ROOM,
        FLOOR,
        placed,
      )
      seen += placed.length
    }
    expect(searches.mock.calls.length).toBeLessThan(seen)
    searches.mockRestore()
  })
})
