import { expect, it, onTestFinished, vi } from 'vitest'
import { LiveAudienceError } from '../../client/index.ts'
import { Caller } from '../../client/rehearsal/caller.ts'
import { SeededRandom } from '../../client/rehearsal/random.ts'

const never = new AbortController().signal
const caller = (limits = {}) => new Caller(never, new SeededRandom(1), limits)

const networkError = (code: string) =>
  new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) })

/** Fails with these errors in turn, then answers. */
function failing(...errors: Error[]): () => Promise<string> {
  return async () => {
    const error = errors.shift()
    if (error) throw error
    return 'done'
  }
}

it('a caller sends again if no answer comes, and marks what may have been carried out', async () => {
  const refused = networkError('ECONNREFUSED')
  const cut = networkError('ECONNRESET')
  const busy = new LiveAudienceError('not now', 503)
  expect(await caller().call(failing(refused, cut, busy))).toMatchObject({
    outcome: 'acknowledged',
    value: 'done',
    attempts: 4,
    inDoubt: 2,
  })
})

it('a caller returns a refusal, but waits where Retry-After asks for it', async () => {
  const full = new LiveAudienceError('full', 409)
  expect(await caller().call(failing(full))).toMatchObject({ outcome: 'refused', why: 'full', attempts: 1, inDoubt: 0 })
  const slowDown = new LiveAudienceError('slow down', 429)
  expect(await caller().call(failing(slowDown))).toMatchObject({ outcome: 'acknowledged', attempts: 2, inDoubt: 0 })
})

it('a caller treats an answer that was cut off as no answer', async () => {
  const cutOff = new LiveAudienceError('unreadable', 200)
  expect(await caller().call(failing(cutOff))).toMatchObject({ attempts: 2, inDoubt: 1 })
})

it('a caller gives up after a while, with an unknown outcome', async () => {
  let now = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now)
  onTestFinished(() => clock.mockRestore())
  const always = async () => {
    now += 60
    throw networkError('ECONNRESET')
  }
  const answer = await caller({ retryFor: 100 }).call(always)
  expect(answer).toEqual({ outcome: 'unknown', why: 'ECONNRESET', attempts: 3, inDoubt: 3, ms: 180 })
})

it('a call ends with the reason of the stop, whether in flight, waiting or between attempts', async () => {
  const stopping = new AbortController()
  const stopped = new Caller(stopping.signal, new SeededRandom(1), { inFlight: 1 })
  const reason = new Error('enough')
  const hanging = (signal: AbortSignal) =>
    new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  const all = [
    stopped.call(async () => {
      throw networkError('ECONNREFUSED')
    }),
    stopped.call(hanging),
    stopped.call(hanging),
    stopped.pause(60_000),
  ]
  // By then the first has failed and waits, the second is in flight, and the third waits for its turn.
  await new Promise(setImmediate)
  stopping.abort(reason)
  for (const { status, ...rest } of await Promise.allSettled(all)) {
    expect({ status, ...rest }).toEqual({ status: 'rejected', reason })
  }
})

it('a caller has no more requests in flight than it may', async () => {
  let inFlight = 0
  let most = 0
  const counting = async () => {
    most = Math.max(most, ++inFlight)
    await new Promise(setImmediate)
    inFlight--
  }
  const many = caller({ inFlight: 2 })
  await Promise.all(Array.from({ length: 10 }, () => many.call(counting)))
  expect(most).toBe(2)
})
