import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { REFUSALS } from '../../shared/refusals.ts'
import { type CallTool, connectMcp, generateMcpServer } from '../support/mcp.ts'
import type { Host } from '../support/people.ts'
import { testServerOfFile } from '../support/test-server.ts'

/** What a language model may do by tools that a generator makes of the document for tools. */

const app = testServerOfFile({ now: Date.now })

describe('an MCP server made by openapi-mcp-generator', () => {
  const CANARIES = { name: 'Canary Zoe', email: 'canary.zoe@example.org' }

  let ada: Host
  let folder: string
  const cleanUps: (() => Promise<void>)[] = []
  beforeAll(async () => {
    ada = await app.host('canary.ada@example.org')
    const document = `${app.server.url}/api/openapi.json?for=tools`
    folder = await generateMcpServer(document, (cleanUp) => cleanUps.push(cleanUp))
  })
  afterAll(async () => {
    for (const cleanUp of cleanUps) await cleanUp()
  })

  /** The server's tools, and a session of its host with someone in it who must stay unknown. */
  async function tools() {
    const old = await ada.creates({ title: 'Last week' })
    const zoe = app.phone(CANARIES.name, CANARIES.email)
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

  it('creates a session, opens a poll and reads results, without names', async () => {
    const { old, zoe, question, client, callTool, answers } = await tools()
    const listed = await client.listTools()
    const { paths } = (await app.phone().call('GET', '/api/openapi.json?for=tools')).body
    const operations: { operationId: string }[] = Object.values<object>(paths).flatMap(Object.values)
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
    const [phone] = await app.audience(1, created)
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
    for (const secret of [...Object.values(CANARIES), 'canary.ada', old.k ?? '']) expect(said).not.toContain(secret)
    expect(JSON.stringify(await ada.hostView(old))).toContain(CANARIES.name)
    expect(zoe.cookies.size).toBe(1)
  })

  it('times, reveals and copies a poll, sets the stage and reads results, all without names', async () => {
    const { old, zoe, callTool, answers } = await tools()
    const { id } = old
    const draft = read(
      await callTool('draftPoll', { id, requestBody: { kind: 'open_text', prompt: 'What else?', reveal: 'host' } }),
    )
    const timed = { id, pid: draft.id, requestBody: { seconds: 60 } }
    expect(read(await callTool('openPoll', timed)).closesAt).toBeGreaterThan(Date.now())
    await zoe.votes(old, { text: 'more cake' })
    await callTool('closePoll', { id, pid: draft.id })
    const onWall = async () => read(await callTool('getSession', { id, mode: 'wall' }))
    expect((await onWall()).poll.texts).toBeUndefined()
    expect(read(await callTool('getResults', { id })).polls.at(-1)).toMatchObject({ texts: ['more cake'], votes: 1 })
    await callTool('revealResults', { id, pid: draft.id, requestBody: {} })
    expect((await onWall()).poll.texts).toEqual(['more cake'])
    await callTool('setStage', { id, requestBody: { show: 'lobby' } })
    expect((await onWall()).stage).toBe('lobby')
    const copy = read(await callTool('copyPoll', { id, pid: draft.id, requestBody: {} }))
    expect(copy).toMatchObject({ prompt: 'What else?', state: 'draft', reveal: 'host' })
    expect(await callTool('getResults', { id, format: 'csv' })).toContain('more cake,1')

    const refused = await callTool('getResults', { id, format: 'csv', rows: 'people' })
    expect(refused).not.toContain('email,')
    const said = answers.join('\n')
    for (const secret of [...Object.values(CANARIES), 'canary.ada', old.k]) expect(said).not.toContain(secret)
    expect((await app.phone().call('GET', `/api/sessions/${id}/keys`)).status).toBe(401)
  })

  it('passes on refusals that say what to do', async () => {
    const { old, callTool } = await tools()
    const draft = { kind: 'ranking', prompt: 'Order?', options: ['Only one'] }
    expect(await callTool('draftPoll', { id: old.id, requestBody: draft })).toContain(
      'options: ranking takes 2 to 12 options, not 1.',
    )
    expect(await callTool('getSession', { id: 'NOSUCH' })).toContain(REFUSALS.session_not_found[1])
    const [starter] = old.polls ?? []
    expect(await callTool('closePoll', { id: old.id, pid: starter?.id })).toContain(REFUSALS.poll_is_draft[1])
  })
})
