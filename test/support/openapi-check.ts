import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { openApiDocument } from '../../server/http/openapi/document.ts'
import { REFUSALS, type RefusalCode } from '../../shared/refusals.ts'

/** Holds every answer of the suite against the OpenAPI document. */

const document = structuredClone(openApiDocument('http://localhost:3000'))
// Callers take questions as free-form objects, as the interface has them. Ours have these fields alone.
Object.assign(document.components.schemas.Question ?? {}, { additionalProperties: false })
const ajv = new Ajv2020({ strict: false, allErrors: true })
addFormats.default(ajv)
ajv.addSchema(document, 'openapi')

/** What any operation may answer on the way, as the document tells once; 500 is never right in a test. */
const ON_THE_WAY = new Set([400, 405, 406, 413, 415, 429, 503])

const pointer = (part: string): string => part.replaceAll('~', '~0').replaceAll('/', '~1')

type Found = { method: string; path: string; statuses: string[] }

const templates = Object.entries(document.paths).map(([template, operations]) => ({
  template,
  operations,
  pattern: new RegExp(`^${template.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
}))

function find(method: string, path: string): Found | undefined {
  const [bare = ''] = path.split('?')
  const asked = method === 'HEAD' ? 'get' : method.toLowerCase()
  for (const { template, operations, pattern } of templates) {
    const operation = pattern.test(bare) ? operations[asked] : undefined
    if (operation) return { method: asked, path: template, statuses: Object.keys(operation.responses) }
  }
  return undefined
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
  const operation = find(method, path)
  if (!operation || !path.startsWith('/api/')) return
  const isReused = answer.headers.get('refusal') === 'idempotency_key_reused'
  if (!operation.statuses.includes(String(status)) && !ON_THE_WAY.has(status) && !isReused) {
    throw new Error(`${method} ${path} answered ${status}, which the document does not list`)
  }
  if (method === 'HEAD') return
  const problem = status >= 400 ? checkRefusal(answer) : checkSuccess(operation, answer)
  if (problem) throw new Error(`${method} ${path} answered ${status} off its schema: ${problem}\n${answer.text}`)
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

function checkSuccess({ method, path }: Found, { status, headers, body, text }: Answered): string | undefined {
  if ([204, 302, 304].includes(status)) return text === '' ? undefined : `${status} has no body`
  const [type = ''] = (headers.get('content-type') ?? '').split(';')
  const ref = ['paths', path, method, 'responses', String(status), 'content', type, 'schema']
  const valid = validator(`/${ref.map(pointer).map(encodeURIComponent).join('/')}`)
  return valid(body) ? undefined : ajv.errorsText(valid.errors)
}
