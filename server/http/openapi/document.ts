import { type GenerateOpenApiDocumentOptions, generateOpenApiDocument } from 'trpc-to-openapi'
import { z } from 'zod'
import { FIRST_ANSWER_LIFETIME, HOUR, IDEMPOTENCY_KEY_MAX, IDEMPOTENCY_KEY_MIN } from '../../../shared/limits.ts'
import { errorBodySchema, sessionSchema } from '../../../shared/schemas/session.ts'
import { IGNORED_IF_UNREADABLE } from '../../procedures/operation-meta.ts'
import { appRouter } from '../../procedures/router.ts'
import { isIgnoredIfUnreadable, keysFor, OPERATIONS, type Operation, STREAM } from '../operations.ts'
import { addExamples } from './examples.ts'
import { DESCRIPTION, TAGS } from './prose.ts'
import { REFUSAL_HEADERS, refusalCode, refusalList, refusals, sharedRefusals } from './refusals.ts'
import { SECURITY, SECURITY_SCHEMES, SIGNED_IN } from './security.ts'
import type { Content, OpenApiDocument, OperationObject, ResponseObject, Schema } from './types.ts'

/**
 * The OpenAPI 3.1 document of the REST surface. It is trpc-to-openapi's document, completed from the same procedures:
 * security, success statuses, the one error body, headers and CSV.
 * @param baseUrl where this server is reached
 */
export function openApiDocument(baseUrl: string): OpenApiDocument {
  surface ??= describeSurface()
  return { ...surface, servers: servers(baseUrl), security: SIGNED_IN, tags: TAGS }
}

/** The document without the address, the same for every server of a process. */
let surface: OpenApiDocument | undefined

function describeSurface(): OpenApiDocument {
  const document = generateOpenApiDocument(appRouter, {
    title: 'live-audience',
    // The version of the interface. The package has a version of its own.
    version: '0.0.1',
    description: DESCRIPTION,
    baseUrl: '',
    license: { name: 'MIT', identifier: 'MIT' },
    contact: { name: 'live-audience', url: 'https://github.com/live-audience/live-audience' },
    defs: { ErrorBody: errorBodySchema },
    paths: streamPath(),
    securitySchemes: structuredClone(SECURITY_SCHEMES),
  }) as unknown as OpenApiDocument
  for (const operation of OPERATIONS) completeOperation(document, operation)
  for (const operation of [...OPERATIONS, STREAM]) markIgnored(document, operation)
  for (const methods of Object.values(document.paths)) Object.values(methods).forEach(addExamples)
  const { components } = document
  for (const name of Object.keys(components.schemas)) {
    if (name.startsWith('error.')) delete components.schemas[name]
  }
  components.responses = sharedRefusals()
  components.headers = structuredClone(REFUSAL_HEADERS)
  components.schemas.RefusalCode = refusalCode()
  return document
}

/** Adds the stream, a subscription that the generator leaves out. Its input is that of `getSession`. */
function streamPath(): NonNullable<GenerateOpenApiDocumentOptions['paths']> {
  const { id, ...query } = STREAM.input.shape
  const stream = {
    operationId: 'watchSession',
    tags: ['Sessions'],
    ...STREAM.stream,
    security: SECURITY[STREAM.access],
    'x-keys': keysFor(STREAM),
    'x-refusals': refusalList(STREAM),
    requestParams: { path: z.object({ id }), query: z.object(query) },
    responses: {
      200: {
        description: 'One event per change; its data is the session as this reader may see it.',
        headers: PAUSE_HEADERS,
        content: { 'text/event-stream': { schema: sessionSchema } },
      },
      ...refusals(STREAM),
    },
  }
  return { [STREAM.path]: { get: stream } } as GenerateOpenApiDocumentOptions['paths'] & object
}

/** Of a stream that cannot be served now: 200, because `EventSource` closes for good at anything else. */
const PAUSE_HEADERS = {
  Refusal: { description: 'Why there is no event, and the stream ends.', schema: REFUSAL_HEADERS.Refusal.schema },
  'Retry-After': {
    description: 'With `Refusal`: as in `retry:`, in seconds.',
    schema: { type: 'integer', minimum: 1 },
  },
} as const

const servers = (baseUrl: string) => [
  {
    url: '{base_url}',
    description: 'Production',
    // No description: the OpenAPI 3.1 schema in swagger-parser, which orval uses, misspells that field.
    variables: { base_url: { default: baseUrl } },
  },
  { url: 'http://localhost:3000', description: 'Local' },
]

function completeOperation(document: OpenApiDocument, operation: Operation): void {
  const object = document.paths[operation.path]?.[operation.method.toLowerCase()]
  if (!object) throw new Error(`the document lacks ${operation.operationId}`)
  object.security = SECURITY[operation.access]
  object['x-keys'] = keysFor(operation)
  object['x-refusals'] = refusalList(operation)
  if (operation.addition) object['x-addition'] = true
  const sent = [...(operation.idempotent ? [IDEMPOTENCY_KEY] : []), ...(operation.revalidates ? [IF_NONE_MATCH] : [])]
  if (sent.length > 0) object.parameters = [...(object.parameters ?? []), ...sent]
  object.responses = { ...successes(object, operation), ...refusals(operation) }
  // Linters require a success or a default, and do not count a redirect as a success.
  if (operation.success === 302) object.responses.default = { $ref: '#/components/responses/Refused' }
  const { requestBody } = object
  if (requestBody) requestBody.required = (requestBody.content['application/json']?.schema.required ?? []).length > 0
}

/** Says in each query parameter that invalid values are ignored, if they are. */
function markIgnored({ paths }: OpenApiDocument, operation: Operation): void {
  const { parameters = [] } = paths[operation.path]?.[operation.method.toLowerCase()] ?? {}
  for (const one of parameters) {
    const field = operation.input.shape[one.name]
    if (one.in !== 'query' || one.name === 'k' || !field) continue
    if (!isIgnoredIfUnreadable(field as z.ZodType)) continue
    one[IGNORED_IF_UNREADABLE] = true
    one.description = `${one.description ?? one.schema.description} Any other value is ignored.`
  }
}

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  description: `A random value, such as a uuid. If the answer to a call is lost, send the call again with the same key: for ${FIRST_ANSWER_LIFETIME / HOUR} hours you get the first answer. The call gets 409 if the body differs, or if the session or draft that the first call made was deleted.`,
  schema: {
    type: 'string',
    minLength: IDEMPOTENCY_KEY_MIN,
    maxLength: IDEMPOTENCY_KEY_MAX,
    pattern: '^[!-~]+$',
    example: 'b6f0a1de-7d0c-4b0e-9c55-0c1f4a7d2e19',
  },
  'x-addition': true,
}

const IF_NONE_MATCH = {
  name: 'If-None-Match',
  in: 'header',
  description: 'The `ETag` of an earlier answer. The answer is 304, without a body, if it would be the same.',
  schema: { type: 'string', example: '"Xb1kVn5mUJpCjJr0lWmVjv0FQmA"' },
  'x-addition': true,
}

const ETAG = { ETag: 'Stands for this answer. Send it as `If-None-Match`.' }

function successes(object: OperationObject, operation: Operation): OperationObject['responses'] {
  const stock = object.responses['200'] as ResponseObject
  const schema = stock.content?.['application/json']?.schema ?? {}
  const headers = operation.revalidates ? { ...operation.headers, ...ETAG } : operation.headers
  const main: ResponseObject = {
    description: stock.description,
    ...(headers && { headers: stringHeaders(headers) }),
    ...(operation.success < 204 && { content: contentOf(schema, operation) }),
  }
  const also = Object.entries(operation.alsoSuccess).map(([status, description]) => [
    status,
    status === '304' ? { description, headers: main.headers } : { ...main, description },
  ])
  return { [operation.success]: main, ...Object.fromEntries(also) }
}

function contentOf(schema: Schema, { produces }: Operation): Content {
  const parts = Array.isArray(schema.anyOf) && produces.length > 1 ? schema.anyOf : [schema]
  return Object.fromEntries(produces.map((type, index) => [type, { schema: parts[index] ?? schema }]))
}

const stringHeaders = (headers: Record<string, string>): ResponseObject['headers'] =>
  Object.fromEntries(
    Object.entries(headers).map(([name, description]) => [name, { description, schema: { type: 'string' } }]),
  )
