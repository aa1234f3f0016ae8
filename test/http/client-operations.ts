import type { openApiDocument } from '../../server/http/openapi/document.ts'
import { NO_METHODS } from './documented-responses.ts'

/**
 * The methods of the typed client: how each is called, and its types. What an operation answers by what is asked has
 * its overloads in `client/calls/typed-answers.ts`.
 */

type Part = { name: string; in: string; required?: boolean }
type Operation = {
  operationId: string
  summary: string
  description?: string
  parameters?: Part[]
  requestBody?: { content?: Record<string, { schema?: { properties?: object } }> }
  security: Record<string, unknown>[]
}

/** Operations whose answer depends on what is asked. */
const OVERLOADS: Record<string, string> = { getSession: 'GetSession', getResults: 'GetResults' }

/** The content of `client/generated/operations.gen.ts`. */
export function clientOperations(document: ReturnType<typeof openApiDocument>): string {
  const all = operationsIn(document)
  const called = all.map(({ operation }) => operation).filter(({ operationId }) => !(operationId in OVERLOADS))
  const types = called.flatMap((one) => [
    ...(takesNothing(one) ? [] : [`${typeName(one)}Data`]),
    `${typeName(one)}Responses`,
  ])
  return [
    ...['// This file is auto-generated from openapi.json', ''],
    "import type { Method } from '../calls/method.ts'",
    "import type { GetResults, GetSession } from '../calls/typed-answers.ts'",
    `import type { ${types.join(', ')} } from './types.gen.ts'`,
    ...['', '/** A method for each operation of the document. */', 'export type Operations = {'],
    ...all.flatMap(({ operation }) => [...comment(operation), `    ${operation.operationId}: ${typeOf(operation)}`]),
    ...['}', ''],
  ].join('\n')
}

/** The content of `client/generated/calls.gen.ts`. */
export const callsOf = (document: ReturnType<typeof openApiDocument>): string =>
  [
    ...['// This file is auto-generated from openapi.json', ''],
    ...["import type { Operation } from '../calls/method.ts'", ''],
    ...['/** How each operation is called. */', 'export const OPERATIONS: Readonly<Record<string, Operation>> = {'],
    ...operationsIn(document).map(
      ({ method, path, operation }) => `    ${operation.operationId}: ${callOf(method, path, operation)},`,
    ),
    ...['}', ''],
  ].join('\n')

function operationsIn(document: ReturnType<typeof openApiDocument>) {
  const paths = document.paths as unknown as Record<string, Record<string, Operation>>
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .map(([method, operation]) => ({ method: method.toUpperCase(), path, operation }))
      .filter(({ method }) => !NO_METHODS.includes(`${method} ${path}`)),
  )
}

const typeName = ({ operationId }: Operation): string => operationId.charAt(0).toUpperCase() + operationId.slice(1)

function typeOf(operation: Operation): string {
  const name = typeName(operation)
  const taken = takesNothing(operation) ? 'unknown' : `${name}Data`
  return OVERLOADS[operation.operationId] ?? `Method<${taken}, ${name}Responses>`
}

const takesNothing = ({ parameters = [], requestBody }: Operation): boolean =>
  parameters.length === 0 &&
  Object.values(requestBody?.content ?? {}).every(({ schema }) => Object.keys(schema?.properties ?? {}).length === 0)

function callOf(method: string, path: string, operation: Operation): string {
  const { parameters = [], security } = operation
  const takesKey = parameters.some(({ name }) => name === 'Idempotency-Key')
  const byHost = security.some((one) => 'bearer' in one)
  const more = [
    ...(byHost ? ['byHost: true'] : []),
    ...(takesKey ? ['takesKey: true'] : []),
    ...(takesNothing(operation) ? ['takesNothing: true'] : []),
  ]
  return `{ ${[`method: '${method}'`, `path: '${path}'`, ...more].join(', ')} }`
}

const comment = ({ summary, description = '' }: Operation): string[] => {
  const lines = [summary, ...(description ? ['', ...description.split('\n')] : [])]
  return ['    /**', ...lines.map((line) => `     * ${line}`.trimEnd()), '     */']
}
