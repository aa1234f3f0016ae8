import { createConfig, lintFromString } from '@redocly/openapi-core'
import { describe, expect, it } from 'vitest'
import { openApiDocument } from '../../server/http/openapi/document.ts'
import { toolsDocument } from '../../server/http/openapi/tools-document.ts'
import { REFUSALS } from '../../shared/refusals.ts'
import { testServerOfFile } from '../support/test-server.ts'

/** What a language model may be given: the document for tools, and tools that a generator makes of it. */

const app = testServerOfFile({ now: Date.now })

const BASE_URL = 'https://live.example.org'
const whole = openApiDocument(BASE_URL)
const document = toolsDocument(whole, BASE_URL, 'tools')
const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods))

/** Every name of a property or parameter. */
function names(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return []
  const { properties = {}, name, in: place } = node as { properties?: object; name?: string; in?: string }
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

  it('has no roster, key, address or host view', () => {
    const forbidden = ['roster', 'k', 'email', 'name', 'author', 'host', 'token', 'participantId']
    expect(names(document).filter((name) => forbidden.includes(name))).toEqual([])
    expect(names(openApiDocument(BASE_URL))).toEqual(expect.arrayContaining(forbidden))
    expect(JSON.stringify(document)).not.toMatch(/x-sensitive|ws_host|ws_part|host=1|hostKey/)
    expect(document.components.securitySchemes).toMatchObject({ bearer: { scheme: 'bearer' } })
    expect(Object.keys(document.components.securitySchemes)).toEqual(['bearer'])
  })

  it.each(['tools', 'prepare'] as const)('for=%s lints clean and has a real address', async (whom) => {
    const config = await createConfig({ extends: ['recommended'] })
    const part = toolsDocument(whole, BASE_URL, whom)
    const source = JSON.stringify(part)
    const problems = await lintFromString({ source, absoluteRef: '/openapi.json', config })
    expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([])
    expect(part.servers).toEqual([{ url: BASE_URL }])
  })

  it('has a text for each tool that says what it does and what its fields take', () => {
    for (const { operationId, description = '', parameters = [] } of operations) {
      expect(description.length, operationId).toBeGreaterThan(40)
      for (const { name, schema } of parameters) expect(schema.description, `${operationId} ${name}`).toMatch(/\w{3}/)
    }
  })

  it.each(['tools', 'prepare'] as const)('is served by ?for=%s, with the address of the server', async (whom) => {
    const { status, body } = await app.phone().call('GET', `/api/openapi.json?for=${whom}`)
    expect(status).toBe(200)
    const { url } = app.server
    const part = toolsDocument(openApiDocument(url), url, whom)
    expect(body).toEqual(JSON.parse(JSON.stringify(part)))
    const other = await app.phone().call('GET', '/api/openapi.json?for=people')
    expect([other.status, other.body.error]).toEqual([400, 'for: must be tools or prepare, or left out.'])
  })
})

it('refusals are short enough for a tool to pass them on whole', () => {
  // openapi-mcp-generator cuts the body of a refusal after 200 characters.
  const long = Object.values(REFUSALS).filter(([, message]) => JSON.stringify({ error: message }).length > 200)
  expect(long).toEqual([])
})
