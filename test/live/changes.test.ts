import { setImmediate } from 'node:timers/promises'
import { expect, it, onTestFinished, vi } from 'vitest'
import { BoundedMap } from '../../server/domain/bounded-map.ts'
import { Changes } from '../../server/live/streams/changes.ts'
import { OtherNodes } from '../../server/live/streams/other-nodes.ts'
import { SharedLoads } from '../../server/live/streams/shared-loads.ts'
import { Streams } from '../../server/live/streams/streams.ts'
import type { Refusal } from '../../shared/refusals.ts'

const A = '0b6f6ed4-6d6f-4d34-9d5d-6f0a4c1f7c11'

it('other nodes are notified of a session once per window, and again if sending failed', async () => {
  const sent: string[] = []
  let fails = 1
  const others = new OtherNodes('me', async (message) => {
    if (fails-- > 0) throw new Error('no database')
    sent.push(message)
  })
  for (let n = 0; n < 5; n++) others.tell({ id: A, isPersonal: false })
  await expect.poll(() => sent).toHaveLength(1)
  const [message = ''] = sent
  expect(others.read(message, [])).toEqual([])
  expect(new OtherNodes('you', async () => {}).read(message, [])).toEqual([{ id: A, isPersonal: false }])
})

it('other nodes are told in one message whether a change is personal, and that any may have changed', async () => {
  const sent: string[] = []
  const others = new OtherNodes('me', async (message) => void sent.push(message))
  for (const isPersonal of [false, true, false]) others.tell({ id: A, isPersonal })
  others.tell({ id: 'b', isPersonal: false })
  await others.stop()
  const there = new OtherNodes('you', async () => {})
  const told = sent.flatMap((message) => there.read(message, []))
  expect(told).toEqual([
    { id: A, isPersonal: true },
    { id: 'b', isPersonal: false },
  ])
  sent.length = 0
  const starting = new OtherNodes('me', async (message) => void sent.push(message))
  starting.tellAll()
  await starting.stop()
  const all = [{ id: 'c', isPersonal: false }]
  expect(sent.map((message) => there.read(message, all))).toEqual([all])
})

it('a notification stays below 8,000 bytes, however many sessions changed', async () => {
  const sent: string[] = []
  const others = new OtherNodes(A, async (message) => void sent.push(message))
  for (let n = 0; n < 1_000; n++)
    others.tell({ id: `${A.slice(0, -4)}${String(n).padStart(4, '0')}`, isPersonal: true })
  await others.stop()
  expect(sent.every((message) => message.length < 8_000)).toBe(true)
  expect(new Set(sent.flatMap((message) => message.split(' ').slice(1))).size).toBe(1_000)
})

it('a failed notification is not tried again once the server has stopped', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const send = vi.fn(() => Promise.reject(new Error('Cannot use a pool after calling end on the pool')))
  const others = new OtherNodes('me', send)
  others.tell({ id: A, isPersonal: false })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(send.mock.calls.length).toBeGreaterThan(2)
  await others.stop()
  send.mockClear()
  others.tell({ id: A, isPersonal: false })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(send).not.toHaveBeenCalled()
})

it('a bounded map keeps its latest entries', () => {
  const remembered = new BoundedMap<number>(10)
  for (let n = 0; n < 100; n++) {
    remembered.set(`${n}`, n)
    remembered.set(`${n}`, n)
  }
  const kept = Array.from({ length: 100 }, (_, n) => remembered.get(`${n}`)).filter(Number)
  expect(kept.length).toBeLessThanOrEqual(10)
  expect(kept.slice(-5)).toEqual([95, 96, 97, 98, 99])
})

it('readers of one turn of the event loop share a load, and later ones share the next', async () => {
  let loads = 0
  const finish: (() => void)[] = []
  const shared = new SharedLoads(async () => {
    const load = ++loads
    await new Promise<void>((resolve) => finish.push(resolve))
    return load
  })
  const together = [shared.read('a'), shared.read('a')]
  await expect.poll(() => finish).toHaveLength(1)
  const later = [shared.read('a'), shared.read('a')]
  finish.shift()?.()
  expect(await Promise.all(together)).toEqual([1, 1])
  await expect.poll(() => finish).toHaveLength(1)
  finish.shift()?.()
  expect(await Promise.all(later)).toEqual([2, 2])
  expect(loads).toBe(2)
})

const log = { warn() {} }
/** A session rests once, for so many milliseconds. */
const restOf = (ms: number) => ({
  beginRest() {
    const rests = [ms]
    return { msLeft: () => rests.pop() ?? 0 }
  },
})

it('a stream opened while the server stops gets 503 with Retry-After, not 404', async () => {
  const streams = new Streams(Date.now, () => {})
  streams.stop()
  const watching = streams.watch(A, 'audience', async () => null)
  await expect(watching).rejects.toMatchObject({ code: 'unavailable' } satisfies Partial<Refusal>)
})

it('a change that cannot be loaded is tried again until it is sent', async () => {
  const streams = new Streams(Date.now, () => {})
  const changes = new Changes({ streams, pace: restOf(30), log })
  let fails = 0
  let title = 'before'
  const source = async () => {
    if (fails-- > 0) throw new Error('no database')
    return { id: title, data: title, changesAt: null }
  }
  const frames = await streams.watch(A, 'audience', source)
  await frames.next()
  ;[title, fails] = ['after', 1]
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  changes.touch(A)
  await vi.waitFor(async () => {
    await vi.advanceTimersByTimeAsync(10_000)
    expect(fails).toBe(-1)
  })
  expect((await frames.next()).value).toMatchObject({ id: 'after' })
  streams.stop()
})

it('stopping waits for frames that are being sent', async () => {
  const streams = new Streams(Date.now, () => {})
  const changes = new Changes({ streams, pace: restOf(50), log })
  const loading: (() => void)[] = []
  let title = 'before'
  const source = async () => {
    const data = title
    if (title !== 'before') await new Promise<void>((resolve) => loading.push(resolve))
    return { id: data, data, changesAt: null }
  }
  const frames = await streams.watch(A, 'audience', source)
  await frames.next()
  title = 'after'
  changes.touch(A)
  await expect.poll(() => loading).toHaveLength(1)
  let stopped = false
  const stopping = changes.stop().then(() => (stopped = true))
  await setImmediate()
  expect(stopped).toBe(false)
  loading[0]?.()
  await stopping
  expect((await frames.next()).value).toMatchObject({ id: 'after' })
})
