import { z } from 'zod'
import { cookieProcedure } from '../trpc.ts'

export const mintToken = cookieProcedure
  .meta({
    openapi: {
      method: 'POST',
      path: '/api/me/token',
      operationId: 'mintToken',
      tags: ['Signing in'],
      summary: 'Mint a Bearer token',
      description:
        'For programs that cannot send the cookie. The token is the cookie’s own and lives as long; logging out does not revoke it. Works with the cookie only. With `for: tools` it is a token that opens what the document for tools has, and nothing else.',
      successDescription: 'Send it as `Authorization: Bearer <token>`.',
      errorResponses: [400, 401],
    },
  })
  .input(
    z.object({
      for: z.literal('tools').optional().meta({
        description:
          'Makes a token for tools alone; one that does all that the cookie does if left out.',
        example: 'tools',
        'x-addition': true,
      }),
    }),
  )
  .output(
    z.object({
      token: z.string().meta({
        description: 'The Bearer token.',
        example:
          '0b6f6ed4-6d6f-4d34-9d5d-6f0a4c1f7c11.1769817600000.q1lVbq0a1Yh8gmZ0qkq3f5o1lVbq0a1Yh8gmZ0qkq3f',
        'x-sensitive': true,
      }),
    }),
  )
  .mutation(({ ctx: { hostCookie, tokens }, input }) => ({
    token: input.for === 'tools' ? tokens.mintForTools(hostCookie) : hostCookie,
  }))
