import { setImmediate } from 'node:timers/promises'
import { expect, it, onTestFinished, vi } from 'vitest'
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

/** The rest after each second, given how much of it was used. */
function restsAfter(uses: readonly number[]): number[] {
  const loop = new Loop()
  const pace = new Pace(loop.read)
  return uses.map((use) => {
    loop.isUsed(use)
    return pace.rest
  })
}

it('a session pauses 30 ms between frames, 100 when the loop is busy and 200 when it is full', () => {
  expect(restsAfter([0, 0.5, 0.51, 0.85, 0.86, 1])).toEqual([30, 30, 100, 100, 200, 200])
  expect(restsAfter([1])).toEqual([200])
})

it('the pause stays long where a shorter one would make the loop busy again', () => {
  expect(restsAfter([1, 0.6, 0.3, 0.26, 0.6, 0.9])).toEqual([200, 200, 200, 200, 200, 200])
  expect(restsAfter([0.6, 0.3, 0.49, 0.26])).toEqual([100, 100, 100, 100])
})

it('the pause is halved when the loop is idle again', () => {
  expect(restsAfter([1, 0.24, 0.24, 0.24])).toEqual([200, 100, 50, 30])
})

it('a moment of work does not lengthen the pause', () => {
  const loop = new Loop()
  const pace = new Pace(loop.read)
  loop.isUsed(0)
  expect(pace.rest).toBe(30)
  loop.isUsed(1, 100)
  expect(pace.rest).toBe(30)
  loop.isUsed(0, 400)
  expect(pace.rest).toBe(30)
})

it('the pause grows with what was sent: one second after 20 MB', () => {
  const pace = new Pace(new Loop().read)
  expect([0, 1_000_000, 2_000_000, 20_000_000].map((sent) => pace.restAfter(sent))).toEqual([30, 50, 100, 1_000])
})

it('a session that changes all the time is sent at the set pace, with large frames less often, and a first change at once', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const sent: string[] = []
  const pace = { rest: 50, restAfter: (characters: number) => Math.max(pace.rest, characters) }
  const frame = { characters: 0 }
  const refresh = async (id: string) => {
    sent.push(id)
    return frame.characters
  }
  const changes = new Changes({ refresh }, pace)
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
