import { z } from 'zod'
import { Refusal } from '../../../shared/refusals.ts'
import { hostSchema } from '../../../shared/schemas/host.ts'
import { readHost } from '../../queries/hosts.ts'
import { signedInProcedure } from '../auth/procedure-kinds.ts'

export const whoAmI = signedInProcedure('GET', '/api/me', 'Signing in', {
  summary: 'Who is signed in',
  description: 'Send the cookie or a Bearer token.',
  successDescription: 'You.',
})
  .input(z.object({}))
  .output(hostSchema)
  .query(async ({ ctx }) => {
    const host = await readHost(ctx.db, ctx.hostId)
    if (!host) throw new Refusal('not_signed_in')
    return { email: host.email, name: host.name }
  })
