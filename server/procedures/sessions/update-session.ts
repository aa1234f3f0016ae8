import { z } from 'zod'
import { addedField } from '../../../shared/fields/fields.ts'
import { hostKey, sessionRef } from '../../../shared/fields/ids.ts'
import { changedSessionSchema, sessionFields } from '../../../shared/schemas/session.ts'
import { settingsInput } from '../../../shared/schemas/settings.ts'
import { settingOf } from '../../../shared/session-settings.ts'
import { changeSession } from '../../domain/session.ts'
import { writeEnd } from '../../queries/session-ends.ts'
import { writeSession, writeStage } from '../../queries/sessions.ts'
import { hostProcedure } from '../auth/procedure-kinds.ts'
import { withSessionLocked } from '../locked-session.ts'

export const updateSession = hostProcedure('PATCH', '/api/sessions/{id}', 'Sessions', {
  forTools: true,
  codes: ['session_would_revive'],
  refusals: { 400: { example: 'endsAt: must be after createdAt.' } },
  summary: 'Change title, dates, brand or settings',
  description:
    'Fields that are left out stay as they are. An `endsAt` in the past ends the session. An ended session cannot start again.',
  successDescription: 'Title and dates as they are now. Brand and settings if the request has them.',
})
  .input(
    z.object({
      id: sessionRef,
      title: sessionFields.title.optional(),
      createdAt: sessionFields.createdAt.meta({ description: 'When the session begins, in epoch milliseconds.' }),
      endsAt: sessionFields.endsAt.meta({
        description: 'When the session ends automatically, in epoch milliseconds. It must be after `createdAt`.',
      }),
      brand: sessionFields.brand.meta({ 'x-addition': true }),
      settings: addedField(
        settingsInput,
        'What the host chooses for the session. A setting that is left out stays as it is.',
      ),
      k: hostKey,
    }),
  )
  .output(changedSessionSchema)
  .mutation(({ ctx, input }) =>
    withSessionLocked(ctx, async ({ trx, session, now }) => {
      const changed = changeSession(session, input, now)
      await writeSession(trx, session.id, changed)
      const { title, createdAt, endsAt, brand, settings } = changed
      const hasScores = settingOf(settings, 'scores') === 'on'
      if (session.stage === 'scores' && !hasScores) await writeStage(trx, session, 'poll')
      if (endsAt <= now) await writeEnd(trx, session, now)
      return {
        title,
        createdAt,
        endsAt,
        ...(input.brand !== undefined && { brand }),
        ...(input.settings && { settings }),
      }
    }),
  )
