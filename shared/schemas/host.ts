import { z } from 'zod'
import { emailAddress } from './person.ts'

export const hostSchema = z
  .object({
    email: z
      .string()
      .meta({ description: 'The address that you sign in with.', example: 'ada@example.org', 'x-sensitive': true }),
    name: z.string().meta({ description: 'Your name.', example: 'Ada' }),
  })
  .meta({ id: 'Host', description: 'Someone who hosts sessions.' })

/** An address that gets a sign-in link. Upper and lower case are the same. */
export const emailInput = emailAddress
  .overwrite((value) => value.toLowerCase())
  .meta({ description: 'The address that gets the link.', example: 'ada@example.org' })
