import { z } from 'zod'
import { sensitiveField } from '../../../shared/fields/fields.ts'
import { MINUTE, SIGN_IN_LINK_LIFETIME } from '../../../shared/limits.ts'
import { Refusal } from '../../../shared/refusals.ts'
import { hostSchema } from '../../../shared/schemas/host.ts'
import { useSignInLink } from '../../queries/sign-in-links.ts'
import { publicProcedure } from '../auth/procedure-kinds.ts'
import { signInHost } from './sign-in-host.ts'
import { hashToken } from './sign-in-link.ts'

export const useLink = publicProcedure('POST', '/api/me/login/verify', 'Signing in', {
  headers: { 'Set-Cookie': '`ws_host`, for everything a host does.' },
  codes: ['sign_in_link_invalid'],
  summary: 'Use a sign-in link',
  description: `Sets the \`ws_host\` cookie. A link works once, within ${SIGN_IN_LINK_LIFETIME / MINUTE} minutes.`,
  successDescription: 'You are signed in.',
})
  .input(z.object({ token: sensitiveField('The part of the link after `#token=`.', 'v3ryS3cr3t') }))
  .output(hostSchema)
  .mutation(async ({ ctx, input }) => {
    const email = await useSignInLink(ctx.db, hashToken(input.token), ctx.now)
    if (!email || !ctx.signIn.mayHost(email)) {
      await ctx.live.attempts.count('signIns', ctx.credentials.network())
      throw new Refusal('sign_in_link_invalid')
    }
    return signInHost(ctx, { email, name: undefined })
  })
