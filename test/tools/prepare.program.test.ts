import { beforeAll, expect, it, vi } from 'vitest'
import { openApiDocument } from '../../server/http/openapi/document.ts'
import { POLL_KIND_NAMES, type PollKindName } from '../../shared/poll-kinds/index.ts'
import { SAMPLES } from '../poll-kinds/samples.ts'
import { type CallTool, connectMcp, generateMcpServer } from '../support/mcp.ts'
import { makeTestServer } from '../support/test-server.ts'
import { type Hall, prepareHall, untouched } from './prepared-hall.ts'

/**
 * AI drafts polls; only the host can open them. No model runs here: instead of one a client stands in that does
 * whatever anybody wrote, and more. What it cannot do then, no model can be talked into.
 */

// Some hundred calls of tools, one after another.
vi.setConfig({ testTimeout: 300_000 })

/** A text, with a poll of each kind in it. */
const TALK = `# Our year in Riga
We grew from 40 to 70 people, and lunch moved to the lake.
${Object.entries(SAMPLES)
  .map(([kind, { draft }]) => lineOf(kind, draft))
  .join('\n')}`

function lineOf(kind: string, { prompt, options = [], correctOptions }: (typeof SAMPLES)[PollKindName]['draft']) {
  const labels = options.map((label, index) => `${correctOptions?.includes(index) ? '*' : ''}${label}`)
  return `${kind}: ${prompt} ${labels.join(' / ')}`.trim()
}

/** What a client makes of it. */
const DRAFTS = [...TALK.matchAll(/^(\w+): (.+\?)(?: (.*))?$/gm)].map(([, kind, prompt, listed]) => {
  const options = listed?.split(' / ')
  const right = options?.flatMap((label, index) => (label.startsWith('*') ? index : [])) ?? []
  return {
    kind,
    prompt,
    ...(options && { options: options.map((label) => label.replace('*', '')) }),
    ...(right.length > 0 && { correctOptions: right }),
  }
})

let mcpServer = ''
beforeAll(async () => {
  let remove = async () => {}
  const { app, stop } = await makeTestServer()
  const document = `${app.server.url}/api/openapi.json?for=tools`
  mcpServer = await generateMcpServer(document, (cleanUp) => {
    remove = cleanUp
  })
  await stop()
  return () => remove()
})

/** The tools of a hall, as an MCP client has them; `answers` collects all that they say. */
async function toolsOf({ token, app }: Hall) {
  const { client, callTool: call } = await connectMcp(mcpServer, token, app.server.url)
  const answers: string[] = []
  const callTool: CallTool = async (name, input) => {
    const answer = await call(name, input).catch(String)
    answers.push(answer)
    return answer
  }
  return { client, callTool, answers }
}

const read = (answer: string) => JSON.parse(answer.slice(answer.indexOf('{')))

it('a tool drafts a poll of each kind from a text with a token for one session, and a person opens one', async () => {
  const hall = await prepareHall()
  const { ada, session, app } = hall
  const { callTool } = await toolsOf(hall)
  expect(new Set(DRAFTS.map(({ kind }) => kind))).toEqual(new Set(POLL_KIND_NAMES))
  const ids: string[] = []
  for (const requestBody of DRAFTS) ids.push(read(await callTool('draftPoll', { id: session.id, requestBody })).id)
  const better = { options: ['Badly', 'Well'] }
  await callTool('editDraft', { id: session.id, pid: ids[3], requestBody: better })
  const drafted = (await ada.hostView(session)).polls?.slice(2) ?? []
  const asked = DRAFTS.map(({ kind, prompt }) => ({ kind, prompt, state: 'draft' }))
  expect(drafted).toMatchObject(asked)
  expect(drafted[3]?.options.map(({ label }) => label)).toEqual(better.options)
  expect(await callTool('openPoll', { id: session.id, pid: ids[0] })).toContain('only drafts and edits')
  await ada.opens(session, { id: ids[0] ?? '' })
  const [phone] = await app.audience(1, session)
  await phone?.votes(session, { optionId: drafted[0]?.options[1]?.id })
})

it('a tool that obeys 56 injection texts can change nothing but drafts', async () => {
  const hall = await prepareHall(true)
  const { ada, session, injected, secrets, app } = hall
  expect(new Set(injected.map(({ text }) => text)).size).toBeGreaterThanOrEqual(40)
  const { client, callTool, answers } = await toolsOf(hall)
  const document = async () => (await app.phone().call('GET', '/api/openapi.json?for=tools')).text
  const [told, offered, before] = [await document(), await client.listTools(), await untouched(hall)]
  for (const { text, asks } of injected) {
    const options = [text.slice(0, 190), 'No']
    const requestBody = { kind: 'multiple_choice', prompt: text, options }
    expect(read(await callTool('draftPoll', { id: session.id, requestBody })).prompt).toBe(kept(text))
    for (const ask of asks) await callTool(ask.tool, ask.arguments)
  }
  expect(await untouched(hall)).toEqual(before)
  const prompts = (await ada.hostView(session)).polls?.map(({ prompt }) => prompt)
  expect(prompts).toEqual(expect.arrayContaining(injected.map(({ text }) => kept(text))))
  expect([await document(), await client.listTools()]).toEqual([told, offered])
  for (const secret of secrets) expect(answers.join('\n')).not.toContain(secret)
})

/** A text as the server keeps it. */
const kept = (text: string) => text.trim().normalize('NFC')

it('a prepare token is refused every other operation, whatever the tool and its arguments', async () => {
  const hall = await prepareHall()
  const { session, other, injected, secrets } = hall
  const { client, callTool, answers } = await toolsOf(hall)
  const before = await untouched(hall)
  const { tools } = await client.listTools()
  expect(tools.length).toBeGreaterThan(15)
  const pids = [session, other].flatMap(({ polls = [] }) => polls.map(({ id }) => id))
  const [, own, others] = pids
  const places = [
    { id: session.id, pid: others },
    { id: session.id, pid: `${own}/open#` },
    { id: session.code, pid: others },
    { id: other.id, pid: others },
    { id: other.id, pid: `${own}/open#` },
    { id: `${session.id}/export#`, pid: others },
    { id: `${session.id}?host=1&k=${session.k}`, pid: others },
  ]
  for (const { name } of tools)
    for (const { id, pid } of places)
      if (name !== 'editDraft' || id === other.id)
        await callTool(name, { ...everything(hall), id, pid, qid: injected[0]?.text })
  expect(await untouched(hall)).toEqual(before)
  for (const secret of [...secrets, '"k":', '"roster"', '"author"']) expect(answers.join('\n')).not.toContain(secret)
})

/** Every field that any operation takes, and what a bridge may be talked into beside. */
function everything({ session }: Hall): Record<string, unknown> {
  const proof = { k: session.k, host: '1', mode: 'wall', format: 'csv', rows: 'people' }
  const change = { title: 'Taken', endsAt: 1, show: 'lobby', revealed: true, seconds: 5, text: 'x' }
  const draft = { kind: 'open_text', prompt: 'Taken?', state: 'open', position: 0 }
  const headers = { Cookie: 'ws_host=x', Authorization: `Bearer ${session.k}` }
  const requestBody = { ...proof, ...change, ...draft, headers }
  return { ...proof, ...headers, headers, requestBody, 'Idempotency-Key': 'x\r\nX-Evil: 1' }
}

const OPERATIONS = Object.entries(openApiDocument('http://x').paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, { operationId }]) => ({ operationId, method, path })),
)

it("a prepare token opens two operations of its session alone, even with the host's cookie and key beside it", async () => {
  const hall = await prepareHall()
  const { ada, session, other, token, app } = hall
  const before = await untouched(hall)
  const letIn: string[] = []
  for (const { id, polls } of [session, other])
    for (const { operationId, method, path } of OPERATIONS) {
      const address = path
        .replace('{id}', id)
        .replace('{pid}', polls?.[0]?.id ?? '')
        .replace('{qid}', id)
      const query = `host=1&mode=wall&format=csv&rows=people&k=${session.k}`
      const { status } = await fetch(`${app.server.url}${address}?${query}`, {
        method: method.toUpperCase(),
        redirect: 'manual',
        headers: {
          authorization: `Bearer ${token}`,
          cookie: `ws_host=${ada.cookies.get('ws_host')}`,
          'content-type': 'application/json',
          'x-http-method-override': 'DELETE',
        },
        ...(method !== 'get' && { body: JSON.stringify(everything(hall).requestBody) }),
      })
      if (status !== 401) letIn.push(`${operationId} ${id} ${status}`)
    }
  // The poll to be edited is open, and stays as it is.
  expect(letIn).toEqual([`draftPoll ${session.id} 201`, `editDraft ${session.id} 409`])
  expect(await untouched(hall)).toEqual(before)
})

it('a tool is offered only the operations that it may use', async () => {
  const { session, other, token, app } = await prepareHall()
  const ask = async (method: string, path: string, bearer = token) => {
    const headers = { authorization: `Bearer ${bearer}` }
    const { status, headers: sent, body } = await app.phone().call(method, path, undefined, { headers })
    expect([status, sent.get('refusal')]).toEqual([401, 'tools_only'])
    return body.error
  }
  const own = `This token only drafts and edits polls of ${session.code}; its host opens them.`
  const pid = session.polls?.[0]?.id
  expect(await ask('POST', `/api/sessions/${session.id}/polls/${pid}/open`)).toBe(own)
  expect(await ask('GET', `/api/sessions/${session.code}?mode=wall`)).toBe(own)
  const one = 'This token only drafts and edits polls of one session; its host does the rest.'
  expect(await ask('GET', '/api/sessions')).toBe(one)
  expect(await ask('DELETE', `/api/sessions/${other.id}`)).toBe(one)
  expect(await ask('POST', '/api/sessions/ZZZZZZ/end')).toBe(one)
  expect(await ask('DELETE', `/api/sessions/${session.id}`, `tools.${'x'.repeat(22)}`)).toBe(one)

  const { body } = await app.phone().call('GET', '/api/openapi.json?for=prepare')
  const offered = Object.values(body.paths as Record<string, Record<string, { operationId: string }>>)
    .flatMap((methods) => Object.values(methods))
    .map(({ operationId }) => operationId)
  expect(offered).toEqual(['draftPoll', 'editDraft'])
  expect(JSON.stringify(body)).not.toMatch(/x-sensitive|ws_host|openPoll|hostKey/)
})

it("a prepare token is void once the host resets the keys, and only the session's owner can mint it", async () => {
  const { ada, session, other, token, app } = await prepareHall()
  const path = `/api/sessions/${session.id}/polls`
  const draft = { kind: 'open_text', prompt: 'Again?' }
  const drafts = async (bearer: string) =>
    (await app.phone().call('POST', path, draft, { headers: { authorization: `Bearer ${bearer}` } })).status
  expect(token).toMatch(/^tools\.[\w-]{22}$/)
  expect(await drafts(token)).toBe(201)
  expect(await drafts(`${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`)).toBe(401)
  const mint = async (host: typeof ada, body: object) => (await host.call('POST', '/api/me/token', body)).status
  expect(await mint(await app.host(), { for: 'tools', session: session.id })).toBe(401)
  expect(await mint(ada, { for: 'tools', session: '00000000-0000-4000-8000-000000000000' })).toBe(404)
  expect(await mint(ada, { session: other.id })).toBe(400)
  await ada.call('POST', `/api/sessions/${session.id}/keys/renew`)
  expect(await drafts(token)).toBe(401)
})
