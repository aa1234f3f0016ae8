import { z } from 'zod'
import { hostKey, sessionRef } from '../../../shared/fields/ids.ts'
import { keysSchema } from '../../../shared/schemas/keys.ts'
import { keysOf } from '../auth/callers.ts'
import { hostProcedure } from '../auth/procedure-kinds.ts'

export const getKeys = hostProcedure('GET', '/api/sessions/{id}/keys', 'Sessions', {
  addition: true,
  summary: 'Get the keys for helpers',
  description:
    'Keys that a host gives to helpers. `present` is for polls (draft, edit, delete, open, close, reveal, copy), the stage and the wall. `moderate` is for questions and answers. Both read the host view without keys, roster and names. `wall` only reads the wall and its stream. Each operation lists the keys that it takes (`x-keys`). Send a key as `k` or as Bearer token.',
  successDescription: 'The host key, and those for helpers and the wall.',
})
  .input(z.object({ id: sessionRef, k: hostKey }))
  .output(keysSchema)
  .query(({ ctx }) => {
    const { session, pass } = ctx
    return keysOf(ctx, session.id, session.hostKeyVersion.open(pass))
  })
