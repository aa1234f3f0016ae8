import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { layOut, type Placed, transition, type Word } from '../../../client/web/wall/cloud-layout.ts'

/** In rem, of which a screen at 1080p has 120. */
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

const seen = (words: readonly Placed[]) => words.map((word) => ({ ...word, since: 1 }))

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

  it.each([1, 2, 3, 5, 12, 40, 100])('of %s words shows the frequent ones larger, and most of the area', (count) => {
    const words = wordsOf(Array.from({ length: count }, (_, place) => 1 + ((place * 13) % 17)))
    const placed = layOut(words, ROOM, FLOOR)
    const sizes = words.map(({ text }) => placed.find((word) => word.text === text)?.size ?? 0)
    expect(sizes).toEqual(sizes.toSorted((one, other) => other - one))
    if (count <= 40) expect(placed.length).toBe(count)
    if (count < 5) return
    const covers = placed.map(coverOf)
    const wide = Math.max(...covers.map(({ right }) => right)) - Math.min(...covers.map(({ left }) => left))
    const high = Math.max(...covers.map(({ bottom }) => bottom)) - Math.min(...covers.map(({ top }) => top))
    expect((wide * high) / (ROOM.width * ROOM.height)).toBeGreaterThan(0.7)
  })

  it('keeps nearly every word in place while votes arrive', () => {
    let placed: Placed[] = []
    let [kept, seen] = [0, 0]
    const said = Array.from({ length: 40 }, () => 0)
    for (let vote = 0; vote < 200; vote += 5) {
      for (let n = vote; n < vote + 5; n++) said[(n * n) % 40] = (said[(n * n) % 40] ?? 0) + 1
      const words = wordsOf(said.map((n) => n)).filter(({ n }) => n > 0)
      const after = layOut(words, ROOM, FLOOR, placed)
      for (const old of placed) {
        const now = after.find(({ key }) => key === old.key)
        seen += 1
        if (now?.x === old.x && now.y === old.y) kept += 1
      }
      placed = after
    }
    expect(kept / seen).toBeGreaterThan(0.9)
  })

  it('never lets two words overlap while sizes change', () => {
    fc.assert(
      fc.property(counts, counts, (first, second) => {
        const before = layOut(wordsOf(first), ROOM, FLOOR)
        const after = layOut(wordsOf(second), ROOM, FLOOR, before)
        const { stay, come, go } = transition(seen(before), after, 2)
        const keys = (words: Placed[]) => words.map(({ key }) => key).toSorted()
        expect(keys([...stay, ...come])).toEqual(keys(after))
        expect(keys([...stay, ...go])).toEqual(keys(before))
        for (const part of [0, 0.25, 0.5, 0.75, 1]) {
          const now = stay.map((word) => {
            const old = before.find(({ key }) => key === word.key)?.size ?? 0
            return { ...word, size: old + part * (word.size - old) }
          })
          expect(overlapsOf(now)).toEqual([])
        }
      }),
      { numRuns: 25 },
    )
  })

  it('knows which words stay and which move', () => {
    const at = (text: string, x: number, y: number, size: number): Placed => ({
      ...{ text, key: text, n: 1, width: 2 },
      ...{ x, y, size },
    })
    // Beside each other before, one above the other afterwards: half-way they would meet.
    const before = [at('a', 10, 10, 6), at('b', 23, 14, 6)]
    const after = [at('a', 10, 10, 2), at('b', 23, 14, 2)]
    expect(transition(seen(before), after, 2).stay.length).toBe(2)
    const moved = [at('a', 10, 10, 2), at('b', 40, 14, 2)]
    const { stay, come, go } = transition(seen(before), moved, 2)
    expect([stay, come, go].map(([word]) => [word?.text, word?.x, word?.since])).toEqual([
      ['a', 10, 1],
      ['b', 40, 2],
      ['b', 23, 1],
    ])
  })
})
