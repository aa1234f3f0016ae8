import type { Tool as ListedTool } from '@modelcontextprotocol/sdk/types.js'
import { isRecord } from '../../shared/schemas/json.ts'
import type { Operation, Schema, ToolsDocument } from './document.ts'

/** An operation as a tool: how it is listed, how it is called, and which media types it answers by status. */
export type Tool = {
  listed: ListedTool
  method: string
  path: string
  inPath: string[]
  inQuery: string[]
  /** Whether a call makes something new, which an `Idempotency-Key` does once. */
  creates: boolean
  answers: Record<string, string[]>
}

const CREATED = '201'
const JSON_TYPE = 'application/json'

/** A tool for each operation of the document. */
export const toolsOf = ({ paths, components }: ToolsDocument): Tool[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) =>
      toolOf(method.toUpperCase(), path, operation, components.schemas),
    ),
  )

function toolOf(method: string, path: string, operation: Operation, schemas: Record<string, Schema>): Tool {
  const { operationId: name, summary: title, description, parameters, responses } = operation
  const named = (place: string) => parameters.filter((one) => one.in === place).map((one) => one.name)
  const creates = CREATED in responses
  const readOnlyHint = method === 'GET'
  const annotations = { title, readOnlyHint, destructiveHint: !readOnlyHint && !creates }
  return {
    listed: { name, title, description, inputSchema: inputOf(operation, schemas), annotations },
    method,
    path,
    inPath: named('path'),
    inQuery: named('query'),
    creates,
    answers: Object.fromEntries(
      Object.entries(responses).map(([status, { content }]) => [status, Object.keys(content)]),
    ),
  }
}

/** Parameters and fields of the body, side by side: no operation has two of a name. */
function inputOf({ parameters, requestBody }: Operation, schemas: Record<string, Schema>): ListedTool['inputSchema'] {
  const whole = (part: unknown) => plain(part, schemas, []) as Schema
  const body = whole(requestBody?.content[JSON_TYPE]?.schema ?? {})
  const named = parameters.map(({ name, schema }) => [name, whole(schema)] as const)
  const required = parameters.filter((one) => one.required).map(({ name }) => name)
  return {
    type: 'object',
    properties: { ...Object.fromEntries(named), ...(isRecord(body.properties) && (body.properties as object)) },
    required: [...required, ...(Array.isArray(body.required) ? body.required : [])],
  }
}

const REFERENCE = '#/components/schemas/'

/**
 * A schema with others in place of references to them, which not every app follows, and without our own marks.
 * @param inside the references that led here: what refers to itself takes anything there
 */
function plain(node: unknown, schemas: Record<string, Schema>, inside: string[]): unknown {
  if (Array.isArray(node)) return node.map((part) => plain(part, schemas, inside))
  if (!isRecord(node)) return node
  const { $ref, ...own } = node
  if (typeof $ref === 'string' && inside.includes($ref)) return {}
  const meant = typeof $ref === 'string' ? schemas[$ref.replace(REFERENCE, '')] : undefined
  const above = typeof $ref === 'string' ? [...inside, $ref] : inside
  const fields = Object.entries({ ...meant, ...own }).filter(([name]) => !name.startsWith('x-'))
  return Object.fromEntries(fields.map(([name, part]) => [name, plain(part, schemas, above)]))
}
