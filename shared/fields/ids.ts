import { z } from 'zod'
import { LAST_INSTANT } from '../limits.ts'
import { intField, sensitiveField, stringField } from './fields.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** True for a uuid of any version, in either case (RFC 9562 section 4). */
export const isUuid = (value: string): boolean => UUID.test(value)

/** A uuid that a caller sends; read case-insensitively, as RFC 9562 asks. */
export const uuidInput = z
  .string()
  .refine(isUuid, { error: 'is not a uuid' })
  .overwrite((value) => value.toLowerCase())
  .meta({ format: 'uuid', example: '0b6f6ed4-6d6f-4d34-9d5d-6f0a4c1f7c11' })

/** A uuid that we send. The validator takes any string, because checking it would be most of an answer's cost. */
export const uuidOutput = (description: string) =>
  z.string().meta({ format: 'uuid', description, example: '0b6f6ed4-6d6f-4d34-9d5d-6f0a4c1f7c11' })

/** An instant that a caller sends: integer epoch milliseconds. */
export const instantInput = intField('Epoch milliseconds.', 1_767_225_600_000).min(0).max(LAST_INSTANT)

export const instantOutput = (description: string) => intField(`${description} Epoch milliseconds.`, 1_767_225_600_000)

/** The `id` of every session path. Any string is accepted, because one that names no session is answered with 404. */
export const sessionRef = stringField(
  "The session's uuid or its six-character code. In a code, upper and lower case are the same, and spaces and dashes are ignored.",
  'K7M2QX',
)

export const pollRef = uuidOutput("The poll's uuid.")

export const questionRef = uuidOutput("The question's uuid.")

/** The host key, or a helper's key where helpers are allowed, in the body or the query. */
export const hostKey = sensitiveField(
  "The session's host key, or another key that the operation lists (`x-keys`). Not needed with a cookie or Bearer token.",
  'mZ0qkq3f5o1lVbq0a1Yh8g',
).optional()
