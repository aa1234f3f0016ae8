import { describe, expect, it } from 'vitest'
import { openApiDocument } from '../../server/http/openapi/document.ts'
import type { OperationObject, Schema } from '../../server/http/openapi/types.ts'

/**
 * The interface as it was given, written down by hand, and the document held against it. A field that
 * ends with `!` is always there. What the document has beyond it is marked `x-addition`.
 */

const KINDS = 'multiple_choice | word_cloud | quiz | rating | open_text | ranking'

const RESOURCES: Record<string, Record<string, string>> = {
  Session: {
    'status!': 'live | ended',
    'code!': 'string',
    'title!': 'string',
    brand: 'object or null',
    poll: 'PollBody or null',
    polls: 'list of PollBody',
    questions: 'list of Question',
    highlightedQuestionId: 'string or null',
    voted: 'boolean',
    voteOptionId: 'string or null',
    k: 'string',
    participantCount: 'integer',
    createdAt: 'integer',
    endsAt: 'integer',
    roster: 'list of RosterRow',
  },
  RosterRow: { 'email!': 'string', 'name!': 'string', 'vote!': 'string', 'questions!': 'string' },
  PollBody: {
    'id!': 'uuid',
    'kind!': KINDS,
    'prompt!': 'string',
    'state!': 'draft | open | closed',
    'options!': 'list of PollOption',
    correctOptionId: 'uuid',
    words: 'list of Word',
    texts: 'list of string',
    votes: 'integer',
  },
  PollOption: { 'id!': 'uuid', 'label!': 'string', tally: 'integer' },
  Word: { 'text!': 'string', 'n!': 'integer' },
  RoomListEntry: {
    'id!': 'uuid',
    'code!': 'string',
    'title!': 'string',
    'status!': 'live | ended',
    'participantCount!': 'integer',
    'pollState!': 'draft | open | closed',
    'createdAt!': 'integer',
  },
  ErrorBody: { 'error!': 'string' },
}

const BEARER_OR_COOKIE = ['bearer', 'hostCookie']
const HOST = [...BEARER_OR_COOKIE, 'hostKey']

type Endpoint = {
  auth: string[]
  parameters?: Record<string, string>
  body?: Record<string, string>
  answer: Record<string, string> | string
  /** How many error responses it has, and those that the interface names. */
  errors: { count?: number; named?: number[] }
}
const ENDPOINTS: Record<string, Endpoint> = {
  'get /api/sessions/{id}': {
    auth: [...HOST, 'participantCookie', 'nothing'],
    parameters: { 'id!': 'string', host: '1', mode: 'wall', k: 'string' },
    answer: 'Session',
    errors: { count: 2, named: [401, 404] },
  },
  'patch /api/sessions/{id}': {
    auth: HOST,
    parameters: { 'id!': 'string' },
    body: { title: 'string', createdAt: 'integer', endsAt: 'integer', k: 'string' },
    answer: { 'title!': 'string', 'createdAt!': 'integer', 'endsAt!': 'integer' },
    errors: { count: 3 },
  },
  'post /api/sessions/{id}/polls/{pid}/close': {
    auth: HOST,
    parameters: { 'id!': 'string', 'pid!': 'uuid' },
    body: { k: 'string' },
    answer: { 'state!': 'closed', 'pollId!': 'uuid' },
    errors: { count: 3 },
  },
  'post /api/sessions/{id}/vote': {
    auth: ['participantCookie'],
    parameters: { 'id!': 'string' },
    body: { optionId: 'uuid', text: 'string', ranks: 'list of uuid' },
    answer: { 'voted!': 'boolean' },
    errors: { count: 4 },
  },
  'post /api/sessions/{id}/questions': {
    auth: ['participantCookie'],
    parameters: { 'id!': 'string' },
    body: { 'text!': 'string' },
    answer: { 'id!': 'uuid' },
    errors: { count: 4 },
  },
  'get /api/sessions': { auth: BEARER_OR_COOKIE, answer: { 'events!': 'list of RoomListEntry' }, errors: { count: 1 } },
  'get /api/sessions/{id}/export': {
    auth: HOST,
    parameters: { 'id!': 'string', k: 'string' },
    answer: 'text/csv',
    errors: { count: 2 },
  },
  'post /api/me/token': { auth: ['hostCookie'], body: {}, answer: { 'token!': 'string' }, errors: {} },
}

const document = openApiDocument('https://live.example.org')
const { schemas } = document.components

/** What a value may be, as the tables above write it. */
function typeOf(schema: Schema): string {
  if (typeof schema.$ref === 'string') {
    const name = schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1)
    return schemas[name]?.enum ? typeOf(schemas[name]) : name
  }
  const { anyOf, enum: values, items, format } = schema
  if (Array.isArray(anyOf)) return anyOf.map(typeOf).join(' or ')
  if (schema.const !== undefined) return String(schema.const)
  if (Array.isArray(values)) return values.join(' | ')
  if (Array.isArray(schema.type)) return schema.type.join(' or ')
  if (schema.type === 'array') return `list of ${typeOf(items as Schema)}`
  return format === 'uuid' ? format : String(schema.type)
}

const isAddition = (field: object): boolean => Reflect.get(field, 'x-addition') === true

/** The fields of an object that are no additions. */
function fieldsOf({ properties = {}, required = [] }: Schema): Record<string, string> {
  const fields = Object.entries(properties as Record<string, Schema>)
  const own = fields.filter(([, schema]) => !isAddition(schema))
  return Object.fromEntries(
    own.map(([name, schema]) => [
      required.includes(name) ? `${name}!` : name,
      // A uuid or null is a string or null to the interface.
      typeOf(schema).replace('uuid or null', 'string or null'),
    ]),
  )
}

it.each(Object.entries(RESOURCES))('%s has the fields of the interface', (name, fields) => {
  expect(fieldsOf(schemas[name] ?? {})).toEqual(fields)
})

it('questions are free-form objects', () => {
  expect(schemas.Question).toMatchObject({ type: 'object' })
  expect(schemas.Question).not.toHaveProperty('additionalProperties')
})

describe.each(Object.entries(ENDPOINTS))('%s', (name, wanted) => {
  const [method = '', path = ''] = name.split(' ')
  const operation = document.paths[path]?.[method] as OperationObject

  it('is authorised as the interface says', () => {
    const ways = operation.security?.map((one) => Object.keys(one)[0] ?? 'nothing')
    const schemeOf = (way: string) => Reflect.get(document.components.securitySchemes, way) ?? {}
    expect(ways?.filter((way) => !isAddition(schemeOf(way)))).toEqual(wanted.auth)
  })

  it('has the input of the interface', () => {
    const { parameters = [], requestBody } = operation
    const own = parameters.filter((one) => !isAddition(one) && !isAddition(one.schema))
    const named = own.map((one) => [one.required ? `${one.name}!` : one.name, typeOf(one.schema)])
    expect(Object.fromEntries(named)).toEqual(wanted.parameters ?? {})
    const body = requestBody?.content['application/json']?.schema
    expect(body ? fieldsOf(body) : undefined).toEqual(wanted.body)
  })

  it('has the answer of the interface', () => {
    const answer = operation.responses['200'] ?? operation.responses['201']
    const content = (answer && 'content' in answer && answer.content) || {}
    const schema = content['application/json']?.schema
    if (wanted.answer === 'text/csv') expect(Object.keys(content)).toEqual(['text/csv'])
    else if (typeof wanted.answer === 'string') expect(typeOf(schema ?? {})).toBe(wanted.answer)
    else expect(fieldsOf(schema ?? {})).toEqual(wanted.answer)
  })

  it('refuses with the statuses of the interface', () => {
    const statuses = Object.keys(operation.responses).map(Number)
    const refusals = statuses.filter((status) => status >= 400)
    if (wanted.errors.count) expect(refusals).toHaveLength(wanted.errors.count)
    if (wanted.errors.named) expect(refusals).toEqual(wanted.errors.named)
  })
})

it('has the versions, servers and default security of the interface', () => {
  expect(document).toMatchObject({
    openapi: '3.1.0',
    info: { version: '0.0.1' },
    servers: [{ url: '{base_url}' }, { url: 'http://localhost:3000' }],
    security: [{ bearer: [] }, { hostCookie: [] }],
  })
})
