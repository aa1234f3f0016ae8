import { z } from 'zod'
import { sensitiveField, stringField } from '../fields/fields.ts'
import { text } from '../fields/text.ts'
import { EMAIL_MAX } from '../limits.ts'

export const emailAddress = text(EMAIL_MAX)
  .refine((value) => z.email().safeParse(value).success, { error: 'is not an email address' })
  .meta({ format: 'email', example: 'zoe@example.org', 'x-sensitive': true })

export const personFields = {
  email: sensitiveField('The email address given at join. Empty if none was given.', 'zoe@example.org'),
  name: stringField('The name given at join. Empty if none was given.', 'Zoe'),
}
