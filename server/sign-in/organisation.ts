import * as openid from 'openid-client'
import { codeOf } from '../../shared/error-code.ts'
import { Refusal } from '../../shared/errors.ts'
import { StartRefusal } from '../../shared/start-refusal.ts'
import type { SignInSecrets } from '../domain/tokens.ts'
import type { OidcSettings } from '../settings/config.ts'

/** A person as the identity provider describes them. `email` is verified. */
export type Identity = { email: string; name: string | undefined }

/** Signs people in through their organisation (OpenID Connect Core 1.0, section 3.1: code flow, with PKCE). */
export type Organisation = {
  begin(secrets: SignInSecrets): Promise<{ href: string }>
  /**
   * The person who comes back, from the query of the callback.
   * @throws Refusal oidc_refused, oidc_unverified, oidc_unavailable
   */
  finish(query: Record<string, string>, secrets: SignInSecrets): Promise<Identity>
}

/** Milliseconds within which the provider has to answer, because somebody is waiting. */
const PROVIDER_TIMEOUT_MS = 10_000

/** Codes of openid-client for a provider that does not work, as opposed to one that refuses a person. */
const OUTAGES = ['OAUTH_TIMEOUT', 'OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_RESPONSE_IS_NOT_JSON']

/**
 * @param callback our address that the provider sends people back to
 * @param warn called with the reason of a failed sign-in, without personal data
 * @throws StartRefusal if the provider cannot be reached
 */
export async function organisation(
  settings: OidcSettings,
  callback: string,
  warn: (reason: object) => void,
): Promise<Organisation> {
  const provider = await discover(settings).catch((error) => {
    throw unreachable(settings, error)
  })
  return {
    begin: async (secrets) =>
      openid.buildAuthorizationUrl(provider, {
        redirect_uri: callback,
        scope: 'openid email profile',
        code_challenge: await openid.calculatePKCECodeChallenge(secrets.verifier),
        code_challenge_method: 'S256',
        state: secrets.state,
        nonce: secrets.nonce,
      }),
    finish: async (query, secrets) => {
      try {
        return await identify(provider, new URL(`${callback}?${new URLSearchParams(query)}`), secrets)
      } catch (error) {
        if (error instanceof Refusal) throw error
        warn(reasonOf(error))
        throw new Refusal(isOutage(error) ? 'oidc_unavailable' : 'oidc_refused')
      }
    },
  }
}

/** Reads the provider's metadata. The settings allow plain http only for providers on this machine. */
async function discover({ issuer, clientId, clientSecret }: OidcSettings): Promise<openid.Configuration> {
  const isLocal = issuer.startsWith('http:')
  const options = { timeout: PROVIDER_TIMEOUT_MS / 1_000, ...(isLocal && { execute: [openid.allowInsecureRequests] }) }
  const found = await openid.discovery(new URL(issuer), clientId, clientSecret, undefined, options)
  const server = found.serverMetadata()
  // The default is basic (OpenID Connect Discovery 1.0, section 3).
  const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
  const proof = methods.includes('client_secret_post') ? openid.ClientSecretPost : openid.ClientSecretBasic
  const provider = new openid.Configuration(server, clientId, clientSecret, proof(clientSecret))
  provider.timeout = PROVIDER_TIMEOUT_MS / 1_000
  if (isLocal) openid.allowInsecureRequests(provider)
  return provider
}

function unreachable({ issuer }: OidcSettings, error: unknown): StartRefusal {
  const { message, cause } = error as Error
  const reason = cause instanceof Response ? `status ${cause.status}` : codeOf(cause) || message
  return new StartRefusal(
    `OIDC_ISSUER: no identity provider answers at ${issuer.replace(/\/$/, '')}/.well-known/openid-configuration (${reason}). Check the address, and that this machine reaches it.`,
    { cause: error },
  )
}

async function identify(provider: openid.Configuration, address: URL, { verifier, state, nonce }: SignInSecrets) {
  const tokens = await openid.authorizationCodeGrant(provider, address, {
    pkceCodeVerifier: verifier,
    expectedState: state,
    expectedNonce: nonce,
    idTokenExpected: true,
  })
  const claims = tokens.claims()
  if (!claims) throw new Refusal('oidc_refused')
  // The ID tokens of many providers contain only the subject.
  const asks = claims.email === undefined && provider.serverMetadata().userinfo_endpoint !== undefined
  const person: Partial<openid.UserInfoResponse> = asks
    ? await openid.fetchUserInfo(provider, tokens.access_token, claims.sub)
    : { ...claims }
  const { email, email_verified, name } = person
  if (!email || email_verified !== true) throw new Refusal('oidc_unverified')
  return { email, name }
}

const isOutage = (error: unknown): boolean =>
  !(error instanceof Error) ||
  error instanceof TypeError ||
  (error instanceof openid.ClientError && OUTAGES.includes(error.code ?? ''))

/** Without message and cause: they may quote the provider's answer, with a person's code or address. */
function reasonOf(error: unknown): object {
  if (!(error instanceof Error)) return {}
  const { name, code, error: reason } = error as Error & { code?: string; error?: string }
  return { name, ...(code && { code }), ...(reason && { told: reason }) }
}
