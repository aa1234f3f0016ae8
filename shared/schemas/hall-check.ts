import { z } from 'zod'
import { booleanField, intField, listField, namedObject, sensitiveField } from '../fields/fields.ts'
import { instantOutput } from '../fields/ids.ts'

/** The longest duration that a phone may report, in milliseconds. */
const LONGEST = 3_600_000

const took = (description: string, example: number) => intField(description, example).min(0).max(LONGEST)

export const phoneFoundSchema = z
  .strictObject({
    answered: took('Milliseconds until the server acknowledged the test vote.', 45),
    silence: took(
      'The longest silence of the stream with `heartbeat`, in milliseconds. Left out if the stream broke off.',
      1_010,
    ).optional(),
    ahead: intField('Milliseconds by which the phone’s clock is ahead of the server’s. Negative if it is behind.', 0),
    cookies: booleanField('Whether the browser keeps cookies. Without them nobody can vote.', true),
  })
  .meta({ id: 'PhoneFound', description: 'What a phone measured about its connection to the server.' })
export type PhoneFound = z.infer<typeof phoneFoundSchema>

export const phoneNumberSchema = intField('The number of the phone, from 1. The phone and the host’s page show it.', 3)

const checkedPhoneSchema = namedObject(
  'CheckedPhone',
  'A phone in the hall check. Without `found` it is still measuring.',
  {
    place: phoneNumberSchema,
    checkedAt: instantOutput('When the phone last reported.'),
    found: phoneFoundSchema.optional(),
  },
)

export const hallCheckSchema = namedObject('HallCheck', 'What phones measured about their connection to the server.', {
  key: sensitiveField('Lets phones call `checkPhone` of this session, and nothing else.', 'a1Yh8gmZ0qkq3f5o1lVbq0'),
  phones: listField(checkedPhoneSchema, 'The phones, in the order in which they began.'),
})
export type HallCheck = z.infer<typeof hallCheckSchema>
