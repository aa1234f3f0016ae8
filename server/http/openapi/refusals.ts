import { REFUSALS, type RefusalCode } from '../../../shared/errors.ts'
import type { Operation } from '../api/operations.ts'
import { describeRefusal } from './prose.ts'
import type { OperationObject, ResponseObject } from './types.ts'

/** What any operation may meet on the way. Told once, so that each operation lists its own refusals alone. */
const ON_THE_WAY = {
  MethodNotAllowed: 'method_not_allowed',
  NotAcceptable: 'not_acceptable',
  IdempotencyKeyReused: 'idempotency_key_reused',
  BodyTooLarge: 'body_too_large',
  BodyNotJson: 'body_not_json',
  TooManyRequests: 'too_many_requests',
  Fault: 'internal',
  Unavailable: 'unavailable',
} as const satisfies Record<string, RefusalCode>

/** The header by which programs tell refusals of one status apart, and pages say them in their language. */
export const refusalHeader = () => ({
  description: 'Which refusal it is; the error says it in a sentence.',
  schema: { $ref: '#/components/schemas/RefusalCode' },
})

/** A schema of its own, so that generated clients have a type for it. */
export const refusalCode = () => ({
  type: 'string',
  enum: Object.keys(REFUSALS),
  example: 'session_full',
})

const response = (
  description: string,
  error = description,
  headers: ResponseObject['headers'] = {},
): ResponseObject => ({
  description,
  headers: { Refusal: { $ref: '#/components/headers/Refusal' }, ...headers },
  content: {
    'application/json': { schema: { $ref: '#/components/schemas/ErrorBody' }, example: { error } },
  },
})

/** What an operation refuses with, as the document tells it. */
export function refusals({
  errors,
  ...operation
}: Pick<Operation, 'errors' | 'access' | 'path' | 'operationId'>): OperationObject['responses'] {
  if (errors.length === 0) return refusalsOnTheWay()
  const entries = errors.map((status) => {
    const { description, example } = describeRefusal(status, operation)
    return [status, response(description, example, furtherHeaders(status, operation))]
  })
  return Object.fromEntries(entries)
}

const furtherHeaders = (status: number, { operationId }: Pick<Operation, 'operationId'>): ResponseObject['headers'] =>
  operationId === 'vote' && status === 409 ? { 'Vote-Seq': VOTE_SEQ } : {}

const VOTE_SEQ = {
  description: 'With `vote_superseded`: the `seq` of the vote that counts.',
  schema: { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER },
  'x-addition': true,
}

/** An operation without a refusal of its own lists those that all of them share. */
function refusalsOnTheWay(): OperationObject['responses'] {
  const entries = Object.entries(ON_THE_WAY).map(([name, code]) => [
    REFUSALS[code][0],
    { $ref: `#/components/responses/${name}` },
  ])
  return Object.fromEntries(entries)
}

/** The shared refusals, as components that any operation may refer to. */
export function responsesOnTheWay(): Record<string, ResponseObject> {
  const entries = Object.entries(ON_THE_WAY)
  const shared = entries.map(([name, code]) => [name, response(REFUSALS[code][1])])
  return { ...Object.fromEntries(shared), Refused: response('Any refusal. The error says which.') }
}
