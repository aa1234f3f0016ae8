import type { openApiDocument } from '../../server/http/openapi/document.ts'

/**
 * What the client knows an answer by, as the document has it: for each operation the statuses of its successes, for
 * each status the content types, and for JSON the fields that are required.
 */

type Schema = {
  $ref?: string
  type?: string
  format?: string
  const?: unknown
  enum?: unknown[]
  required?: string[]
  properties?: Record<string, Schema>
}
type Response = { content?: Record<string, { schema: Schema }> }
type Operation = { operationId: string; responses: Record<string, Response> }
type Document = { paths: Record<string, Record<string, Operation>>; components: { schemas: Record<string, Schema> } }

/** Operations that a program does not call: `watchSession` of the client reads streams, and browsers visit the others. */
export const NO_METHODS = ['GET /api/sessions/{id}/stream', 'GET /api/me/login/oidc', 'GET /api/me/login/oidc/callback']

/** The content of `client/generated/responses.gen.ts`. */
export function documentedResponses(document: ReturnType<typeof openApiDocument>): string {
  const { paths, components } = document as unknown as Document
  const lines = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const name = `${method.toUpperCase()} ${path}`
      return `    ${JSON.stringify(name)}: ${JSON.stringify(successesOf(operation, components.schemas))},`
    }),
  )
  return [HEAD, ...lines, '};', ''].join('\n')
}

const HEAD = `// This file is auto-generated from openapi.json

/** A type of JSON, the values of an enum, or \`uuid\`. */
export type Kind = 'array' | 'boolean' | 'number' | 'object' | 'string' | 'uuid' | readonly unknown[];

/** Successes by operation, status and content type. JSON has the kinds of its required fields. */
export const RESPONSES: Readonly<Record<string, Readonly<Record<number, Readonly<Record<string, Readonly<Record<string, Kind>>>>>>>> = {`

function successesOf({ responses }: Operation, schemas: Document['components']['schemas']) {
  const successes = Object.entries(responses).filter(([status]) => Number(status) < 400)
  return Object.fromEntries(
    successes.map(([status, { content = {} }]) => [
      status,
      Object.fromEntries(
        Object.entries(content).map(([type, { schema }]) => [type, isJson(type) ? fieldsOf(schema, schemas) : {}]),
      ),
    ]),
  )
}

/** An event of a stream has JSON, too. */
const isJson = (type: string): boolean => type === 'application/json' || type === 'text/event-stream'

/** @throws if nothing is required: then nothing would tell the answer from that of another service */
function fieldsOf(schema: Schema, schemas: Document['components']['schemas']) {
  const resolve = (one: Schema = {}): Schema => (one.$ref ? resolve(schemas[one.$ref.split('/').at(-1) ?? '']) : one)
  const { required = [], properties = {} } = resolve(schema)
  if (required.length === 0) throw new Error(`An answer without required fields: ${JSON.stringify(schema)}`)
  return Object.fromEntries(required.map((name) => [name, kindOf(resolve(properties[name]))]))
}

function kindOf({ type, format, enum: values, const: value }: Schema): unknown {
  if (values || value !== undefined) return values ?? [value]
  if (format === 'uuid') return 'uuid'
  if (type === 'integer') return 'number'
  if (type === undefined) throw new Error('A required field without one type')
  return type
}
