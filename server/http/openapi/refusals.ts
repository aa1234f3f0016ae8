import { REFUSALS, type RefusalCode } from '../../../shared/refusals.ts'
import type { RefusalText } from '../../procedures/operation-meta.ts'
import type { Operation } from '../operations.ts'
import type { ListedRefusal, OperationObject, ResponseObject } from './types.ts'

/** Refusals that any operation may answer. The document lists them once, so that each operation lists only its own. */
const SHARED = {
  NotForThisToken: 'tools_only',
  MethodNotAllowed: 'method_not_allowed',
  NotAcceptable: 'not_acceptable',
  TooSlow: 'too_slow',
  BodyTooLarge: 'body_too_large',
  BodyNotJson: 'body_not_json',
  TooManyRequests: 'too_many_requests',
  Fault: 'internal',
  Unavailable: 'unavailable',
} as const satisfies Record<string, RefusalCode>

/** What the headers of refusals say. `Refusal` is in each: programs tell refusals of one status apart by it. */
export const REFUSAL_HEADERS = {
  Refusal: {
    description: 'The code of the refusal, for programs.',
    schema: { $ref: '#/components/schemas/RefusalCode' },
  },
  'WWW-Authenticate': {
    description: 'Always `Bearer`. The cookies and keys that the operation lists do as well.',
    schema: { type: 'string', const: 'Bearer' },
  },
  Allow: { description: 'The methods that the path takes.', schema: { type: 'string', example: 'GET, HEAD, OPTIONS' } },
  'Accept-Encoding': {
    description: 'The one encoding of a body that is read, if the body came in another.',
    schema: { type: 'string', const: 'gzip' },
  },
  'Retry-After': {
    description: 'The seconds after which to try again.',
    schema: { type: 'integer', minimum: 1, example: 2 },
  },
}

/** The headers that refusals of a status have, beside `Refusal`. */
const OF_STATUS: Record<number, keyof typeof REFUSAL_HEADERS> = {
  401: 'WWW-Authenticate',
  405: 'Allow',
  415: 'Accept-Encoding',
  429: 'Retry-After',
  503: 'Retry-After',
}

/** A schema of its own, so that generated clients have a type for it. */
export const refusalCode = () => ({ type: 'string', enum: Object.keys(REFUSALS), example: 'session_full' })

function response(
  status: number,
  { description, example = description, headers = {} }: RefusalText & { description: string },
): ResponseObject {
  const own = OF_STATUS[status]
  const names = own ? ['Refusal', own] : ['Refusal']
  const usual = names.map((name) => [name, { $ref: `#/components/headers/${name}` }])
  return {
    description,
    headers: { ...Object.fromEntries(usual), ...headers },
    content: {
      'application/json': { schema: { $ref: '#/components/schemas/ErrorBody' }, example: { error: example } },
    },
  }
}

/** The refusals of an operation by status, as the document lists them. */
export function refusals({ codes, refusals: texts = {} }: Pick<Operation, 'codes' | 'refusals'>) {
  if (codes.length === 0) return refToShared()
  const statuses = new Set<number>(codes.map((code) => REFUSALS[code][0]))
  const entries = [...statuses].map((status) => {
    const [first = 'invalid_input'] = codes.filter((code) => REFUSALS[code][0] === status)
    const usual = { description: usualDescription(status), example: exampleOf(first) }
    return [status, response(status, { ...usual, ...(texts as Record<number, RefusalText>)[status] })]
  })
  return Object.fromEntries(entries) as OperationObject['responses']
}

/** The refusals of an operation by code, each as the table has it: by status, then in the order of the table. */
export function refusalList({ codes }: Pick<Operation, 'codes'>): ListedRefusal[] {
  const rows = Object.entries(REFUSALS) as [RefusalCode, (typeof REFUSALS)[RefusalCode]][]
  const listed = rows.flatMap(([code, [status, error]]) => (codes.includes(code) ? [{ code, status, error }] : []))
  return listed.toSorted((one, other) => one.status - other.status)
}

/** What is wrong with a body has many sentences. The usual one of the table would say nothing. */
const exampleOf = (code: RefusalCode): string =>
  code === 'invalid_input' ? 'The body must be a JSON object.' : REFUSALS[code][1]

function usualDescription(status: number): string {
  switch (status) {
    case 400:
      return 'The request is not valid. The error names the field, if there is one.'
    case 401:
      return 'The caller may not do this: the credentials are missing, have expired, or do not allow it. The error says which.'
    case 404:
      return 'There is no such session, or it has no such poll or question.'
    case 503:
      return 'The server cannot do this right now.'
    default:
      return 'The state of the session, poll or question does not allow this: it has ended, is full or closed, or the move does not apply. The error says which.'
  }
}

/** Linters want a refusal of each operation. One without its own lists that which any caller may meet. */
const refToShared = (): OperationObject['responses'] => ({ 406: { $ref: '#/components/responses/NotAcceptable' } })

/** The shared refusals, as components for all operations. */
export function sharedRefusals(): Record<string, ResponseObject> {
  const shared = Object.entries(SHARED).map(([name, code]) => {
    const [status, description] = REFUSALS[code]
    return [name, response(status, { description })]
  })
  return { ...Object.fromEntries(shared), Refused: response(0, { description: 'Any refusal. The error says which.' }) }
}
