import { z } from 'zod'
import { emailAddress } from './person.ts'

export const hostSchema = z
  .object({
    email: z
      .string()
      .meta({ description: 'The address that you sign in with.', example: 'ada@example.org', 'x-sensitive': true }),
    name: z.string().meta({ description: 'What you are called.', example: 'Ada' }),
  })
  .meta({ id: 'Host', description: 'Someone who hosts sessions.' })

/** An address that a sign-in link goes to; addresses are the same in any case. */
export const emailInput = emailAddress
  .overwrite((value) => value.toLowerCase())
  .meta({ description: 'Where the link goes.', example: 'ada@example.org' })
