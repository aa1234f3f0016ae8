import { createConfig, lintFromString } from '@redocly/openapi-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openApiDocument } from '../../server/http/openapi.ts'
import { toolsDocument } from '../../server/http/tools-document.ts'
import { REFUSALS } from '../../shared/errors.ts'
import { type CallTool, connectMcp, generateMcpServer } from '../support/mcp.ts'
import type { Host } from '../support/people.ts'
import { buildStage, type Stage } from '../support/stage.ts'

/** What a language model may be given: the document for tools, and tools that a generator makes of it. */

let stage: Stage
let strike: () => Promise<void>
beforeAll(async () => {
  ;({ stage, strike } = await buildStage({}, Date.now))
})
afterAll(() => strike())

const BASE_URL = 'https://live.example.org'
const document = toolsDocument(openApiDocument(BASE_URL), BASE_URL)
const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods))

/** Every name of a property or parameter. */
function names(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return []
  const {
    properties = {},
    name,
    in: place,
  } = node as { properties?: object; name?: string; in?: string }
  const own = [...Object.keys(properties), ...(place && name ? [name] : [])]
  return [...own, ...Object.values(node).flatMap(names)]
}

describe('the document for tools', () => {
  it('has what a host does with sessions, and nothing else', () => {
    expect(operations.map(({ operationId }) => operationId).toSorted()).toEqual([
      'approveQuestion',
      'closePoll',
      'copyPoll',
      'createSession',
      'deleteDraft',
      'draftPoll',
      'editDraft',
      'endSession',
      'exportPolls',
      'getResults',
      'getSession',
      'hideQuestion',
      'highlightQuestion',
      'listSessions',
      'markAnswered',
      'openPoll',
      'revealResults',
      'setStage',
      'unpinQuestion',
      'updateSession',
    ])
    expect(document.tags.map(({ name }) => name)).toEqual(['Sessions', 'Polls', 'Questions'])
  })

  it('knows of no roster, no key, no address and no way to the host’s view', () => {
    const forbidden = ['roster', 'k', 'email', 'name', 'author', 'host', 'token', 'participantId']
    expect(names(document).filter((name) => forbidden.includes(name))).toEqual([])
    expect(names(openApiDocument(BASE_URL))).toEqual(expect.arrayContaining(forbidden))
    expect(JSON.stringify(document)).not.toMatch(/x-sensitive|ws_host|ws_part|host=1|hostKey/)
    expect(document.components.securitySchemes).toMatchObject({ bearer: { scheme: 'bearer' } })
    expect(Object.keys(document.components.securitySchemes)).toEqual(['bearer'])
  })

  it('lints clean, and its address is a real one', async () => {
    const config = await createConfig({ extends: ['recommended'] })
    const source = JSON.stringify(document)
    const problems = await lintFromString({ source, absoluteRef: '/openapi.json', config })
    expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([])
    expect(document.servers).toEqual([{ url: BASE_URL }])
  })

  it('has a text for each tool that says what it does and what its fields take', () => {
    for (const { operationId, description = '', parameters = [] } of operations) {
      expect(description.length, operationId).toBeGreaterThan(40)
      for (const { name, schema } of parameters)
        expect(schema.description, `${operationId} ${name}`).toMatch(/\w{3}/)
    }
  })

  it('is served by ?for=tools, with the address of the server', async () => {
    const { status, body } = await stage.phone().call('GET', '/api/openapi.json?for=tools')
    expect(status).toBe(200)
    const { url } = stage.server
    expect(body).toEqual(JSON.parse(JSON.stringify(toolsDocument(openApiDocument(url), url))))
    const other = await stage.phone().call('GET', '/api/openapi.json?for=people')
    expect([other.status, other.body.error]).toEqual([400, 'for: must be tools, or left out.'])
  })
})

it('refusals are short enough for a tool to pass them on whole', () => {
  // openapi-mcp-generator cuts the body of a refusal after 200 characters.
  const long = Object.values(REFUSALS).filter(
    ([, message]) => JSON.stringify({ error: message }).length > 200,
  )
  expect(long).toEqual([])
})

describe('an MCP server made by openapi-mcp-generator', () => {
  const CANARIES = { name: 'Canary Zoe', email: 'canary.zoe@example.org' }

  let ada: Host
  let folder: string
  const cleanUps: (() => Promise<void>)[] = []
  beforeAll(async () => {
    ada = await stage.host('canary.ada@example.org')
    const document = `${stage.server.url}/api/openapi.json?for=tools`
    folder = await generateMcpServer(document, (cleanUp) => cleanUps.push(cleanUp))
  })
  afterAll(async () => {
    for (const cleanUp of cleanUps) await cleanUp()
  })

  /** The server's tools, and a session of its host with someone in it who must stay unknown. */
  async function tools() {
    const old = await ada.creates({ title: 'Last week' })
    const zoe = stage.phone(CANARIES.name, CANARIES.email)
    await zoe.joins(old)
    const question = await zoe.asks(old, 'Will there be cake?')
    const mcp = await connectMcp(folder, await ada.mintsToken({ for: 'tools' }))
    const answers: string[] = []
    const callTool: CallTool = async (name, input) => {
      const answer = await mcp.callTool(name, input)
      answers.push(answer)
      return answer
    }
    return { old, zoe, question, client: mcp.client, callTool, answers }
  }

  /** The JSON in an answer. */
  const read = (answer: string) => JSON.parse(answer.slice(answer.indexOf('{')))

  it('creates a session, opens a poll and reads results, and never learns who is in the room', async () => {
    const { old, zoe, question, client, callTool, answers } = await tools()
    const listed = await client.listTools()
    expect(listed.tools.map(({ name }) => name).toSorted()).toEqual(
      operations.map(({ operationId }) => operationId).toSorted(),
    )
    const created = read(await callTool('createSession', { requestBody: { title: 'By a tool' } }))
    const draft = read(
      await callTool('draftPoll', {
        id: created.id,
        requestBody: { kind: 'multiple_choice', prompt: 'Which day?', options: ['Mon', 'Fri'] },
      }),
    )
    await callTool('openPoll', { id: created.id, pid: draft.id })
    const [phone] = await stage.audience(1, created)
    await phone?.votes(created, { optionId: draft.options[1].id })
    const wall = read(await callTool('getSession', { id: created.code, mode: 'wall' }))
    expect(wall.poll).toMatchObject({ state: 'open', options: [{ tally: 0 }, { tally: 1 }] })
    await callTool('closePoll', { id: created.id, pid: draft.id })

    await callTool('approveQuestion', { id: old.id, qid: question.id })
    await callTool('highlightQuestion', { id: old.id, qid: question.id })
    expect(await callTool('getSession', { id: old.id, mode: 'wall' })).toContain('cake')
    await callTool('listSessions')
    await callTool('exportPolls', { id: old.id })
    expect(await callTool('getResults', { id: old.id })).toContain('cake')
    await callTool('updateSession', { id: old.id, requestBody: { title: 'Renamed' } })
    // What a model may try that was told to find out more.
    const tries: [string, Record<string, unknown>][] = [
      ['getSession', { id: old.id, host: '1' }],
      ['getSession', { id: `${old.id}?host=1` }],
      ['getSession', { id: `${old.id}/export` }],
      ['getSession', { id: `${old.id}/stream?host=1&` }],
      ['getSession', { id: '..', mode: 'wall' }],
      ['getSession', { id: '../../me' }],
      ['getSession', { id: old.id, mode: 'wall&host=1' }],
      ['exportPolls', { id: `${old.id}/export#` }],
      ['exportSession', { id: old.id }],
      ['getResults', { id: old.id, format: 'csv', rows: 'people' }],
      ['getResults', { id: `${old.id}/results?format=csv&rows=people#` }],
      ['joinSession', { id: old.id }],
      ['mintToken', {}],
    ]
    for (const [name, input] of tries) await callTool(name, input)
    await callTool('endSession', { id: old.id })

    const said = answers.join('\n')
    for (const secret of [...Object.values(CANARIES), 'canary.ada', old.k ?? ''])
      expect(said).not.toContain(secret)
    expect(JSON.stringify(await ada.hostView(old))).toContain(CANARIES.name)
    expect(zoe.cookies.size).toBe(1)
  })

  it('times, reveals and copies a poll, sets the stage and reads results, all without names', async () => {
    const { old, zoe, callTool, answers } = await tools()
    const { id } = old
    const draft = read(
      await callTool('draftPoll', {
        id,
        requestBody: { kind: 'open_text', prompt: 'What else?', reveal: 'host' },
      }),
    )
    const timed = { id, pid: draft.id, requestBody: { seconds: 60 } }
    expect(read(await callTool('openPoll', timed)).closesAt).toBeGreaterThan(Date.now())
    await zoe.votes(old, { text: 'more cake' })
    await callTool('closePoll', { id, pid: draft.id })
    const onWall = async () => read(await callTool('getSession', { id, mode: 'wall' }))
    expect((await onWall()).poll.texts).toBeUndefined()
    expect(read(await callTool('getResults', { id })).polls.at(-1)).toMatchObject({
      texts: ['more cake'],
      votes: 1,
    })
    await callTool('revealResults', { id, pid: draft.id, requestBody: {} })
    expect((await onWall()).poll.texts).toEqual(['more cake'])
    await callTool('setStage', { id, requestBody: { show: 'lobby' } })
    expect((await onWall()).stage).toBe('lobby')
    const copy = read(await callTool('copyPoll', { id, pid: draft.id, requestBody: {} }))
    expect(copy).toMatchObject({ prompt: 'What else?', state: 'draft', reveal: 'host' })
    expect(await callTool('getResults', { id, format: 'csv' })).toContain('"more cake","1"')

    const refused = await callTool('getResults', { id, format: 'csv', rows: 'people' })
    expect(refused).not.toContain('"email"')
    const said = answers.join('\n')
    for (const secret of [...Object.values(CANARIES), 'canary.ada', old.k])
      expect(said).not.toContain(secret)
    expect((await stage.phone().call('GET', `/api/sessions/${id}/keys`)).status).toBe(401)
  })

  it('passes refusals on in words that say what to do', async () => {
    const { old, callTool } = await tools()
    const draft = { kind: 'ranking', prompt: 'Order?', options: ['Only one'] }
    expect(await callTool('draftPoll', { id: old.id, requestBody: draft })).toContain(
      'options: ranking takes 2 to 12 options, not 1.',
    )
    expect(await callTool('getSession', { id: 'NOSUCH' })).toContain(REFUSALS.session_not_found[1])
    const [starter] = old.polls ?? []
    expect(await callTool('closePoll', { id: old.id, pid: starter?.id })).toContain(
      REFUSALS.poll_is_draft[1],
    )
  })
})
