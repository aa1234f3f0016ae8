import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { waitUntilShown } from '../../client/addin/wait-until-shown.ts'
import { untilAnswered } from '../../client/calls/until-answered.ts'
import { LiveAudienceError } from '../../client/index.ts'

/** What pages and slides try again, by a clock of the test's. */

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

describe('an operation on an unreliable network', () => {
  it('is sent every 3 s until it succeeds, and each failure is reported', async () => {
    const { ask, times } = operation(offline, full, tooMany, 'done')
    const told: unknown[] = []
    const done = untilAnswered(ask, new AbortController().signal, (error) => told.push(error))
    await vi.advanceTimersByTimeAsync(2_999)
    expect(times()).toBe(1)
    await vi.advanceTimersByTimeAsync(6_001)
    expect(await done).toBe('done')
    expect(told).toEqual([offline, full, tooMany])
  })

  it('waits for the Retry-After of the answer', async () => {
    const wait = new LiveAudienceError('wait', 429, undefined, new Headers({ 'Retry-After': '5' }))
    const { ask, times } = operation(wait, 'done')
    const done = untilAnswered(ask, new AbortController().signal, () => {})
    await vi.advanceTimersByTimeAsync(4_999)
    expect(times()).toBe(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(await done).toBe('done')
  })

  it('waits a minute at most, whatever Retry-After says', async () => {
    const headers = new Headers({ 'Retry-After': '86400' })
    const { ask, times } = operation(new LiveAudienceError('wait', 503, undefined, headers), 'done')
    const done = untilAnswered(ask, new AbortController().signal, () => {})
    await vi.advanceTimersByTimeAsync(60_000)
    expect([await done, times()]).toEqual(['done', 2])
  })

  it('is not sent again after a refusal that would repeat', async () => {
    const { ask, times } = operation(closed, 'done')
    const told: unknown[] = []
    const refused = untilAnswered(ask, new AbortController().signal, (error) => told.push(error))
    await expect(refused).rejects.toBe(closed)
    await vi.advanceTimersByTimeAsync(60_000)
    expect([times(), told]).toEqual([1, []])
  })

  it('ends with its page or slide, and reports nothing afterwards', async () => {
    const { ask, times } = operation(offline, offline, 'done')
    const stop = new AbortController()
    const told: unknown[] = []
    const done = expect(untilAnswered(ask, stop.signal, (error) => told.push(error))).rejects.toBe(offline)
    await vi.advanceTimersByTimeAsync(0)
    stop.abort()
    await vi.advanceTimersByTimeAsync(60_000)
    await done
    expect([times(), told]).toEqual([1, [offline]])
  })
})

describe('a slide that has to stay before its poll opens', () => {
  it('waits for 800 ms in one piece, and starts again when the slide was left', async () => {
    let since = performance.now()
    const shown = waitUntilShown(() => performance.now() - since, new AbortController().signal)
    let isOver = false
    void shown.then(() => (isOver = true))
    await vi.advanceTimersByTimeAsync(500)
    since = performance.now()
    await vi.advanceTimersByTimeAsync(799)
    expect(isOver).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(isOver).toBe(true)
  })

  it('opens no poll once the slide is gone', async () => {
    const stop = new AbortController()
    const shown = waitUntilShown(() => 0, stop.signal)
    stop.abort(new Error('gone'))
    const refused = expect(shown).rejects.toThrow('gone')
    await vi.advanceTimersByTimeAsync(800)
    await refused
  })
})
