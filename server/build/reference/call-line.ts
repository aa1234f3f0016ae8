import type { OpenApiDocument, OperationObject, Schema } from '../../http/openapi-types.ts'

type Schemas = OpenApiDocument['components']['schemas']
type Call = { method: string; path: string; operation: OperationObject }

/** What a call is of little use without, although it may be left out. */
const OF_USE: Record<string, string[]> = {
  draftPoll: ['options'],
  editDraft: ['prompt'],
  joinSession: ['name'],
  openPoll: ['seconds'],
  updateSession: ['title'],
  vote: ['optionId'],
}

/** The line for a shell that makes the call, with the examples of the document. */
export function callLine({ method, path, operation }: Call, schemas: Schemas): string {
  const body = bodyOf(operation, schemas)
  const address = `BASE_URL${filled(path, operation)}`
  return [
    `curl ${method === 'get' ? '' : `-X ${method.toUpperCase()} `}'${address}'`,
    ...authorised(operation),
    ...(body ? ["-H 'Content-Type: application/json'", `-d '${JSON.stringify(body)}'`] : []),
  ].join(' \\\n  ')
}

/** The path with examples in it; an id without one stays as it is. */
function filled(path: string, { parameters = [] }: OperationObject): string {
  const exampleOf = (name: string) =>
    parameters.find((one) => one.in === 'path' && one.name === name)?.schema.example
  return path.replaceAll(/\{(\w+)\}/g, (whole, name) => String(exampleOf(name) ?? whole))
}

function authorised({ security = [] }: OperationObject): string[] {
  const schemes = security.map((one) => Object.keys(one)[0])
  if (schemes.includes(undefined)) return []
  if (schemes.includes('bearer')) return ["-H 'Authorization: Bearer TOKEN'"]
  return schemes.map((scheme) => `-b '${COOKIES[scheme ?? ''] ?? scheme}=COOKIE'`)
}

const COOKIES: Record<string, string> = { hostCookie: 'ws_host', participantCookie: 'ws_part' }

/** The fields that a body needs, and those that it is for. */
function bodyOf({ operationId, requestBody }: OperationObject, schemas: Schemas) {
  const { properties = {}, required = [] } = requestBody?.content['application/json']?.schema ?? {}
  const names = [...required, ...(OF_USE[operationId] ?? [])]
  if (names.length === 0) return undefined
  const fields = properties as Record<string, Schema>
  const exampleOf = ({ $ref, example }: Schema = {}): unknown =>
    typeof $ref === 'string' ? schemas[$ref.slice($ref.lastIndexOf('/') + 1)]?.example : example
  return Object.fromEntries(names.map((name) => [name, exampleOf(fields[name])]))
}
