import { REFUSALS, type RefusalCode } from '../../../shared/refusals.ts'
import type { Access, RefusalText } from '../../procedures/operation-meta.ts'
import type { Operation } from '../operations.ts'
import type { OperationObject, ResponseObject } from './types.ts'

/** Refusals that any operation may answer. The document lists them once, so that each operation lists only its own. */
const SHARED = {
  MethodNotAllowed: 'method_not_allowed',
  NotAcceptable: 'not_acceptable',
  IdempotencyKeyReused: 'idempotency_key_reused',
  BodyTooLarge: 'body_too_large',
  BodyNotJson: 'body_not_json',
  TooManyRequests: 'too_many_requests',
  Fault: 'internal',
  Unavailable: 'unavailable',
} as const satisfies Record<string, RefusalCode>

/** Programs tell refusals of one status apart by this header, and pages translate them by it. */
export const refusalHeader = () => ({
  description: 'The code of the refusal, for programs.',
  schema: { $ref: '#/components/schemas/RefusalCode' },
})

/** A schema of its own, so that generated clients have a type for it. */
export const refusalCode = () => ({ type: 'string', enum: Object.keys(REFUSALS), example: 'session_full' })

const response = (
  description: string,
  error = description,
  headers: ResponseObject['headers'] = {},
): ResponseObject => ({
  description,
  headers: { Refusal: { $ref: '#/components/headers/Refusal' }, ...headers },
  content: { 'application/json': { schema: { $ref: '#/components/schemas/ErrorBody' }, example: { error } } },
})

/** The refusals of an operation by status, as the document lists them. */
export function refusals(operation: Pick<Operation, 'errors' | 'access' | 'refusals'>): OperationObject['responses'] {
  if (operation.errors.length === 0) return refToShared()
  const entries = operation.errors.map((status) => {
    const usual = usualText(status, operation.access)
    const own = (operation.refusals as Record<number, RefusalCode | RefusalText> | undefined)?.[status]
    const text = typeof own === 'string' ? { example: REFUSALS[own][1] } : own
    const { description, example, headers } = { ...usual, ...text }
    return [status, response(description, example, headers)]
  })
  return Object.fromEntries(entries)
}

function usualText(status: number, access: Access): RefusalText & { description: string } {
  switch (status) {
    case 400:
      return { description: 'The request is not valid. The error names the field.', example: 'title: is missing.' }
    case 401:
      return {
        description:
          'The caller may not do this: the credentials are missing, have expired, or do not allow it. The error says which.',
        example: REFUSALS[NOT_RECOGNISED[access]][1],
      }
    case 404:
      return {
        description: 'There is no such session, or it has no such poll or question.',
        example: REFUSALS.session_not_found[1],
      }
    default:
      return {
        description:
          'The state of the session, poll or question does not allow this: it has ended, is full or closed, or the move does not apply. The error says which.',
      }
  }
}

const NOT_RECOGNISED: Record<Access, RefusalCode> = {
  anyone: 'not_signed_in',
  'anyone-or-host': 'not_host',
  cookie: 'cookie_only',
  'signed-in': 'not_signed_in',
  owner: 'not_owner',
  host: 'not_host',
  participant: 'not_joined',
}

/** An operation without its own refusals lists the shared ones. */
function refToShared(): OperationObject['responses'] {
  const entries = Object.entries(SHARED).map(([name, code]) => [
    REFUSALS[code][0],
    { $ref: `#/components/responses/${name}` },
  ])
  return Object.fromEntries(entries)
}

/** The shared refusals, as components that any operation may refer to. */
export function sharedRefusals(): Record<string, ResponseObject> {
  const entries = Object.entries(SHARED)
  const shared = entries.map(([name, code]) => [name, response(REFUSALS[code][1])])
  return { ...Object.fromEntries(shared), Refused: response('Any refusal. The error says which.') }
}
