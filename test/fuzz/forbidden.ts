import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { openApiDocument } from '../../server/http/openapi/document.ts'
import { isRecord } from '../../shared/schemas/json.ts'
import type { Request } from './requests.ts'
import type { Schema } from './values.ts'

/** Requests that the document forbids: each is a right one with one thing wrong. */

/** A request without its caller, and what is wrong with it. */
export type Forbidden = Request & { what: string }

type Parameter = { in: string; name: string; schema: Schema; 'x-ignored-if-unreadable'?: true }
type Content = Record<string, { schema: Schema; examples?: Record<string, { value: unknown }>; example?: unknown }>
type Described = { operationId: string; parameters?: Parameter[]; requestBody?: { content: Content } }

const document = openApiDocument('http://localhost:3000')
const ajv = new Ajv2020({ strict: false, formats: { base64: true } })
const coercing = new Ajv2020({ strict: false, coerceTypes: true })
for (const one of [ajv, coercing]) addFormats.default(one)
ajv.addSchema(document, 'openapi')

const DEEP = Array.from({ length: 100 }).reduce<unknown>((inside) => ({ a: [inside] }), 'x')
const LONG = 'x'.repeat(3_000)
const VALUES: unknown[] = [
  null,
  true,
  5,
  -1,
  1.5,
  1e308,
  'zzz',
  '',
  '\u0000',
  LONG,
  'x'.repeat(70_000),
  [],
  {},
  [[]],
  DEEP,
]
const TEXTS = ['zzz', '', '-1', '1.5', '99999999999999999999', '\u0000', LONG]

const JSON_TYPE = 'application/json'
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

/** @param pathOf fills the parameters of a path with ids that lead somewhere */
export function forbiddenRequests(pathOf: (template: string) => string): Forbidden[] {
  return Object.entries(document.paths).flatMap(([template, methods]) => [
    ...wrongMethods(pathOf(template), Object.keys(methods)),
    ...Object.entries(methods).flatMap(([method, described]) => {
      const one = described as unknown as Described
      // A stream does not end; HEAD asks the same of it.
      const verb = template.endsWith('/stream') ? 'HEAD' : method.toUpperCase()
      const at = { method: verb, path: pathOf(template), headers: {}, body: undefined }
      return [...wrongQueries(at, one), ...wrongBodies(at, one)].map((request) => ({
        ...request,
        what: `${one.operationId}: ${request.what}`,
      }))
    }),
  ])
}

function wrongMethods(path: string, methods: string[]): Forbidden[] {
  const others = METHODS.filter((method) => !methods.includes(method.toLowerCase()))
  return others.map((method) => ({ method, path, headers: {}, body: undefined, what: `${method} ${path}` }))
}

function wrongQueries(at: Request, { parameters = [] }: Described): Forbidden[] {
  const asked = parameters.filter((one) => one.in === 'query' && one.name !== 'k' && !one['x-ignored-if-unreadable'])
  return asked.flatMap(({ name, schema }) =>
    TEXTS.filter((text) => !coercing.validate(schema, text)).map((text) => ({
      ...at,
      path: `${at.path}?${new URLSearchParams({ [name]: text })}`,
      what: `?${name}=${text.slice(0, 20)}`,
    })),
  )
}

function wrongBodies(at: Request, { operationId, requestBody }: Described): Forbidden[] {
  const content = requestBody?.content[JSON_TYPE]
  if (!content) return []
  const right = Object.values(content.examples ?? {})[0]?.value ?? content.example ?? {}
  const isRight = validatorOf(content.schema)
  const send = (value: unknown, what: string, type = JSON_TYPE) => ({
    ...at,
    headers: { 'content-type': type },
    body: JSON.stringify(value),
    what,
  })
  // A key that is none is as no key: the caller may have other credentials.
  const names = Object.keys(content.schema.properties ?? {}).filter((name) => name !== 'k')
  const changed = isRecord(right) ? names.flatMap((name) => withWrong(right, name)) : []
  const values = [...VALUES.map((value) => ({ value, what: 'the whole body' })), ...changed]
  const wrong = values.filter(({ value }) => !isRight(value))
  const types = [
    'text/plain',
    'application/xml',
    'multipart/form-data; boundary=x',
    'application/x-www-form-urlencoded',
  ]
  return [
    ...wrong.map(({ value, what }) => send(value, `${what} ${JSON.stringify(value)?.slice(0, 60)}`)),
    ...types.map((type) => send(right, `sent as ${type}`, type)),
    { ...send(right, 'cut'), body: `${JSON.stringify(right).slice(0, -1)}` },
    ...(operationId === 'updateSession' ? [send({ settings: { zzz: 1 } }, 'a setting that is none')] : []),
  ]
}

/** The body with each wrong value in the place of a field, and without it. */
function withWrong(right: Record<string, unknown>, name: string): { value: unknown; what: string }[] {
  const { [name]: _, ...without } = right
  return [
    { value: without, what: `without ${name}` },
    ...VALUES.map((wrong) => ({ value: { ...right, [name]: wrong }, what: `${name}:` })),
  ]
}

/** A validator of a schema, whose references lead into the document. */
const validatorOf = (schema: Schema) => ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"openapi#/')))
