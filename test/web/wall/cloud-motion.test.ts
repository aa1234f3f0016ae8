import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { layOut, type Placed, type Word } from '../../../client/web/wall/cloud-layout.ts'
import { motionOf } from '../../../client/web/wall/cloud-motion.ts'

const ROOM = { width: 94, height: 40 }
const FLOOR = 1.75

/** A cloud of so many votes for each word. */
const wordsOf = (counts: readonly number[]): Word[] =>
  counts
    .map((n, place) => ({ text: `word ${place}`, n, width: 1.5 + ((place * 7) % 11) / 2 }))
    .filter(({ n }) => n > 0)
    .toSorted((one, other) => other.n - one.n)

/** A tenth of a pixel at 1080p is nothing. */
const LITTLE = 0.006

type Box = Pick<Placed, 'text' | 'x' | 'y' | 'size' | 'width'>

function overOneAnother(words: readonly Box[]): string[] {
  return words.flatMap((one, n) =>
    words.slice(n + 1).flatMap((other) => {
      const wide = (one.width * one.size + other.width * other.size) / 2 - Math.abs(one.x - other.x)
      const high = (1.05 * (one.size + other.size)) / 2 - Math.abs(one.y - other.y)
      return wide > LITTLE && high > LITTLE ? [`${one.text} and ${other.text}`] : []
    }),
  )
}

/** What can be seen at a part of the way: what leaves at its begin only, what comes later at its end only. */
function seenAt(part: number, before: readonly Placed[], after: readonly Placed[]): Box[] {
  const { leaving, coming } = motionOf(before, after)
  const between = (from: number, to: number) => from + part * (to - from)
  const shown = after.flatMap((word): Box[] => {
    const come = coming.get(word.key)
    if (come) return come.isLater && part < 1 ? [] : [word]
    const old = before.find(({ key }) => key === word.key) ?? word
    return [{ ...word, x: between(old.x, word.x), y: between(old.y, word.y), size: between(old.size, word.size) }]
  })
  return part === 0 ? [...leaving, ...shown] : shown
}

const votes = fc.array(fc.integer({ min: 0, max: 99 }), { minLength: 1, maxLength: 60 })

describe('the motion of a cloud', () => {
  it('has no two words over one another at any moment, and shows all in the end', () => {
    const rounds = fc.array(votes, { minLength: 2, maxLength: 5 })
    fc.assert(
      fc.property(rounds, (given) => {
        const counts = Array.from({ length: 100 }, () => 0)
        let before: Placed[] = []
        for (const round of given) {
          for (const word of round) counts[word] = (counts[word] ?? 0) + 1
          const after = layOut(wordsOf(counts), ROOM, FLOOR, before)
          for (let step = 0; step <= 24; step++) expect(overOneAnother(seenAt(step / 24, before, after))).toEqual([])
          expect(seenAt(1, before, after)).toHaveLength(after.length)
          before = after
        }
      }),
      { numRuns: 30 },
    )
  })

  it('lets two that change places fade, and a third that has a way of its own glide', () => {
    const at = (text: string, x: number, y: number): Placed => ({ key: text, text, n: 1, width: 3, size: 2, x, y })
    const before = [at('one', 10, 10), at('two', 30, 10), at('three', 10, 30), at('four', 60, 30)]
    const after = [at('one', 30, 10), at('two', 10, 10), at('three', 14, 30), at('four', 60, 30)]
    const { gliding, leaving, coming } = motionOf(before, after)
    expect([...gliding]).toEqual(['one', 'three'])
    expect(leaving.map(({ key }) => key)).toEqual(['two'])
    expect([...coming]).toEqual([['two', { isLater: true }]])
  })

  it('brings a new word at once where nothing is on its way', () => {
    const at = (text: string, x: number): Placed => ({ key: text, text, n: 1, width: 3, size: 2, x, y: 10 })
    const after = [at('one', 20), at('two', 15), at('three', 40)]
    expect([...motionOf([at('one', 10)], after).coming]).toEqual([
      ['two', { isLater: true }],
      ['three', { isLater: false }],
    ])
  })

  it('keeps most words where they are while votes arrive', () => {
    const counts = Array.from({ length: 60 }, () => 0)
    let placed: Placed[] = []
    let [kept, seen] = [0, 0]
    for (let vote = 0; vote < 900; vote += 30) {
      for (let n = vote; n < vote + 30; n++) counts[(n * n) % 59] = (counts[(n * n) % 59] ?? 0) + 1
      const after = layOut(wordsOf(counts), ROOM, FLOOR, placed)
      for (const old of placed) {
        const now = after.find(({ key }) => key === old.key)
        seen += 1
        if (now && Math.hypot(now.x - old.x, now.y - old.y) < 1) kept += 1
      }
      placed = after
    }
    expect(kept / seen).toBeGreaterThan(0.5)
  })
})
