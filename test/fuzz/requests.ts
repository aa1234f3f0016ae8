import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { openApiDocument } from '../../server/http/openapi/document.ts'
import { GIF, JPEG, PNG, WEBP } from '../support/pictures.ts'
import { headersBeside } from './headers.ts'
import { fieldNames, type Schema, type Source, valueFor } from './values.ts'

/** Requests made from the OpenAPI document, for a world whose ids and tokens are known. */

export type Request = {
  method: string
  path: string
  headers: Record<string, string>
  body: string | Uint8Array | undefined
}

/** What leads somewhere. */
export type Pools = {
  sessions: string[]
  polls: string[]
  questions: string[]
  options: string[]
  people: string[]
  pictures: string[]
  tickets: string[]
  hostKeys: string[]
  /** Headers that show who is calling. */
  callers: Record<string, string>[]
}

type Parameter = { in: string; name: string; schema: Schema }
type Described = { parameters?: Parameter[]; requestBody?: { content: Record<string, { schema: Schema }> } }

const document = openApiDocument('http://localhost:3000')

function resolve(ref: string): Schema {
  const [, , , name = ''] = ref.split('/')
  return (document.components.schemas as Record<string, Schema>)[name] ?? {}
}

/** Whoever is right has to come often enough for the deeper rules to be reached. */
const often = (right: readonly string[], other: fc.Arbitrary<unknown>): fc.Arbitrary<string> =>
  fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...right) }, { weight: 1, arbitrary: other.map(asText) })

const ENDING = [
  'delete /api/sessions/{id}',
  'post /api/sessions/{id}/end',
  'post /api/sessions/{id}/polls/{pid}/close',
  'post /api/sessions/{id}/people/{person}/remove',
  'delete /api/sessions/{id}/me',
]

/** Any request to any operation, with fields, credentials and encodings right and wrong. */
export function requestFor(pools: Pools): fc.Arbitrary<Request> {
  const uuids = [...pools.options, ...pools.sessions, ...pools.polls, ...pools.questions, ...pools.pictures]
  const source: Source = { resolve, uuids }
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => ({
      // What ends things comes seldom, so that there is something left to act on.
      weight: ENDING.includes(`${method} ${path}`) ? 1 : 8,
      arbitrary: toRequest(method, path, described as Described, pools, source),
    })),
  )
  return fc.oneof(...operations)
}

function toRequest(
  method: string,
  template: string,
  { parameters = [], requestBody }: Described,
  pools: Pools,
  source: Source,
): fc.Arbitrary<Request> {
  const schema = requestBody?.content['application/json']?.schema
  const body = schema
    ? fc.option(valueFor(withRightKey(schema, pools), source), { nil: undefined, freq: 20 })
    : fc.constant(undefined)
  const parts = fc.record({
    path: pathFor(template, pools),
    query: queryFor(parameters, pools, source),
    caller: fc
      .constantFrom(...pools.callers)
      .chain((caller) => headersBeside(caller).map((more) => ({ ...caller, ...more }))),
    body,
    dress: fc.constantFrom(...DRESSES),
  })
  // A stream does not end; HEAD asks the same of it.
  const verb = template.endsWith('/stream') ? 'HEAD' : method.toUpperCase()
  return parts.map(({ path, query, caller, body: value, dress }) => ({
    method: verb,
    path: `${path}${query}`,
    ...(value === undefined || verb === 'HEAD' || verb === 'GET'
      ? { headers: caller, body: undefined }
      : dressed(caller, JSON.stringify(value), dress)),
  }))
}

const FILES = [PNG, JPEG, GIF, WEBP, PNG.subarray(0, 40)].map((bytes) => bytes.toString('base64'))

/** Keys, tickets and files that nobody guesses. */
function withRightKey(schema: Schema, { hostKeys, tickets }: Pools): Schema {
  const { k, ticket, data } = schema.properties ?? {}
  const right = {
    ...(k && { k: { enum: [...hostKeys, 'wrong', 5] } }),
    ...(data && { data: { enum: [...FILES, 5] } }),
    ...(ticket && { ticket: { enum: [...tickets, 'wrong', 5] } }),
  }
  return { ...schema, ...(schema.properties && { properties: { ...schema.properties, ...right } }) }
}

function pathFor(template: string, pools: Pools): fc.Arbitrary<string> {
  const anything = fc.oneof(fc.uuid(), fc.string({ minLength: 1, maxLength: 50 }))
  const names: Record<string, readonly string[]> = {
    id: pools.sessions,
    pid: pools.polls,
    qid: pools.questions,
    person: pools.people,
    picture: pools.pictures,
  }
  const parts = template
    .split(/\{(\w+)\}/)
    .map((part, place) =>
      place % 2 === 0
        ? fc.constant(part)
        : often(names[part] ?? [], anything).map((id) => encodeURIComponent(id.toWellFormed()) || '-'),
    )
  return fc.tuple(...parts).map((all) => all.join(''))
}

/** A value as it stands in a query; an object may have no text of its own. */
const asText = (value: unknown): string => (typeof value === 'string' ? value : fc.stringify(value))

function queryFor(parameters: Parameter[], { hostKeys }: Pools, source: Source): fc.Arbitrary<string> {
  const asked = parameters.filter((parameter) => parameter.in === 'query')
  if (asked.length === 0) return fc.constant('')
  const fields = asked.map(({ name, schema }) => {
    const value = name === 'k' ? often(hostKeys, fc.string()) : valueFor(schema, source)
    return fc.option(value, { nil: undefined, freq: 2 }).map((given) => [name, given] as const)
  })
  // Now and then one comes twice, or one that nobody knows.
  const known = asked.map(({ name }) => name)
  const stray = fc.tuple(fc.oneof(fc.constantFrom(...known), fieldNames), fc.string())
  const strays = fc.option(fc.array(stray, { maxLength: 2 }), { nil: [], freq: 1 })
  return fc.tuple(fc.tuple(...fields), strays).map(([fits, more]) => {
    const given = [...fits, ...more].filter(([, value]) => value !== undefined)
    const query = new URLSearchParams(given.map(([name, value]) => [name, asText(value).slice(0, 2_000)]))
    return given.length > 0 ? `?${query}` : ''
  })
}

/** How a body may come; most come as they should. */
const DRESSES = [
  ...Array.from({ length: 60 }, () => 'plain'),
  'cut',
  'latin',
  'text',
  'gzip',
  'not gzip',
  'charset',
  'nothing said',
] as const

function dressed(
  caller: Record<string, string>,
  json: string,
  dress: (typeof DRESSES)[number],
): Pick<Request, 'headers' | 'body'> {
  const headers: Record<string, string> = { ...caller, 'content-type': 'application/json' }
  switch (dress) {
    case 'cut':
      return { headers, body: json.slice(0, -1) }
    case 'latin':
      return { headers, body: Buffer.from(`${json} é`, 'latin1') }
    case 'text':
      return { headers: { ...headers, 'content-type': 'text/plain' }, body: json }
    case 'gzip':
      return { headers: { ...headers, 'content-encoding': 'gzip' }, body: gzipSync(json) }
    case 'not gzip':
      return { headers: { ...headers, 'content-encoding': 'gzip' }, body: json }
    case 'charset':
      return { headers: { ...headers, 'content-type': 'application/json; charset=utf-16' }, body: json }
    case 'nothing said':
      return { headers: caller, body: Buffer.from(json) }
    default:
      return { headers, body: json }
  }
}
