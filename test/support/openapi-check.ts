import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { openApiDocument } from '../../server/http/openapi/document.ts'
import type { OperationObject } from '../../server/http/openapi/types.ts'
import { REFUSALS, type RefusalCode } from '../../shared/refusals.ts'

/** Holds every answer of the suite against the OpenAPI document. */

const document = structuredClone(openApiDocument('http://localhost:3000'))
// Callers take questions as free-form objects, as the interface has them. Ours have these fields alone.
Object.assign(document.components.schemas.Question ?? {}, { additionalProperties: false })
// To optimize what is compiled takes more CPU than it saves in a run.
const ajv = new Ajv2020({ strict: false, allErrors: true, code: { optimize: false } })
addFormats.default(ajv)
ajv.addSchema(document, 'openapi')

/** What any operation may answer on the way, as the document tells once; 500 is never right in a test. */
const ON_THE_WAY = new Set([405, 406, 408, 413, 415, 429, 503])

/** Headers that the document does not list: those of HTTP and CORS, what its description says once, and those of nginx. */
const UNLISTED =
  /^(date|connection|keep-alive|content-(type|length)|transfer-encoding|cache-control|vary|x-.*|access-control-.*|server|strict-transport-security)$/

/** A header that every refusal of the status has. */
const OF_REFUSAL: Record<number, string> = {
  401: 'www-authenticate',
  415: 'accept-encoding',
  429: 'retry-after',
  503: 'retry-after',
}

const pointer = (part: string): string => part.replaceAll('~', '~0').replaceAll('/', '~1')

type Found = { method: string; path: string; operation: OperationObject }

const templates = Object.entries(document.paths).map(([template, operations]) => ({
  template,
  operations,
  pattern: new RegExp(`^${template.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
}))

function find(method: string, path: string): Found | undefined {
  // As it is sent: without the segments `.` and `..`.
  const bare = new URL(path, 'http://localhost').pathname
  // It is no path at all, so no operation has it.
  if (!isDecodable(bare)) return undefined
  const asked = method === 'HEAD' ? 'get' : method.toLowerCase()
  for (const { template, operations, pattern } of templates) {
    const operation = pattern.test(bare) ? operations[asked] : undefined
    if (operation) return { method: asked, path: template, operation }
  }
  return undefined
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}

const validators = new Map<string, ValidateFunction>()

function validator(ref: string): ValidateFunction {
  const known = validators.get(ref) ?? ajv.compile({ $ref: `openapi#${ref}` })
  validators.set(ref, known)
  return known
}

type Answered = { status: number; headers: Headers; body: unknown; text: string }

/** @throws Error if the answer is not one that the document promises for this operation */
export async function checkAgainstDocument(method: string, path: string, answer: Answered): Promise<void> {
  const { status } = answer
  if (status === 500) throw new Error(`${method} ${path} answered 500: ${answer.text}`)
  const found = find(method, path)
  if (!found || !path.startsWith('/api/')) return
  const { responses, 'x-refusals': refusals = [] } = found.operation
  const code = status >= 400 ? (answer.headers.get('refusal') ?? '') : undefined
  const isListed = String(status) in responses && (!code || refusals.some((one) => one.code === code))
  if (!isListed && !isOnTheWay(found.operation, answer)) {
    throw new Error(`${method} ${path} answered ${status} ${code ?? ''}, which the document does not list`)
  }
  const wrong = wrongHeaders(found.operation, answer)
  if (wrong) throw new Error(`${method} ${path} answered ${status} with headers off the document: ${wrong}`)
  if (method === 'HEAD') return
  const problem = status >= 400 ? checkRefusal(answer) : checkSuccess(found, answer)
  if (problem) throw new Error(`${method} ${path} answered ${status} off its schema: ${problem}\n${answer.text}`)
}

/** The interface says that `closePoll` has three refusals, so the document tells of its 400 in the description. */
const isOnTheWay = ({ operationId }: OperationObject, { status, headers }: Answered): boolean =>
  ON_THE_WAY.has(status) ||
  (status === 400 && operationId === 'closePoll') ||
  (status === 401 && headers.get('refusal') === 'tools_only')

/** What headers an answer has that are not listed, or lacks. */
function wrongHeaders({ responses }: OperationObject, { status, headers }: Answered): string | undefined {
  // By it, a caller finds the lines about a call in the log.
  if (!headers.has('x-request-id')) return 'x-request-id is missing'
  const response = responses[status] ?? {}
  const listed = 'headers' in response ? Object.keys(response.headers ?? {}) : ['refusal', OF_REFUSAL[status] ?? '']
  const known = listed.map((name) => name.toLowerCase())
  const more = [...headers.keys()].filter((name) => !UNLISTED.test(name) && !known.includes(name))
  if (more.length > 0) return `not ${more.join(', ')}`
  const owed = status === 415 ? undefined : OF_REFUSAL[status]
  return owed && !headers.has(owed) ? `${owed} is missing` : undefined
}

function checkRefusal({ status, headers, body }: Answered): string | undefined {
  const code = headers.get('refusal') ?? ''
  const [expected] = REFUSALS[code as RefusalCode] ?? []
  if (expected !== status) return `Refusal: ${code} is no code of ${status}`
  const valid = validator('/components/schemas/ErrorBody')
  if (!valid(body)) return ajv.errorsText(valid.errors)
  const keys = Object.keys(body as object)
  return keys.length === 1 ? undefined : `an error body has error alone, not ${keys.join(', ')}`
}

function checkSuccess(
  { method, path }: Omit<Found, 'operation'>,
  { status, headers, body, text }: Answered,
): string | undefined {
  if ([204, 302, 304].includes(status)) return text === '' ? undefined : `${status} has no body`
  const [type = ''] = (headers.get('content-type') ?? '').split(';')
  const ref = ['paths', path, method, 'responses', String(status), 'content', type, 'schema']
  const valid = validator(`/${ref.map(pointer).map(encodeURIComponent).join('/')}`)
  return valid(body) ? undefined : ajv.errorsText(valid.errors)
}
