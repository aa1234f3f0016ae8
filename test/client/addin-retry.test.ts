import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { untilDone, untilShown } from '../../client/addin/retry.ts'
import { LiveAudienceError } from '../../client/index.ts'

/** What a slide tries again, by a clock of the test's. */

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** An operation that answers so, one after the other, and counts how often it was asked. */
function operation(...answers: (Error | 'done')[]) {
  let asked = 0
  const ask = async () => {
    const answer = answers[asked++]
    if (answer !== 'done') throw answer
    return answer
  }
  return { ask, times: () => asked }
}

const offline = new TypeError('fetch failed')
const full = new LiveAudienceError('full', 503)
const tooMany = new LiveAudienceError('wait', 429)
const closed = new LiveAudienceError('closed for good', 409)

describe('an operation on a network that comes and goes', () => {
  it('is sent every 2 s until it goes through, and every failure is told', async () => {
    const { ask, times } = operation(offline, full, tooMany, 'done')
    const told: unknown[] = []
    const done = untilDone(ask, new AbortController().signal, (error) => told.push(error))
    await vi.advanceTimersByTimeAsync(1_999)
    expect(times()).toBe(1)
    await vi.advanceTimersByTimeAsync(4_001)
    expect(await done).toBe('done')
    expect(told).toEqual([offline, full, tooMany])
  })

  it('is not sent before the time that the answer names', async () => {
    const wait = new LiveAudienceError('wait', 429, undefined, new Headers({ 'Retry-After': '5' }))
    const { ask, times } = operation(wait, 'done')
    const done = untilDone(ask, new AbortController().signal, () => {})
    await vi.advanceTimersByTimeAsync(4_999)
    expect(times()).toBe(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(await done).toBe('done')
  })

  it('waits a minute at most, whatever the answer names', async () => {
    const headers = new Headers({ 'Retry-After': '86400' })
    const { ask, times } = operation(new LiveAudienceError('wait', 503, undefined, headers), 'done')
    const done = untilDone(ask, new AbortController().signal, () => {})
    await vi.advanceTimersByTimeAsync(60_000)
    expect([await done, times()]).toEqual(['done', 2])
  })

  it('is not sent again where it would be refused again', async () => {
    const { ask, times } = operation(closed, 'done')
    const told: unknown[] = []
    await untilDone(ask, new AbortController().signal, (error) => told.push(error))
    await vi.advanceTimersByTimeAsync(60_000)
    expect([times(), told]).toEqual([1, [closed]])
  })

  it('ends with the slide, and is not told of what comes after', async () => {
    const { ask, times } = operation(offline, offline, 'done')
    const stop = new AbortController()
    const told: unknown[] = []
    const done = untilDone(ask, stop.signal, (error) => told.push(error))
    await vi.advanceTimersByTimeAsync(0)
    stop.abort()
    await vi.advanceTimersByTimeAsync(60_000)
    await done
    expect([times(), told]).toEqual([1, [offline]])
  })
})

describe('a slide that has to stay before its poll opens', () => {
  it('waits for 800 ms without a break, also where it was left in between', async () => {
    let since = performance.now()
    const shown = untilShown(() => performance.now() - since, new AbortController().signal)
    let isOver = false
    void shown.then(() => (isOver = true))
    await vi.advanceTimersByTimeAsync(500)
    since = performance.now()
    await vi.advanceTimersByTimeAsync(799)
    expect(isOver).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(isOver).toBe(true)
  })

  it('opens nothing once the slide has gone', async () => {
    const stop = new AbortController()
    const shown = untilShown(() => 0, stop.signal)
    stop.abort(new Error('gone'))
    const refused = expect(shown).rejects.toThrow('gone')
    await vi.advanceTimersByTimeAsync(800)
    await refused
  })
})
