import { z } from 'zod'
import { EMAIL_MAX } from '../limits.ts'
import { sensitiveField, stringField } from './fields.ts'
import { text } from './text.ts'

/** An email address, in any input that takes one. */
export const emailAddress = text(EMAIL_MAX)
  .refine((value) => z.email().safeParse(value).success, { error: 'is not an email address' })
  .meta({ format: 'email', example: 'zoe@example.org', 'x-sensitive': true })

/** Who a participant is, as the host sees it. */
export const personFields = {
  email: sensitiveField('The email address given at join. Empty if none was given.', 'zoe@example.org'),
  name: stringField('The name given at join. Empty if none was given.', 'Zoe'),
}
