import { type GenerateOpenApiDocumentOptions, generateOpenApiDocument } from 'trpc-to-openapi'
import { z } from 'zod'
import { IDEMPOTENCY_KEY_MAX, IDEMPOTENCY_KEY_MIN } from '../../../shared/limits.ts'
import { errorBodySchema, sessionSchema } from '../../../shared/schemas/session.ts'
import { type Access, IGNORED_IF_UNREADABLE } from '../../procedures/operation-meta.ts'
import { appRouter } from '../../procedures/router.ts'
import { isIgnoredIfUnreadable, keysFor, OPERATIONS, type Operation, STREAM } from '../api/operations.ts'
import { addExamples } from './examples.ts'
import { DESCRIPTION, STREAM_WORDS, TAGS } from './prose.ts'
import { refusalCode, refusalHeader, refusals, responsesOnTheWay } from './refusals.ts'
import type { Content, OpenApiDocument, OperationObject, Requirement, ResponseObject, Schema } from './types.ts'

const SECURITY_SCHEMES = {
  bearer: {
    type: 'http',
    scheme: 'bearer',
    description:
      "The token of `POST /api/me/token`; the same HMAC as the `ws_host` cookie. Where a session's host key is taken, it may come here too, out of the address.",
  },
  hostCookie: {
    type: 'apiKey',
    in: 'cookie',
    name: 'ws_host',
    description: 'Set when a host signs in.',
  },
  hostKey: {
    type: 'apiKey',
    in: 'query',
    name: 'k',
    description:
      "The session's host key, or one for helpers where `x-keys` of the operation has it; in a JSON body also as the field `k`, which no security requirement can say: behind a proxy that holds requests against this document, send the key as Bearer.",
  },
  participantCookie: {
    type: 'apiKey',
    in: 'cookie',
    name: 'ws_part',
    description: 'Set when a browser joins.',
  },
} as const

const SIGNED_IN: Requirement[] = [{ bearer: [] }, { hostCookie: [] }]
const SECURITY: Record<Access, Requirement[]> = {
  anyone: [],
  'anyone-or-host': [...SIGNED_IN, { hostKey: [] }, { participantCookie: [] }, {}],
  cookie: [{ hostCookie: [] }],
  'signed-in': SIGNED_IN,
  owner: SIGNED_IN,
  host: [...SIGNED_IN, { hostKey: [] }],
  participant: [{ participantCookie: [] }],
}

/**
 * The OpenAPI 3.1 document of the REST surface: trpc-to-openapi's, with what it cannot know filled
 * in from the same procedures (security, statuses of success, the one error body, headers, CSV).
 * @param baseUrl where this server is reached
 */
export function openApiDocument(baseUrl: string): OpenApiDocument {
  surface ??= describeSurface()
  return { ...surface, servers: servers(baseUrl), security: SIGNED_IN, tags: TAGS }
}

/** All but the address, which is the same for every server of a process. */
let surface: OpenApiDocument | undefined

function describeSurface(): OpenApiDocument {
  const document = generateOpenApiDocument(appRouter, {
    title: 'live-audience',
    // The interface's own, as its callers have it: the package's version goes its own way.
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
  completeComponents(document)
  return document
}

/** The stream is a subscription, which the generator leaves out; it reads like `getSession`. */
function streamPath(): NonNullable<GenerateOpenApiDocumentOptions['paths']> {
  const { id, ...query } = STREAM.input.shape
  const stream = {
    operationId: 'watchSession',
    tags: ['Sessions'],
    ...STREAM_WORDS,
    security: SECURITY[STREAM.access],
    'x-keys': keysFor(STREAM),
    requestParams: { path: z.object({ id }), query: z.object(query) },
    responses: {
      200: {
        description: 'One event per change; its data is the session as this reader may see it.',
        content: { 'text/event-stream': { schema: sessionSchema } },
      },
      ...refusals(STREAM),
    },
  }
  return { [STREAM.path]: { get: stream } } as GenerateOpenApiDocumentOptions['paths'] & object
}

const servers = (baseUrl: string) => [
  {
    url: '{base_url}',
    description: 'Production',
    // No description: the schema of OpenAPI 3.1 that swagger-parser holds, and orval with it, misspells it.
    variables: { base_url: { default: baseUrl } },
  },
  { url: 'http://localhost:3000', description: 'Local' },
]

function completeOperation(document: OpenApiDocument, operation: Operation): void {
  const object = document.paths[operation.path]?.[operation.method.toLowerCase()]
  if (!object) throw new Error(`the document lacks ${operation.operationId}`)
  object.security = SECURITY[operation.access]
  object['x-keys'] = keysFor(operation)
  if (operation.addition) object['x-addition'] = true
  if (operation.idempotent) object.parameters = [...(object.parameters ?? []), IDEMPOTENCY_KEY]
  object.responses = { ...successes(object, operation), ...refusals(operation) }
  // Linters ask for a success or a default, and a redirect is no success to them.
  if (operation.success === 302) object.responses.default = OTHER_REFUSALS
  if (object.requestBody) object.requestBody.required = hasRequiredField(object.requestBody.content)
}

/** Says of each query that is ignored where it cannot be read that it is. */
function markIgnored({ paths }: OpenApiDocument, operation: Operation): void {
  const { parameters = [] } = paths[operation.path]?.[operation.method.toLowerCase()] ?? {}
  for (const one of parameters) {
    const field = operation.input.shape[one.name]
    if (one.in !== 'query' || one.name === 'k' || !field) continue
    if (!isIgnoredIfUnreadable(operation, field as z.ZodType)) continue
    one[IGNORED_IF_UNREADABLE] = true
    one.description = `${one.description} Ignored where it is anything else.`
  }
}

const OTHER_REFUSALS = { $ref: '#/components/responses/Refused' }

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    'A random uuid, say, that stays the same when the call is sent again because its answer was lost: the first answer is given again for 24 hours. 409 with another body, and where the session or draft that it made was deleted.',
  schema: {
    type: 'string',
    minLength: IDEMPOTENCY_KEY_MIN,
    maxLength: IDEMPOTENCY_KEY_MAX,
    pattern: '^[!-~]+$',
    example: 'b6f0a1de-7d0c-4b0e-9c55-0c1f4a7d2e19',
  },
  'x-addition': true,
}

const hasRequiredField = (content: Content): boolean => (content['application/json']?.schema.required ?? []).length > 0

function successes(object: OperationObject, operation: Operation): OperationObject['responses'] {
  const stock = object.responses['200'] as ResponseObject
  const schema = stock.content?.['application/json']?.schema ?? {}
  const headers = successHeaders(operation)
  const main: ResponseObject = {
    description: stock.description,
    ...(headers && { headers }),
    ...(operation.success < 204 && { content: contentOf(schema, operation) }),
  }
  const also = Object.entries(operation.alsoSuccess).map(([status, description]) => [
    status,
    status === '304' ? { description } : { ...main, description },
  ])
  return { [operation.success]: main, ...Object.fromEntries(also) }
}

/** An answer of several media types is a union of as many. */
function contentOf(schema: Schema, { produces }: Operation): Content {
  const parts = Array.isArray(schema.anyOf) && produces.length > 1 ? schema.anyOf : [schema]
  return Object.fromEntries(produces.map((type, place) => [type, { schema: parts[place] }]))
}

function successHeaders({ operationId }: Operation): ResponseObject['headers'] {
  const text = (description: string) => ({ description, schema: { type: 'string' } })
  return {
    exportSession: { 'Content-Disposition': text('`attachment` with a file name.') },
    getResults: { 'Content-Disposition': text('With CSV: `attachment` with a file name.') },
    exportPolls: { 'Content-Disposition': text('`attachment` with a file name.') },
    listSessions: { Link: text('`<…>; rel="next"`: the next page, if there is one.') },
    createSession: { Location: text("The new session's path.") },
    joinSession: { 'Set-Cookie': text('`ws_part`, for votes and questions.') },
    useLink: { 'Set-Cookie': text('`ws_host`, for everything a host does.') },
    logOut: { 'Set-Cookie': text('An empty `ws_host`.') },
    beginOidc: { Location: text('The identity provider.'), 'Set-Cookie': text('`ws_oidc`.') },
    finishOidc: { Location: text('`/login`.'), 'Set-Cookie': text('`ws_host`.') },
  }[operationId]
}

function completeComponents({ components }: OpenApiDocument): void {
  for (const name of Object.keys(components.schemas)) {
    if (name.startsWith('error.')) delete components.schemas[name]
  }
  components.responses = responsesOnTheWay()
  components.headers = { Refusal: refusalHeader() }
  components.schemas.RefusalCode = refusalCode()
}
