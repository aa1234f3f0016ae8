import { z } from 'zod'
import { publicProcedure } from '../trpc.ts'

export const waysToSignIn = publicProcedure
  .meta({
    openapi: {
      method: 'GET',
      path: '/api/me/login',
      operationId: 'waysToSignIn',
      tags: ['Signing in'],
      summary: 'How hosts sign in here',
      description: 'For a page that asks them to.',
      successDescription: 'What is set up.',
      errorResponses: [],
    },
  })
  .input(z.object({}))
  .output(
    z.object({
      link: z.boolean().meta({ description: 'By a link, from `askForLink`.', example: true }),
      organisation: z.boolean().meta({
        description: 'By their organisation: open `/api/me/login/oidc` in the browser.',
        example: false,
      }),
      email: z.enum(['optional', 'unused']).optional().meta({
        description:
          'Left out where `askForLink` needs an address. Where links are printed and no hosts are named, a link without an address is for the one host: `optional` where others have hosted here before, who give theirs, else `unused`.',
        example: 'unused',
        'x-addition': true,
      }),
    }),
  )
  .query(({ ctx: { signIn } }) => ({
    link: signIn.sendLink !== undefined,
    organisation: signIn.organisation !== undefined,
    ...(signIn.email && { email: signIn.email }),
  }))
