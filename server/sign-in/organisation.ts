import * as openid from 'openid-client'
import type { Logger } from 'pino'
import { Refusal } from '../../shared/refusals.ts'
import type { OidcSettings } from '../config/config.ts'
import { isPrivate } from '../config/values.ts'
import type { SignInSecrets } from '../domain/tokens.ts'
import { type Identity, identify, RefusedIdentity } from './identity.ts'
import { discover, type Provider } from './provider.ts'
import { ProviderLookup } from './provider-lookup.ts'

/** Signs people in through their organisation (OpenID Connect Core 1.0, section 3.1: code flow, with PKCE). */
export type Organisation = {
  /** @throws Refusal oidc_unavailable */
  begin(secrets: SignInSecrets): Promise<{ href: string }>
  /**
   * The person who comes back, from the query of the callback.
   * @throws Refusal oidc_refused, oidc_no_email, oidc_unverified, oidc_unavailable
   */
  finish(query: Record<string, string>, secrets: SignInSecrets): Promise<Identity>
  /** Whether the provider answers now, or did in the last seconds. */
  isReachable(): Promise<boolean>
  /** Where a browser ends its sign-in at the provider. Undefined where the provider has no such address, or is down. */
  logOutUrl(): string | undefined
}

/** Milliseconds for which a page waits for the provider, before it says that it cannot be reached. */
const PAGE_WAITS = 2_000

/** Codes of openid-client for a provider that does not work, as opposed to one that refuses a person. */
const OUTAGES = ['OAUTH_TIMEOUT', 'OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_RESPONSE_IS_NOT_JSON']

/**
 * Starts to read the provider's metadata, and waits for nothing: the audience takes part while it is down.
 * @param url our own address, to which the provider sends people back
 * @param callback its path for those who signed in
 */
export function organisation(
  settings: OidcSettings,
  { url, callback }: { url: string; callback: string },
  { clock, log }: { clock: () => number; log: Logger },
): Organisation {
  const lookup = new ProviderLookup(() => discover(settings), clock, log)
  void lookup.look().catch(() => {})
  return {
    begin: async ({ verifier, state, nonce }) =>
      openid.buildAuthorizationUrl(await lookup.provider(), {
        redirect_uri: url + callback,
        scope: 'openid email profile',
        code_challenge: await openid.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        state,
        nonce,
      }),
    finish: async (query, secrets) => {
      const provider = await lookup.provider()
      const back = new URL(`${url}${callback}?${new URLSearchParams(query)}`)
      return identify(provider, back, secrets, settings.trustedDomains).catch((error: unknown) => {
        const code =
          error instanceof RefusedIdentity ? error.code : isOutage(error) ? 'oidc_unavailable' : 'oidc_refused'
        log.warn({ reason: code, ...reasonOf(error) }, 'a sign-in by organisation was refused')
        throw error instanceof Refusal ? error : new Refusal(code)
      })
    },
    isReachable: () => lookup.answersWithin(PAGE_WAITS),
    logOutUrl: () => lookup.known && logOutUrl(lookup.known, `${url}/login`, settings.clientId),
  }
}

/** OpenID Connect RP-Initiated Logout 1.0. Cognito calls the address to come back to `logout_uri`. */
function logOutUrl(provider: Provider, back: string, clientId: string): string | undefined {
  const { end_session_endpoint: endpoint = '' } = provider.serverMetadata()
  // A page goes there, so no other kind of address will do.
  if (!URL.canParse(endpoint) || !isPrivate(endpoint)) return undefined
  const url = new URL(endpoint)
  const asked = { client_id: clientId, post_logout_redirect_uri: back, logout_uri: back }
  for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, value)
  return url.href
}

const isOutage = (error: unknown): boolean =>
  !(error instanceof Error) ||
  error instanceof TypeError ||
  (error instanceof openid.ClientError && OUTAGES.includes(error.code ?? ''))

/** Without message and cause: they may quote the provider's answer, with a person's code or address. */
function reasonOf(error: unknown): object {
  if (error instanceof RefusedIdentity) return error.found
  if (!(error instanceof Error)) return {}
  const { name, code, error: told } = error as Error & { code?: string; error?: string }
  return { name, ...(code && { code }), ...(told && { told }) }
}
