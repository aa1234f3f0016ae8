import { expect, it, onTestFinished, vi } from 'vitest'
import { liveAudience } from '../../client/index.ts'
import { testServerOfFile } from '../support/test-server.ts'

/** Votes of the typed client, which numbers them by itself. */

const HOUR = 3_600_000

const app = testServerOfFile()

/** An open text, what counts in it, and clients of one browser: they know nothing of each other's votes. */
async function asked() {
  const ada = await app.host()
  const session = await ada.creates()
  await ada.asks(session, { kind: 'open_text', prompt: '?' })
  const phone = app.phone()
  await phone.joins(session)
  const cookie = `ws_part=${phone.cookies.get('ws_part')}`
  const client = (send = fetch) => {
    const zoe = liveAudience({
      baseUrl: app.server.url,
      fetch: (input, init) => {
        const request = new Request(input, init)
        request.headers.set('cookie', cookie)
        return send(request)
      },
    })
    return (text: string, seq?: number) => zoe.vote({ id: session.id, text, seq })
  }
  const counted = async () => (await ada.hostView(session)).poll?.texts
  return { client, counted }
}

/** A network on which requests wait until they are let through. */
function slowNetwork() {
  const waiting: (() => void)[] = []
  const slow: typeof fetch = async (input) => {
    await new Promise<void>((resolve) => waiting.push(resolve))
    return fetch(input)
  }
  return { slow, waiting }
}

const SUPERSEDED = { status: 409, code: 'vote_superseded', voteSeq: expect.any(Number) }

it('numbered votes count in the order of the calls, whatever order they arrive in', async () => {
  const { client, counted } = await asked()
  const { slow, waiting } = slowNetwork()
  const vote = client(slow)
  const first = vote('first').catch((error) => error)
  const second = vote('second')
  await expect.poll(() => waiting).toHaveLength(2)
  waiting[1]?.()
  await second
  waiting[0]?.()
  expect(await first).toMatchObject(SUPERSEDED)
  expect(await counted()).toEqual(['second'])
  await expect(client()('with a number', 1)).rejects.toMatchObject(SUPERSEDED)
})

it('numbered votes give way to a later vote of another tab', async () => {
  const { client, counted } = await asked()
  const { slow, waiting } = slowNetwork()
  const first = client(slow)('first').catch((error) => error)
  await expect.poll(() => waiting).toHaveLength(1)
  await client()('second')
  waiting[0]?.()
  expect(await first).toMatchObject(SUPERSEDED)
  expect(await counted()).toEqual(['second'])
})

it('numbered votes count after the clock was set back, even if no earlier number is known', async () => {
  const { client, counted } = await asked()
  const vote = client()
  await vote('before')
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - HOUR })
  onTestFinished(() => void vi.useRealTimers())
  await client()('after')
  expect(await counted()).toEqual(['after'])
  await vote('again')
  expect(await counted()).toEqual(['again'])
})
