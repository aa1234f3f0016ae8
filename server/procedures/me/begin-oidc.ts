import { z } from 'zod'
import { OIDC_SIGN_IN_LIFETIME } from '../../../shared/limits.ts'
import { REFUSALS, Refusal } from '../../../shared/refusals.ts'
import { publicProcedure } from '../auth/procedure-kinds.ts'

export const REFUSED_ON_PAGE = 'The code of the refusal, if the browser is sent to a page that says it.'

export const beginOidc = publicProcedure('GET', '/api/me/login/oidc', 'Signing in', {
  success: 302,
  shownOn: '/login',
  refusalOfProvider: 'oidc_unavailable',
  headers: { Location: 'The identity provider.', 'Set-Cookie': '`ws_oidc`.', Refusal: REFUSED_ON_PAGE },
  codes: ['oidc_off', 'oidc_unavailable'],
  refusals: { 404: { description: REFUSALS.oidc_off[1] }, 503: { description: REFUSALS.oidc_unavailable[1] } },
  summary: 'Sign in with an organisation',
  description:
    'Open this address in a browser. It redirects to the identity provider (OpenID Connect: authorization code with PKCE), which sends the browser back to the callback.',
  successDescription: 'Redirects to the identity provider.',
})
  .input(z.object({}))
  .output(z.void())
  .query(async ({ ctx: { signIn, tokens, random, now, reply } }) => {
    if (!signIn.organisation) throw new Refusal('oidc_off')
    const value = tokens.mint('sign-in', random.uuid(), now + OIDC_SIGN_IN_LIFETIME)
    const address = await signIn.organisation.begin(tokens.signInSecrets(value))
    reply.cookies.push({ name: 'ws_oidc', value, lifetime: OIDC_SIGN_IN_LIFETIME })
    reply.headers.location = address.href
  })
