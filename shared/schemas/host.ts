import { z } from 'zod'
import { EMAIL_MAX } from '../limits.ts'
import { text } from './text.ts'

export const hostSchema = z
  .object({
    email: z.string().meta({
      description: 'The address that you sign in with.',
      example: 'ada@example.org',
      'x-sensitive': true,
    }),
    name: z.string().meta({ description: 'What you are called.', example: 'Ada' }),
  })
  .meta({ id: 'Host', description: 'Someone who hosts sessions.' })

/** An address that a sign-in link goes to; addresses are the same in any case. */
export const emailInput = text(EMAIL_MAX)
  .refine((value) => z.email().safeParse(value).success, { error: 'is not an email address' })
  .overwrite((value) => value.toLowerCase())
  .meta({
    format: 'email',
    description: 'Where the link goes.',
    example: 'ada@example.org',
    'x-sensitive': true,
  })
