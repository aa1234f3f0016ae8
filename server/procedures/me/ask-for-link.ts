import { z } from 'zod'
import { emailInput } from '../../../shared/schemas/host.ts'
import { publicProcedure } from '../trpc.ts'
import { makeSignInLink } from './sign-in-link.ts'

export const askForLink = publicProcedure
  .meta({
    success: 202,
    openapi: {
      method: 'POST',
      path: '/api/me/login',
      operationId: 'askForLink',
      tags: ['Signing in'],
      summary: 'Ask for a sign-in link',
      description:
        'Sends a link that signs in once, within 15 minutes. The answer is the same whether or not the address is known.',
      successDescription: 'A link is on its way, if the address may host.',
      errorResponses: [400],
    },
  })
  .input(z.object({ email: emailInput }))
  .output(z.object({ sent: z.literal(true).meta({ description: 'Always true.', example: true }) }))
  .mutation(async ({ ctx, input: { email } }) => {
    if (ctx.mayHost(email)) {
      const token = await makeSignInLink(ctx, email, ctx.now)
      await ctx.sendSignInLink(email, token)
    }
    return { sent: true as const }
  })
