import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { describe, expect, it } from 'vitest'
import { openApiDocument } from '../../server/http/openapi/document.ts'
import type { Schema } from '../../server/http/openapi/types.ts'
import { REFUSALS } from '../../shared/refusals.ts'
import { testServerOfFile } from '../support/test-server.ts'
import { ADDITIONS, CONTRACT } from './contract.ts'

const app = testServerOfFile()

const document = openApiDocument('http://localhost:3000')

const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods))

const described = Object.entries(document.paths).flatMap(([path, operations]) =>
  Object.entries(operations).map(([method, operation]) => {
    const statuses = Object.keys(operation.responses).map(Number)
    const success = statuses.filter((status) => status < 400)
    const refusals = statuses.filter((status) => status >= 400)
    return [`${method} ${path}`, operation.operationId, success, refusals]
  }),
)

describe('the OpenAPI document', () => {
  it('lists exactly the operations and statuses of the contract', () => {
    const sorted = (rows: readonly (readonly unknown[])[]) =>
      [...rows].toSorted((a, b) => (`${a[0]}` < `${b[0]}` ? -1 : 1))
    expect(sorted(described)).toEqual(sorted(CONTRACT))
  })

  it('says how each operation is authorised', () => {
    const security = (path: string, method: string) =>
      document.paths[path]?.[method]?.security?.map((requirement) => Object.keys(requirement)[0] ?? 'none')
    expect(document.security).toEqual([{ bearer: [] }, { hostCookie: [] }])
    expect(security('/api/sessions', 'get')).toEqual(['bearer', 'hostCookie'])
    expect(security('/api/sessions/{id}', 'get')).toContain('none')
    expect(security('/api/sessions/{id}', 'patch')).toEqual(['bearer', 'hostCookie', 'hostKey'])
    expect(security('/api/sessions/{id}', 'delete')).toEqual(['bearer', 'hostCookie'])
    expect(security('/api/sessions/{id}/vote', 'post')).toEqual(['participantCookie', 'participantToken'])
    expect(security('/api/sessions/{id}/join', 'post')).toEqual([])
    expect(security('/api/me/token', 'post')).toEqual(['hostCookie'])
  })

  it('is OpenAPI 3.1.0, version 0.0.1, with both servers and the common refusals once', () => {
    expect(document).toMatchObject({
      openapi: '3.1.0',
      info: { title: 'live-audience', version: '0.0.1' },
      servers: [{ url: '{base_url}' }, { url: 'http://localhost:3000' }],
    })
    expect(Object.keys(document.components.responses)).toHaveLength(10)
  })

  it('lists the codes of refusals, and that a header of every refusal has one', () => {
    expect(document.components.schemas.RefusalCode?.enum).toEqual(Object.keys(REFUSALS))
    for (const { operationId, responses } of operations) {
      for (const [status, response] of Object.entries(responses)) {
        const told = 'headers' in response && response.headers?.Refusal
        // A stream says so why it pauses, and the redirect to a page that says why not.
        const isRefusal =
          (Number(status) >= 400 && !('$ref' in response)) || operationId === 'watchSession' || status === '302'
        expect(Boolean(told), `${status}`).toBe(isRefusal)
      }
    }
  })

  it('has examples of invalid input that name a field of their operation', () => {
    for (const { operationId, parameters = [], requestBody, responses } of operations) {
      const invalid = responses['400']
      const content = invalid && 'content' in invalid ? invalid.content?.['application/json'] : undefined
      const [, field] = /^(\w+): /.exec((content?.example as { error: string } | undefined)?.error ?? '') ?? []
      const body = requestBody?.content['application/json']?.schema.properties ?? {}
      if (field) expect([...parameters.map(({ name }) => name), ...Object.keys(body)], operationId).toContain(field)
    }
  })

  it('has no answer with a top-level field ok', () => {
    const parts = document.components.schemas
    const answers = operations.flatMap(({ responses }) => Object.values(responses))
    const schemas = answers.flatMap((answer): Schema[] => {
      const told = 'content' in answer ? answer.content?.['application/json']?.schema : undefined
      return told ? [parts[String(told.$ref).replace('#/components/schemas/', '')] ?? told] : []
    })
    expect(schemas.length).toBeGreaterThan(20)
    for (const schema of schemas) {
      expect(schema).not.toHaveProperty('properties.ok')
      expect(schema.additionalProperties ?? false).toBe(false)
    }
  })

  it('is valid for swagger-parser, which generators use', async () => {
    const require = createRequire(createRequire(import.meta.url).resolve('openapi-mcp-generator'))
    const parser = require('@apidevtools/swagger-parser') as { validate(document: object): Promise<object> }
    await parser.validate(JSON.parse(JSON.stringify(document)))
  })

  it('marks what goes beyond the interface', () => {
    const marked = operations.flatMap((operation) => {
      const { operationId, parameters = [], requestBody } = operation
      const { properties = {} } = requestBody?.content['application/json']?.schema ?? {}
      const fields = [
        ...parameters.map((one) => [one.name, { ...one.schema, ...one }] as const),
        ...Object.entries(properties as Record<string, Record<string, unknown>>),
      ]
      return [[operationId, operation] as const, ...fields]
        .filter(([, field]) => Reflect.get(field, 'x-addition') === true)
        .map(([name]) => (name === operationId ? name : `${operationId} ${name}`))
    })
    const advice = 'List additions in ADDITIONS in test/http/contract.ts.'
    expect(marked.toSorted(), advice).toEqual(ADDITIONS)
  })

  it('says which invalid query parameters are ignored, and they are', async () => {
    const ignored = operations.flatMap(({ operationId, parameters = [] }) =>
      parameters
        .filter((one) => one['x-ignored-if-unreadable'])
        .map(({ name, description }) => {
          expect(description).toMatch(/^[A-Z].* Any other value is ignored\.$/)
          return `${operationId} ${name}`
        }),
    )
    expect(ignored.toSorted()).toEqual([
      'exportSession excel',
      'getSession host',
      'getSession mode',
      'listSessions before',
      'listSessions ends',
      'listSessions limit',
      'watchSession host',
      'watchSession mode',
    ])
    const ada = await app.host()
    const session = await ada.creates()
    const at = `/api/sessions/${session.id}`
    const anyone = app.phone()
    expect((await anyone.sees(session, '?host=2&mode=walls')).status).toBe('live')
    const list = await ada.call('GET', '/api/sessions?limit=abc&before=-1')
    expect(list.body.events).toHaveLength(1)
    expect((await ada.call('GET', `${at}/export?excel=yes`)).text).toMatch(/^email,/)
  })

  it('has no list and no object among its parameters: pages cannot send any, see server/build/build-pages.ts', () => {
    const schemas = operations.flatMap(({ parameters = [] }) => parameters.map(({ schema }) => schema))
    const types = schemas.flatMap(({ type, anyOf = [] }) => type ?? (anyOf as Schema[]).map((one) => one.type))
    expect([...new Set(types)].toSorted()).toEqual(['integer', 'string'])
  })

  it('marks what is sensitive', () => {
    const { Session, RosterRow, Author, CreatedSession } = document.components.schemas
    const fields = (schema: unknown) => (schema as { properties: Record<string, Record<string, unknown>> }).properties
    expect(fields(Session).k?.['x-sensitive']).toBe(true)
    expect(fields(Session).roster?.['x-sensitive']).toBe(true)
    expect(fields(Session).scores?.['x-sensitive']).toBe(true)
    expect(fields(CreatedSession).scores?.['x-sensitive']).toBe(true)
    expect(fields(RosterRow).email?.['x-sensitive']).toBe(true)
    expect(fields(Author).email?.['x-sensitive']).toBe(true)
  })

  it('describes every field of every schema, with an example for each plain one', () => {
    const fields = [...everyField(document)]
    expect(fields.length).toBeGreaterThan(50)
    for (const [name, field, schema] of fields) {
      const said = schema.description ?? schema.$ref ?? JSON.stringify(schema.anyOf)
      expect(said, `${name}.${field}`).toMatch(/\w{3}/)
      const isPlain = ['string', 'integer', 'boolean'].includes(String(schema.type))
      const shown = 'example' in schema || 'default' in schema
      expect(shown || !isPlain, `${name}.${field}`).toBe(true)
    }
  })

  it('lints clean with redocly’s recommended rules', async () => {
    // Left out: a rule against a localhost server, which the interface asks for, and one against refusals that no
    // operation lists, because any may answer them.
    const config = await createConfig({
      extends: ['recommended'],
      rules: { 'no-server-example.com': 'off', 'no-unused-components': 'off', 'info-contact': 'error' },
    })
    const source = JSON.stringify(document)
    const problems = await lintFromString({ source, absoluteRef: '/openapi.json', config })
    const told = problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`)
    expect(told).toEqual([])
  })

  it('is the same from the server and in the repository', async () => {
    const served = await app.phone().call('GET', '/api/openapi.json')
    expect(served.body).toEqual(JSON.parse(JSON.stringify(openApiDocument(app.server.url))))
    expect(served.headers.get('access-control-allow-origin')).toBe('*')
    const kept = await readFile(new URL('../../client/openapi.json', import.meta.url), 'utf8')
    expect(JSON.parse(kept), 'Run `npm run gen`.').toEqual(JSON.parse(JSON.stringify(document)))
  })
})

type Field = Record<string, unknown>

/** Every property of every object schema, wherever it stands in the document. */
function* everyField(node: unknown, name = ''): Generator<[string, string, Field]> {
  if (typeof node !== 'object' || node === null) return
  const { properties } = node as { properties?: Record<string, Field> }
  if (properties && 'type' in node) {
    for (const [field, schema] of Object.entries(properties)) yield [name, field, schema]
  }
  for (const [key, part] of Object.entries(node)) yield* everyField(part, `${name}/${key}`)
}
