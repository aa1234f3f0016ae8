import { z } from 'zod'
import { hostKey, sessionRef } from '../../../shared/fields/ids.ts'
import { MINUTE, PHONE_CHECK_LIFETIME } from '../../../shared/limits.ts'
import { hallCheckSchema } from '../../../shared/schemas/hall-check.ts'
import { readPhoneChecks } from '../../queries/phone-checks.ts'
import { hallCheckView } from '../../views/hall-check.ts'
import { phoneOrPrepareKeyOf } from '../auth/callers.ts'
import { presentProcedure } from '../auth/procedure-kinds.ts'

export const getHallCheck = presentProcedure('GET', '/api/sessions/{id}/check', 'Sessions', {
  addition: true,
  summary: 'Read the hall check',
  description: `What phones in the hall found out about their connection to this server, and the key by which more phones can check. A phone is forgotten ${PHONE_CHECK_LIFETIME / MINUTE} minutes after its last report. The session does not contain the check.`,
  successDescription: 'The phones, and the key for more phones.',
})
  .input(z.object({ id: sessionRef, k: hostKey }))
  .output(hallCheckSchema)
  .query(async ({ ctx }) => {
    const { db, now, session } = ctx
    const phones = await readPhoneChecks(db, session.id, now - PHONE_CHECK_LIFETIME)
    return hallCheckView(phoneOrPrepareKeyOf('phone', ctx, session), phones)
  })
