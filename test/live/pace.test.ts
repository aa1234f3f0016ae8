import { setImmediate } from 'node:timers/promises'
import { expect, it, onTestFinished, vi } from 'vitest'
import type { Change } from '../../server/live/streams/change.ts'
import { Changes } from '../../server/live/streams/changes.ts'
import { Pace } from '../../server/live/streams/pace.ts'

/** A loop whose use a test decides. */
class Loop {
  readonly #times = { active: 0, idle: 0 }
  readonly read = () => ({ ...this.#times })
  /** Passes a second in which so much of it is used. */
  isUsed(share: number, ms = 1_000): void {
    this.#times.active += ms * share
    this.#times.idle += ms * (1 - share)
  }
}

/** How long a session rests after so much was sent, while so much of the loop is used. */
function restAt(use: number, sent = 0): number {
  const loop = new Loop()
  const rest = new Pace(loop.read).beginRest(sent)
  let rested = 0
  for (let ms = rest.msLeft(); ms > 0; ms = rest.msLeft()) {
    loop.isUsed(use, ms)
    rested += ms
  }
  return Math.round(rested)
}

/** Characters of a frame of 1.2 kB that 200 walls are sent. */
const TO_200_WALLS = 240_000

it('a session of 200 walls rests 30 ms between frames, 100 while the loop is busy and 200 while it is full', () => {
  const rests = [0, 0.5, 0.51, 0.85, 0.86, 1].map((use) => restAt(use, TO_200_WALLS))
  expect(rests).toEqual([30, 30, 100, 100, 200, 200])
})

it('a session of one wall rests 30 ms in a busy loop too, and 200 in a full one', () => {
  expect([0, 0.51, 0.85, 0.86].map((use) => restAt(use, TO_200_WALLS / 200))).toEqual([30, 30, 30, 200])
})

it('a rest ends early where the loop becomes idle, however full it was before', () => {
  const loop = new Loop()
  loop.isUsed(1)
  const pace = new Pace(loop.read)
  const rest = pace.beginRest(0)
  loop.isUsed(1, 30)
  expect(rest.msLeft()).toBeGreaterThan(0)
  loop.isUsed(0, 30)
  expect(rest.msLeft()).toBe(0)
})

it('the rest grows with what was sent: one second after 20 MB', () => {
  expect([0, 1_000_000, 2_000_000, 20_000_000].map((sent) => restAt(0, sent))).toEqual([30, 50, 100, 1_000])
})

it('a session that changes all the time is sent at the set pace, with large frames less often, and a first change at once', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const sent: string[] = []
  const pace = {
    rest: 50,
    beginRest(characters: number) {
      const rests = [Math.max(pace.rest, characters)]
      return { msLeft: () => rests.pop() ?? 0 }
    },
  }
  const frame = { characters: 0 }
  const send = async ({ id }: Change) => {
    sent.push(id)
    return frame.characters
  }
  const changes = new Changes({ streams: { send }, pace, log: { warn() {} } })
  const secondOfChanges = async () => {
    sent.length = 0
    for (let n = 0; n < 1_000; n += 10) {
      changes.touch('a')
      await setImmediate()
      await vi.advanceTimersByTimeAsync(10)
    }
    return sent.length
  }
  changes.touch('b')
  await vi.waitFor(() => expect(sent).toEqual(['b']))
  const often = await secondOfChanges()
  pace.rest = 200
  await vi.advanceTimersByTimeAsync(1_000)
  const seldom = await secondOfChanges()
  frame.characters = 500
  await secondOfChanges()
  const large = await secondOfChanges()
  expect([often > 12 && often <= 20, seldom > 3 && seldom <= 5]).toEqual([true, true])
  expect(large).toBeLessThanOrEqual(2)
})
