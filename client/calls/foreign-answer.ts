import { type Kind, RESPONSES } from '../generated/responses.gen.ts'
import type { ErrorBody } from '../generated/types.gen.ts'
import { type Failed, ForeignAnswer } from './error.ts'

/**
 * Tells the service's answers from those of what lies between: the login page of a Wi-Fi, a filter, a proxy whose
 * server is away. A success is the service's if the document lists its status and content type for the operation, and
 * if JSON has the required fields. A refusal is the service's if it has the header `Refusal` and the body `{error}`.
 * @param call what was called; its key is the method and path, as in the document
 * @returns the answer, with its whole body if that is JSON
 * @throws ForeignAnswer for any other answer, and the error of `fetch` if the answer breaks off
 */
export async function requireOurs(
  answer: Response,
  { headers }: Request,
  call: Failed & { key: string },
): Promise<Response> {
  const { status, redirected } = answer
  const type = contentTypeOf(answer)
  // A body of JSON is read once, here, because an answer that breaks off is no answer.
  const isRead = type === JSON_TYPE
  const text = isRead ? await answer.text() : ''
  const isOurs = answer.ok || status === 304 ? isSuccess : isRefusal
  if (redirected || !isOurs(answer, call.key, type, text) || (status === 304 && !headers.has('if-none-match'))) {
    // Nobody reads the rest, for example the page of a login.
    if (!isRead) answer.body?.cancel().catch(() => {})
    throw new ForeignAnswer(answer, call)
  }
  return isRead ? new Response(text, answer) : answer
}

const JSON_TYPE = 'application/json'

const contentTypeOf = ({ headers }: Response): string =>
  (headers.get('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''

function isSuccess({ status, headers }: Response, key: string, type: string, text: string): boolean {
  const types = RESPONSES[key]?.[status]
  if (!types) return false
  const hasBody = Object.keys(types).length > 0
  if (!hasBody) return type === '' && !Number(headers.get('content-length'))
  if (headers.get('content-length') === '0') return false
  const fields = types[type]
  return fields !== undefined && (type !== JSON_TYPE || hasFields(fields, parse(text)))
}

function isRefusal({ headers }: Response, _key: string, type: string, text: string): boolean {
  return type === JSON_TYPE && headers.has('refusal') && hasFields(REFUSED, parse(text))
}

const REFUSED = { error: 'string' } as const satisfies Record<keyof ErrorBody, Kind>

/** Whether an event of a stream is a session. */
export const isSession = (value: unknown): boolean =>
  hasFields(RESPONSES['GET /api/sessions/{id}/stream']?.[200]?.['text/event-stream'], value)

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function hasFields(fields: Readonly<Record<string, Kind>> = {}, value: unknown): boolean {
  return Object.entries(fields).every(([name, kind]) => isOfKind(kind, Object(value)[name]))
}

const UUID = /^[\da-f-]{36}$/

function isOfKind(kind: Kind, value: unknown): boolean {
  if (typeof kind !== 'string') return kind.includes(value)
  if (kind === 'array') return Array.isArray(value)
  return kind === 'uuid' ? typeof value === 'string' && UUID.test(value) : typeof value === kind
}
