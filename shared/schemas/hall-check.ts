import { z } from 'zod'
import { instantOutput } from './ids.ts'

/** The longest that a phone may say anything took, in milliseconds. */
const LONGEST = 3_600_000

const took = (description: string, example: number) => z.int().min(0).max(LONGEST).meta({ description, example })

export const phoneFoundSchema = z
  .strictObject({
    answered: took('Milliseconds until its test vote was acknowledged.', 45),
    silence: took(
      'The longest, in milliseconds, that a stream with `heartbeat` was silent; left out where it broke off.',
      1_010,
    ).optional(),
    ahead: z
      .int()
      .meta({
        description: 'Milliseconds by which its clock is ahead of the server’s; negative behind it.',
        example: 0,
      }),
    cookies: z
      .boolean()
      .meta({ description: 'Whether its browser keeps cookies, without which nobody votes.', example: true }),
  })
  .meta({ id: 'PhoneFound', description: 'What a phone found out between itself and the server.' })
export type PhoneFound = z.infer<typeof phoneFoundSchema>

/** Which one of a session's check a phone is. */
export const phoneNumberSchema = z
  .int()
  .meta({ description: 'Which phone it is, as both it and the host show: the first has 1.', example: 3 })

export const hallCheckSchema = z
  .object({
    key: z
      .string()
      .meta({
        description: 'Opens `checkPhone` of this session to phones, and nothing else.',
        example: 'a1Yh8gmZ0qkq3f5o1lVbq0',
        'x-sensitive': true,
      }),
    phones: z
      .array(
        z
          .object({
            place: phoneNumberSchema,
            checkedAt: instantOutput('When it was heard of last.'),
            found: phoneFoundSchema.optional(),
          })
          .meta({ id: 'CheckedPhone', description: 'Without `found` it is still trying.' }),
      )
      .meta({ description: 'In the order in which they began.' }),
  })
  .meta({ id: 'HallCheck', description: 'What phones found out about the way to the server.' })
export type HallCheck = z.infer<typeof hallCheckSchema>
