import { z } from 'zod'
import { publicProcedure } from '../auth/procedure-kinds.ts'

export const logOut = publicProcedure('POST', '/api/me/logout', 'Signing in', {
  success: 204,
  headers: { 'Set-Cookie': 'An empty `ws_host`.' },
  summary: 'Log out',
  description: 'Clears the `ws_host` cookie. Bearer tokens stay valid until they expire.',
  successDescription: 'The cookie is cleared.',
})
  .input(z.object({}))
  .output(z.void())
  .mutation(({ ctx }) => {
    ctx.reply.cookies.push({ name: 'ws_host', value: '', lifetime: 0 })
  })
