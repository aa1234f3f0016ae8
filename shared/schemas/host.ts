import { z } from 'zod'
import { sensitiveField, stringField } from './fields.ts'
import { emailAddress } from './person.ts'

export const hostSchema = z
  .object({
    email: sensitiveField('The address that you sign in with.', 'ada@example.org'),
    name: stringField('Your name.', 'Ada'),
  })
  .meta({ id: 'Host', description: 'Someone who hosts sessions.' })

/** An address that gets a sign-in link. Upper and lower case are the same. */
export const emailInput = emailAddress
  .overwrite((value) => value.toLowerCase())
  .meta({ description: 'The address that gets the link.', example: 'ada@example.org' })
