import { z } from 'zod'
import { hostKey, sessionRef, uuidInput } from '../../../shared/fields/ids.ts'
import { PHONE_CHECK_LIFETIME } from '../../../shared/limits.ts'
import { phoneFoundSchema, phoneNumberSchema } from '../../../shared/schemas/hall-check.ts'
import { keepPhoneCheck } from '../../queries/phone-checks.ts'
import { phoneProcedure } from '../auth/procedure-kinds.ts'
import { withLiveSessionLocked } from '../locked-session.ts'

export const checkPhone = phoneProcedure('POST', '/api/sessions/{id}/check', 'Sessions', {
  addition: true,
  codes: ['session_ended'],
  refusals: { 400: { example: 'phone: is missing.' } },
  summary: 'Report what a phone found',
  description:
    'For phones in a hall check, with the key of `getHallCheck`. A phone first sends its test vote, without `found`: it gets its number, and measures how long the answer takes. Then it opens the stream with `heartbeat=1`, and sends what it measured as `found`. The check creates no participant, and the session does not show it.',
  successDescription: 'What the phone sent is stored.',
})
  .input(
    z.object({
      id: sessionRef,
      phone: uuidInput.meta({ description: 'A random uuid that the phone chooses for itself.' }),
      found: phoneFoundSchema.optional(),
      k: hostKey,
    }),
  )
  .output(z.object({ place: phoneNumberSchema }))
  .mutation(async ({ ctx, input: { phone, found } }) => {
    const { live, session } = ctx
    // At most one waits among the changes of the session. Otherwise the host's would wait behind a whole hall of phones.
    const place = await live.queue.run(`check of ${session.id}`, () =>
      withLiveSessionLocked(ctx, ({ trx, now }) => {
        const check = { sessionId: session.id, phoneId: phone, found, now }
        return keepPhoneCheck(trx, check, now - PHONE_CHECK_LIFETIME)
      }),
    )
    return { place }
  })
