import { z } from 'zod'
import { sessionRef } from '../../../shared/schemas/ids.ts'
import { keysSchema } from '../../../shared/schemas/keys.ts'
import { raiseKeyVersion } from '../../queries/sessions.ts'
import { keysOf } from '../auth/access.ts'
import { ownerProcedure } from '../auth/middleware.ts'
import { withSessionLocked } from './locked-session.ts'

export const renewKeys = ownerProcedure
  .meta({
    addition: true,
    openapi: {
      method: 'POST',
      path: '/api/sessions/{id}/keys/renew',
      tags: ['Sessions'],
      summary: 'Renew all keys',
      description:
        'Voids the host key, those for helpers and the tokens that prepare, with every link that has one in it, and ends the streams that were opened by them. For the owner alone.',
      successDescription: 'The keys that open the session from now on.',
      errorResponses: [401, 404],
    },
  })
  .input(z.object({ id: sessionRef }))
  .output(keysSchema)
  .mutation(({ ctx }) =>
    withSessionLocked(ctx, async ({ trx, session }) => {
      return keysOf(ctx, session.id, await raiseKeyVersion(trx, session.id))
    }),
  )
