import { z } from 'zod'
import { REFUSALS, Refusal, type RefusalCode } from '../../../shared/refusals.ts'
import type { Identity } from '../../sign-in/identity.ts'
import { publicProcedure } from '../auth/procedure-kinds.ts'
import type { Context } from '../context.ts'
import { REFUSED_ON_PAGE } from './begin-oidc.ts'
import { signInHost } from './sign-in-host.ts'

const CLEARED = { 'Set-Cookie': { description: 'An empty `ws_oidc`.', schema: { type: 'string' } } }

const parameter = (description: string) => z.string().meta({ description }).optional()

export const finishOidc = publicProcedure('GET', '/api/me/login/oidc/callback', 'Signing in', {
  success: 302,
  shownOn: '/login',
  refusalOfProvider: 'oidc_unavailable',
  headers: { Location: '`/login`.', 'Set-Cookie': '`ws_host`, and an empty `ws_oidc`.', Refusal: REFUSED_ON_PAGE },
  codes: ['oidc_refused', 'oidc_unverified', 'oidc_no_email', 'may_not_host', 'oidc_off', 'oidc_unavailable'],
  refusals: {
    400: { headers: CLEARED },
    403: { description: REFUSALS.may_not_host[1], headers: CLEARED },
    404: { description: REFUSALS.oidc_off[1] },
    503: { description: REFUSALS.oidc_unavailable[1], headers: CLEARED },
  },
  summary: 'Return from the organisation',
  description:
    'The identity provider sends the browser here. Only the browser that began to sign in is accepted. Sets the `ws_host` cookie if the address is verified, or of a trusted domain, and may host.',
  successDescription: 'You are signed in. Redirects to the host’s pages.',
})
  .input(
    z.object({
      code: parameter('The authorization code, which works once.').meta({ 'x-sensitive': true }),
      state: parameter('Binds the answer to the browser that began.').meta({ 'x-sensitive': true }),
      iss: parameter('The issuer (RFC 9207).'),
      error: parameter('Why the provider refused.'),
      error_description: parameter('The reason in words.'),
    }),
  )
  .output(z.void())
  .query(async ({ ctx, input }) => {
    const identity = await readIdentity(ctx, input)
    if (!ctx.signIn.mayHost(identity.email)) throw noted(ctx, 'may_not_host')
    await ctx.live.attempts.count('demoHosts', ctx.credentials.network())
    await ctx.live.attempts.count('demoHostsOfAll', '')
    await signInHost(ctx, identity)
    ctx.reply.headers.location = '/login#signed-in'
  })

/** Reads the identity provider's answer, and clears the cookie of the sign-in that began. */
async function readIdentity(ctx: Context, query: Record<string, string | undefined>): Promise<Identity> {
  const { signIn, tokens, credentials, now, reply } = ctx
  if (!signIn.organisation) throw new Refusal('oidc_off')
  const begun = credentials.signInCookies.filter((one) => tokens.read('sign-in', one, now))
  const isMeant = (one: string) => tokens.signInSecrets(one).state === query.state
  const cookie = begun.find(isMeant) ?? begun[0]
  reply.cookies.push({ name: 'ws_oidc', value: '', lifetime: 0 })
  if (!cookie) throw noted(ctx, 'oidc_refused')
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  return signIn.organisation.finish(Object.fromEntries(given) as Record<string, string>, tokens.signInSecrets(cookie))
}

/** A refusal that the log tells of, as it does of those by the identity provider. */
function noted({ signIn }: Context, code: RefusalCode): Refusal {
  signIn.noteRefusal(code)
  return new Refusal(code)
}
