import { z } from 'zod'
import { addedField, sensitiveField } from '../../../shared/fields/fields.ts'
import { sessionRef } from '../../../shared/fields/ids.ts'
import { Refusal } from '../../../shared/refusals.ts'
import { isOwner, phoneOrPrepareKeyOf } from '../auth/callers.ts'
import { cookieProcedure } from '../auth/procedure-kinds.ts'
import type { Context } from '../context.ts'
import { findSession } from '../find-session.ts'

export const mintToken = cookieProcedure('POST', '/api/me/token', 'Signing in', {
  codes: ['not_owner', 'session_not_found'],
  refusals: { 400: { example: 'session: goes with for: tools.' } },
  summary: 'Mint a Bearer token',
  description:
    'For programs that cannot send the cookie. The token is the value of the cookie, and is valid as long. Logging out does not revoke it. Only the cookie can mint a token. With `for: tools` the token is only for the operations in the document for tools. With `session` as well, the token only drafts and edits polls of that session: it opens no polls and reads nothing, so a text that tries to command the model learns nothing from it. To edit a draft, it needs the id that `draftPoll` answered. Such a token is valid until the session’s keys are renewed.',
  successDescription: 'Send it as `Authorization: Bearer <token>`.',
})
  .input(
    z.object({
      for: addedField(
        z.literal('tools'),
        'Makes a token for tools only. If left out, the token does all that the cookie does.',
        'tools',
      ),
      session: addedField(
        sessionRef,
        'With `for: tools`: the id or code of your session whose polls the token may draft.',
        'K7RQ2M',
      ),
    }),
  )
  .output(
    z.object({
      token: sensitiveField(
        'The Bearer token.',
        '0b6f6ed4-6d6f-4d34-9d5d-6f0a4c1f7c11.1769817600000.q1lVbq0a1Yh8gmZ0qkq3f5o1lVbq0a1Yh8gmZ0qkq3f',
      ),
    }),
  )
  .mutation(async ({ ctx, input }) => {
    if (input.session !== undefined) return { token: await toPrepare(ctx, input) }
    const { hostCookie, tokens } = ctx
    return { token: input.for === 'tools' ? tokens.mintForTools(hostCookie) : hostCookie }
  })

async function toPrepare(
  ctx: Context,
  { for: whom, session: ref }: { for?: 'tools' | undefined; session?: string | undefined },
): Promise<string> {
  if (whom !== 'tools') throw new Refusal('invalid_input', 'session: goes with for: tools.')
  const session = await findSession(ctx, ref)
  if (!isOwner(ctx, session)) throw new Refusal('not_owner')
  return phoneOrPrepareKeyOf('prepare', ctx, session)
}
