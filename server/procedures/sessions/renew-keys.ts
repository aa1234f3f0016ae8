import { z } from 'zod'
import { sessionRef } from '../../../shared/fields/ids.ts'
import { keysSchema } from '../../../shared/schemas/keys.ts'
import { raiseKeyVersion } from '../../queries/sessions.ts'
import { keysOf } from '../auth/callers.ts'
import { ownerProcedure } from '../auth/procedure-kinds.ts'
import { withSessionLocked } from '../locked-session.ts'

export const renewKeys = ownerProcedure('POST', '/api/sessions/{id}/keys/renew', 'Sessions', {
  addition: true,
  summary: 'Renew all keys',
  description:
    'Makes new keys. The old host key, the helpers’ keys and tokens to prepare stop working, and so do links that have one of them. Streams that were opened with them end. Only the owner can do this.',
  successDescription: 'The keys that open the session from now on.',
})
  .input(z.object({ id: sessionRef }))
  .output(keysSchema)
  .mutation(({ ctx }) =>
    withSessionLocked(ctx, async ({ trx, session }) => keysOf(ctx, session.id, await raiseKeyVersion(trx, session.id))),
  )
