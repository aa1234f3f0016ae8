import { z } from 'zod'
import { Refusal } from '../../../shared/errors.ts'
import { publicProcedure } from '../trpc.ts'

export const mintToken = publicProcedure
  .meta({
    access: 'cookie',
    openapi: {
      method: 'POST',
      path: '/api/me/token',
      operationId: 'mintToken',
      tags: ['Signing in'],
      summary: 'Mint a Bearer token',
      description:
        'For programs that cannot send the cookie. The token is the cookie’s own and lives as long; logging out does not revoke it. Works with the cookie only.',
      successDescription: 'Send it as `Authorization: Bearer <token>`.',
      errorResponses: [401],
    },
  })
  .input(z.object({}))
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
  .mutation(({ ctx: { credentials, tokens, now } }) => {
    const token = credentials.hostCookies.find((one) => tokens.read('host', one, now))
    if (token === undefined) throw new Refusal('cookie_only')
    return { token }
  })
