import { z } from 'zod'
import { Refusal } from '../../../shared/errors.ts'
import { HOST_TOKEN_LIFETIME } from '../../../shared/limits.ts'
import { hostSchema } from '../../../shared/schemas/host.ts'
import { upsertHost } from '../../queries/hosts.ts'
import { useSignInLink } from '../../queries/sign-in-links.ts'
import { publicProcedure } from '../trpc.ts'
import { hashToken } from './sign-in-link.ts'

export const useLink = publicProcedure
  .meta({
    openapi: {
      method: 'POST',
      path: '/api/me/login/verify',
      operationId: 'useLink',
      tags: ['Signing in'],
      summary: 'Use a sign-in link',
      description: 'Sets the `ws_host` cookie. A link works once, within 15 minutes.',
      successDescription: 'You are signed in.',
      errorResponses: [400],
    },
  })
  .input(
    z.object({
      token: z.string().meta({
        description: 'What stands behind `#token=` in the link.',
        example: 'v3ryS3cr3t',
        'x-sensitive': true,
      }),
    }),
  )
  .output(hostSchema)
  .mutation(async ({ ctx, input }) => {
    const { db, now, random, tokens, reply } = ctx
    const email = await useSignInLink(db, hashToken(input.token), now)
    if (!email) throw new Refusal('sign_in_link_invalid')
    const name = email.split('@')[0] ?? email
    const host = await upsertHost(db, { id: random.uuid(), email, name, created_at: now })
    const value = tokens.mint('host', host.id, now + HOST_TOKEN_LIFETIME)
    reply.cookies.push({ name: 'ws_host', value, lifetime: HOST_TOKEN_LIFETIME })
    return { email: host.email, name: host.name }
  })
