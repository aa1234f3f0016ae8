import { z } from 'zod'
import { operation, publicProcedure } from '../auth/middleware.ts'

export const logOut = publicProcedure
  .meta({
    success: 204,
    headers: { 'Set-Cookie': 'An empty `ws_host`.' },
    openapi: operation('POST', '/api/me/logout', 'Signing in', {
      summary: 'Log out',
      description: 'Clears the `ws_host` cookie. Bearer tokens stay valid until they expire.',
      successDescription: 'The cookie is cleared.',
    }),
  })
  .input(z.object({}))
  .output(z.void())
  .mutation(({ ctx }) => {
    ctx.reply.cookies.push({ name: 'ws_host', value: '', lifetime: 0 })
  })
