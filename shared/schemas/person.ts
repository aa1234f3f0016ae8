import { z } from 'zod'
import { EMAIL_MAX } from '../limits.ts'
import { text } from './text.ts'

/** What counts as an email address, wherever one is given. */
export const emailAddress = text(EMAIL_MAX)
  .refine((value) => z.email().safeParse(value).success, { error: 'is not an email address' })
  .meta({ format: 'email', example: 'zoe@example.org', 'x-sensitive': true })

/** Who a participant is, as the host sees it. */
export const personFields = {
  email: z
    .string()
    .meta({
      description: 'The address given at join; empty if none was.',
      example: 'zoe@example.org',
      'x-sensitive': true,
    }),
  name: z.string().meta({ description: 'The name given at join; empty if none was.', example: 'Zoe' }),
}
