import { namedObject, sensitiveField, stringField } from '../fields/fields.ts'
import { emailAddress } from './person.ts'

export const hostSchema = namedObject('Host', 'Someone who hosts sessions.', {
  email: sensitiveField('The address that you sign in with.', 'ada@example.org'),
  name: stringField('Your name.', 'Ada'),
})

/** An address that gets a sign-in link. Upper and lower case are the same. */
export const emailInput = emailAddress
  .overwrite((value) => value.toLowerCase())
  .meta({ description: 'The address that gets the link.', example: 'ada@example.org' })
