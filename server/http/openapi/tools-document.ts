import { z } from 'zod'
import { isRecord } from '../../../shared/schemas/json.ts'
import { FOR_NO_TOOL } from '../../procedures/operation-meta.ts'
import { keysFor, OPERATIONS, type Operation } from '../operations.ts'
import { TOOL_WORDS, type ToolSet } from './tools-prose.ts'
import type { Content, OpenApiDocument, OperationObject } from './types.ts'

type Parameter = NonNullable<OperationObject['parameters']>[number]

const HAS: Record<ToolSet, (operation: Operation) => boolean> = {
  tools: ({ forTools }) => forTools !== undefined,
  prepare: (operation) => keysFor(operation).includes('prepare'),
}

/**
 * The document for a wrapper that lets language models run or prepare sessions: the operations meant for it, with a
 * Bearer token, without fields marked `x-sensitive` and schemas that only those use.
 * @param document of the whole surface
 * @param baseUrl where the tools reach the server
 */
export function toolsDocument(document: OpenApiDocument, baseUrl: string, set: ToolSet): OpenApiDocument {
  const { description, token } = TOOL_WORDS[set]
  const paths = toolPaths(document.paths, set)
  const kept = {
    ...document,
    info: { ...document.info, description },
    servers: [{ url: baseUrl }],
    security: [{ bearer: [] }],
    tags: document.tags.filter(({ name }) => tagsOf(paths).includes(name)),
    paths,
    components: {
      schemas: document.components.schemas,
      responses: {},
      headers: document.components.headers,
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', description: token } },
    },
  }
  return dropUnused(dropSensitive(kept) as OpenApiDocument)
}

function toolPaths(paths: OpenApiDocument['paths'], set: ToolSet): OpenApiDocument['paths'] {
  const kept: OpenApiDocument['paths'] = {}
  for (const one of OPERATIONS.filter(HAS[set])) {
    const { path, forTools = true } = one
    const method = one.method.toLowerCase()
    const operation = paths[path]?.[method]
    if (!operation) continue
    kept[path] = { ...kept[path], [method]: toTool(operation, forTools, set) }
  }
  return kept
}

const tagsOf = (paths: OpenApiDocument['paths']): string[] =>
  Object.values(paths)
    .flatMap((operations) => Object.values(operations))
    .flatMap(({ tags = [] }) => tags)

/** A tool has one text, so the summary goes before the description. */
function toTool(operation: OperationObject, forTools: true | string, set: ToolSet): OperationObject {
  const { summary, description, parameters, responses, 'x-keys': _, 'x-refusals': _listed, ...same } = operation
  const content: Content = { 'application/json': { schema: { $ref: '#/components/schemas/ErrorBody' } } }
  return {
    ...same,
    summary,
    description: `${summary}. ${forTools === true ? description : forTools}`,
    security: [{ bearer: [] }],
    responses: { ...responses, 401: { description: TOOL_WORDS[set].notRecognised, content } },
    ...(parameters && { parameters: parameters.filter(isForTools).map((one) => withSource(one, set)) }),
  }
}

const isForTools = (one: Parameter): boolean => !FOR_NO_TOOL.includes(one.name) && one.in !== 'header'

/** A parameter of a path, which says where to find its value. */
function withSource(parameter: Parameter, set: ToolSet): Parameter {
  const { ids } = TOOL_WORDS[set]
  const description = parameter.in === 'path' ? ids[parameter.name as keyof typeof ids] : undefined
  return description ? { ...parameter, schema: { ...parameter.schema, description } } : parameter
}

const isSensitive = (node: unknown): boolean =>
  isRecord(node) && (node['x-sensitive'] === true || isSensitive(node.schema))

/** A copy without marked properties and parameters, at any depth, and without examples, which would show them. */
function dropSensitive(node: unknown): unknown {
  if (Array.isArray(node)) return node.filter((part) => !isSensitive(part)).map(dropSensitive)
  if (!isRecord(node)) return node
  const fields = Object.entries(node).filter(([name, part]) => name !== 'examples' && !isSensitive(part))
  return Object.fromEntries(fields.map(([name, part]) => [name, dropSensitive(part)]))
}

function dropUnused(document: OpenApiDocument): OpenApiDocument {
  const text = JSON.stringify(document)
  const used = <T extends object>(kind: string, all: T) =>
    Object.fromEntries(Object.entries(all).filter(([name]) => text.includes(`"#/components/${kind}/${name}"`))) as T
  const { schemas, headers } = document.components
  const components = { ...document.components, schemas: used('schemas', schemas), headers: used('headers', headers) }
  const isDone = Object.keys(components.schemas).length === Object.keys(schemas).length
  const kept = { ...document, components }
  return isDone ? kept : dropUnused(kept)
}

/** The same for a schema: parsing removes the marked properties. */
export function withoutSensitive(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodObject) {
    const shape: Record<string, z.ZodType> = schema.shape
    const kept = Object.entries(shape).filter(([, part]) => !isSensitive(part.meta()))
    return z.object(Object.fromEntries(kept.map(([name, part]) => [name, withoutSensitive(part)])))
  }
  if (schema instanceof z.ZodUnion) return z.union(schema.options.map((part) => withoutSensitive(part as z.ZodType)))
  if (schema instanceof z.ZodArray) return z.array(withoutSensitive(schema.element as z.ZodType))
  if (schema instanceof z.ZodOptional) return withoutSensitive(schema.unwrap() as z.ZodType).optional()
  if (schema instanceof z.ZodNullable) return withoutSensitive(schema.unwrap() as z.ZodType).nullable()
  return schema
}
