import { setImmediate } from 'node:timers/promises'
import { expect, it, vi } from 'vitest'
import { Changes } from '../../server/live/changes.ts'
import { OtherNodes } from '../../server/live/other-nodes.ts'
import { SharedLoads } from '../../server/live/shared-loads.ts'
import { type Role, Streams } from '../../server/live/streams.ts'
import type { Refusal } from '../../shared/errors.ts'

const A = '0b6f6ed4-6d6f-4d34-9d5d-6f0a4c1f7c11'

it('other nodes are told of a session once per window, and again if it could not be sent', async () => {
  const sent: string[] = []
  let fails = 1
  const others = new OtherNodes('me', async (message) => {
    if (fails-- > 0) throw new Error('no database')
    sent.push(message)
  })
  for (let n = 0; n < 5; n++) others.tell(A)
  await expect.poll(() => sent, { timeout: 5_000 }).toEqual([`me ${A}`])
  expect(others.read(`me ${A}`)).toEqual([])
  expect(others.read(`you ${A} b`)).toEqual([A, 'b'])
})

it('a message to other nodes stays below 8,000 bytes, however many sessions changed', async () => {
  const sent: string[] = []
  const others = new OtherNodes(A, async (message) => void sent.push(message))
  for (let n = 0; n < 1_000; n++) others.tell(`${A.slice(0, -4)}${String(n).padStart(4, '0')}`)
  await others.flush()
  expect(sent.every((message) => message.length < 8_000)).toBe(true)
  expect(new Set(sent.flatMap((message) => message.split(' ').slice(1))).size).toBe(1_000)
})

it('who asks while a load is on its way shares the next one', async () => {
  let loads = 0
  const finish: (() => void)[] = []
  const shared = new SharedLoads(async () => {
    const load = ++loads
    await new Promise<void>((resolve) => finish.push(resolve))
    return load
  })
  const first = shared.read('a')
  const later = [shared.read('a'), shared.read('a')]
  finish.shift()?.()
  expect(await first).toBe(1)
  await vi.waitFor(() => expect(finish).toHaveLength(1))
  finish.shift()?.()
  expect(await Promise.all(later)).toEqual([2, 2])
  expect(loads).toBe(2)
})

it('a stream that is asked for while the server stops is told to come back, not that nothing is there', async () => {
  const streams = new Streams(Date.now, () => {})
  streams.stop()
  const watching = streams.watch(
    A,
    'audience' as Role,
    async () => null,
    new AbortController().signal,
  )
  await expect(watching).rejects.toMatchObject({
    code: 'unavailable',
  } satisfies Partial<Refusal>)
})

it('stopping waits for what is being told', async () => {
  const order: string[] = []
  const finish: (() => void)[] = []
  const tell = () =>
    new Promise<void>((resolve) => finish.push(resolve)).then(() => void order.push('told'))
  const changes = new Changes(tell, () => {})
  changes.touch(A)
  await vi.waitFor(() => expect(finish).toHaveLength(1))
  const stopping = changes.stop().then(() => order.push('stopped'))
  await setImmediate()
  finish.shift()?.()
  await stopping
  expect(order).toEqual(['told', 'stopped'])
})
