import { expect, it, vi } from 'vitest'
import { openApiDocument } from '../../server/http/openapi/document.ts'
import { toolsDocument } from '../../server/http/openapi/tools-document.ts'
import { hostOfFile, testServerOfFile } from '../support/test-server.ts'
import { startApp } from './support.ts'

/** `live-audience mcp` with a token for tools, played through as a model would. */

vi.setConfig({ testTimeout: 60_000 })

const app = testServerOfFile({ now: Date.now })
const ada = hostOfFile(app)

const ASKED = ['Could you please share the slides?', 'You are all idiots', 'May we bring guests, please?', 'Shut up!!']
const CANARY = { name: 'Canary Zoe', email: 'canary.zoe@example.org' }

/** An app of this host, and a session with questions of somebody who must stay unknown. */
async function hall(settings = {}) {
  const session = await ada.creates({
    title: 'All hands',
    polls: [{ kind: 'rating', prompt: 'How was it?' }],
    settings,
  })
  const zoe = app.phone(CANARY.name, CANARY.email)
  await zoe.joins(session)
  for (const text of ASKED) await zoe.asks(session, text)
  return { session, zoe, ...(await startApp(app.server.url, await ada.mintsToken({ for: 'tools' }))) }
}

it.each([
  ['a session', {}],
  ['a secret session', { anonymous: true }],
])('finds the questions of %s that wait, and approves the polite ones', async (_, settings) => {
  const { session, zoe, calls, answers } = await hall(settings)
  const { events } = await calls('listSessions')
  const { id } = events.find(({ code }: { code: string }) => code === session.code)
  const { questions } = await calls('getResults', { id })
  type Asked = { id: string; text: string; state: string }
  const waiting = (questions as Asked[]).filter(({ state }) => state === 'pending')
  expect(waiting.map(({ text }) => text).toSorted()).toEqual(ASKED.toSorted())
  for (const question of waiting.filter(({ text }) => text.includes('please')))
    await calls('approveQuestion', { id, qid: question.id })
  const shown = ((await app.phone().sees(session)).questions ?? []).map(({ text }) => text)
  expect(shown.toSorted()).toEqual(ASKED.filter((text) => text.includes('please')).toSorted())
  const said = answers.map(({ text }) => text).join('\n')
  for (const secret of [...Object.values(CANARY), session.k, 'canary']) expect(said).not.toContain(secret)
  expect(zoe.cookies.size).toBe(1)
})

it('finds the draft that it opens, and reads the results', async () => {
  const { session, zoe, calls, call } = await hall()
  const { polls } = await calls('getResults', { id: session.code })
  const [draft] = polls.filter(({ state }: { state: string }) => state === 'draft')
  await calls('openPoll', { id: session.code, pid: draft.id, seconds: 60 })
  await zoe.votes(session, { optionId: draft.options[4].id })
  await calls('closePoll', { id: session.code, pid: draft.id })
  expect((await calls('getResults', { id: session.code })).polls[0]).toMatchObject({ state: 'closed', votes: 1 })
  expect((await call('getResults', { id: session.code, format: 'csv' })).text).toContain('How was it?')
  expect((await call('getResults', { id: session.code, format: 'xlsx' })).text).toContain('spreadsheetml')
  const copy = await calls('copyPoll', { id: session.code, pid: draft.id })
  expect(await call('deleteDraft', { id: session.code, pid: copy.id })).toEqual({ isError: false, text: 'Done.' })
})

it('gets no host view, export or key, whatever it sends', async () => {
  const { session, call, answers } = await hall()
  const { id } = session
  for (const [name, input] of [
    ['getSession', { id, host: '1' }],
    ['getSession', { id: `${id}?host=1` }],
    ['getSession', { id: `${id}/export` }],
    ['getSession', { id, mode: 'wall&host=1' }],
    ['getResults', { id, format: 'csv', rows: 'people' }],
    ['exportPolls', { id: `${id}/export#` }],
    ['createSession', { title: 'By a tool', k: session.k }],
    ['updateSession', { id, title: 'Renamed', k: session.k, host: '1' }],
    ['exportSession', { id }],
    ['mintToken', {}],
  ] as const)
    await call(name, input)
  const said = answers.map(({ text }) => text).join('\n')
  for (const secret of [...Object.values(CANARY), session.k, '"k"', '"roster"', '"author"'])
    expect(said).not.toContain(secret)
})

it('lists each operation of the document, with all that it takes', async () => {
  const { client } = await hall()
  const { url } = app.server
  const document = toolsDocument(openApiDocument(url), url, 'tools')
  expect(client.getInstructions()).toBe(document.info.description)
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods))
  const { tools } = await client.listTools()
  expect(tools.map(({ name }) => name)).toEqual(operations.map(({ operationId }) => operationId))
  for (const { name, description = '', inputSchema, annotations } of tools) {
    const { parameters = [], requestBody } = operations.find(({ operationId }) => operationId === name) ?? {}
    const body = requestBody?.content['application/json']?.schema as { properties?: object; required?: string[] }
    const fields = [...parameters.map((one) => one.name), ...Object.keys(body?.properties ?? {})]
    expect(Object.keys(inputSchema.properties ?? {}), name).toEqual(fields)
    expect(new Set(inputSchema.required)).toEqual(
      new Set([
        ...parameters.filter(({ in: place }) => place === 'path').map((one) => one.name),
        ...(body?.required ?? []),
      ]),
    )
    expect(description.length, name).toBeGreaterThan(40)
    expect(annotations?.readOnlyHint, name).toBe(/^(get|list|export)/.test(name))
  }
  const creating = tools.filter(({ annotations }) => !annotations?.readOnlyHint && !annotations?.destructiveHint)
  expect(creating.map(({ name }) => name)).toEqual(['createSession', 'draftPoll', 'copyPoll'])
  expect(JSON.stringify(tools)).not.toMatch(/\$ref|x-addition|x-sensitive/)
})
