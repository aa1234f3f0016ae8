import { expect, it, vi } from 'vitest'
import { ADDRESS_LIMITS } from '../../shared/limits.ts'
import { Portal, WRONG_ANSWERS, type WrongAnswer } from '../support/portal.ts'
import { secondNode, startTestServer, type TestServerOptions } from '../support/test-server.ts'
import { startApp } from './support.ts'

/** What `live-audience mcp` meets while it runs: tokens taken back, a restart, login pages, limits. */

vi.setConfig({ testTimeout: 60_000 })

const DRAFT = { kind: 'open_text', prompt: 'Why?' }

async function prepared(options: TestServerOptions = {}) {
  const app = await startTestServer(options)
  const ada = await app.host()
  const session = await ada.creates()
  const token = await ada.mintsToken({ for: 'tools', session: session.code })
  const prompts = async () => ((await ada.hostView(session)).polls ?? []).map(({ prompt }) => prompt)
  return { app, ada, session, token, prompts }
}

it('says that the keys were renewed, and that a token has expired', async () => {
  const { app, ada, session, token } = await prepared()
  const [preparing, running] = [
    await startApp(app.server.url, token),
    await startApp(app.server.url, await ada.mintsToken({ for: 'tools' })),
  ]
  await preparing.calls('draftPoll', { id: session.id, ...DRAFT })
  await ada.call('POST', `/api/sessions/${session.id}/keys/renew`)
  expect(await preparing.call('draftPoll', { id: session.id, ...DRAFT })).toEqual({
    isError: true,
    text: 'This key does not open this session: it belongs to another one, or the host has renewed the keys.',
  })
  await running.calls('listSessions')
  app.clock.pass(400 * 86_400_000)
  const { isError, text } = await running.call('listSessions')
  expect([isError, text]).toEqual([true, expect.stringContaining('has expired')])
})

it('drafts once through a restart of the server', async () => {
  const { app, session, token, prompts } = await prepared({ now: Date.now })
  const { calls, call } = await startApp(app.server.url, token)
  const before = await prompts()
  await app.server.stop()
  const drafting = call('draftPoll', { id: session.id, ...DRAFT })
  await secondNode(app, { port: app.server.port })
  expect(await drafting).toMatchObject({ isError: false })
  expect(await prompts()).toEqual([...before, 'Why?'])
  await calls('draftPoll', { id: session.id, ...DRAFT })
})

it('drafts once where answers are lost on the way', async () => {
  const { app, session, token, prompts } = await prepared()
  const portal = await Portal.before(app.server.port)
  const { call } = await startApp(portal.url, token)
  const lost: WrongAnswer[] = [WRONG_ANSWERS['200 HTML'], WRONG_ANSWERS['503 HTML']].map(({ status, body }) => ({
    status,
    body,
  }))
  portal.wrong = () => lost.shift()
  const before = await prompts()
  expect(await call('draftPoll', { id: session.id, ...DRAFT })).toMatchObject({ isError: false })
  expect(lost).toEqual([])
  expect(await prompts()).toEqual([...before, 'Why?'])
})

it('takes no answer of something in between for one of the server', async () => {
  const { app, ada } = await prepared()
  const token = await ada.mintsToken({ for: 'tools' })
  const soon = Object.entries<WrongAnswer>(WRONG_ANSWERS).filter(([, { headers }]) => !headers?.['retry-after'])
  const isSentAgain = async ([name, wrong]: [string, WrongAnswer]) => {
    const portal = await Portal.before(app.server.port)
    const { client } = await startApp(portal.url, token)
    portal.close(wrong)
    const givenUp = new AbortController()
    const answered = client.callTool({ name: 'listSessions' }, undefined, { signal: givenUp.signal }).then(
      ({ content }) => JSON.stringify(content),
      () => 'given up',
    )
    await vi.waitFor(() => expect(portal.kept.length).toBeGreaterThanOrEqual(2), { timeout: 20_000 })
    givenUp.abort()
    return [name, await answered]
  }
  expect(await Promise.all(soon.map(isSentAgain))).toEqual(soon.map(([name]) => [name, 'given up']))
})

it('passes on how long to wait after too many requests', async () => {
  const { app, ada, session } = await prepared({ limits: { ...ADDRESS_LIMITS, wrongKeys: { max: 3, within: 60_000 } } })
  const other = await ada.creates({ title: 'Another' })
  const { call, ends } = await startApp(app.server.url, await ada.mintsToken({ for: 'tools', session: other.code }))
  const texts: string[] = []
  for (let n = 0; n < 5; n++) texts.push((await call('draftPoll', { id: session.id, ...DRAFT })).text)
  expect(texts.at(-1)).toMatch(/^Too many requests\. .* Try again in \d+ s\.$/)
  expect(await ends()).toEqual({ code: 0, told: '' })
})
