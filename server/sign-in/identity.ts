import * as openid from 'openid-client'
import { Refusal } from '../../shared/refusals.ts'
import { emailInput } from '../../shared/schemas/host.ts'
import type { SignInSecrets } from '../domain/tokens.ts'
import type { Provider } from './provider.ts'

/** A person as the identity provider describes them. `email` is theirs, in lower case. */
export type Identity = { email: string; name: string | undefined }

/** What a provider says of a person, in the ID token or at its userinfo endpoint. */
type Claims = { [claim: string]: unknown }

/** A refusal with what an operator needs to know of it, and nothing about the person. */
export class RefusedIdentity extends Refusal {
  readonly found: object
  constructor(code: 'oidc_refused' | 'oidc_no_email' | 'oidc_unverified', found: object = {}) {
    super(code)
    this.found = found
  }
}

/**
 * Exchanges the code that the provider gave for who somebody is.
 * @param trusted domains whose addresses count although the provider does not say that it verified them
 * @throws RefusedIdentity, and errors of openid-client
 */
export async function identify(
  provider: Provider,
  address: URL,
  { verifier, state, nonce }: SignInSecrets,
  trusted: readonly string[],
): Promise<Identity> {
  const tokens = await openid.authorizationCodeGrant(provider, address, {
    pkceCodeVerifier: verifier,
    expectedState: state,
    expectedNonce: nonce,
    idTokenExpected: true,
  })
  const claims = tokens.claims()
  if (!claims) throw new RefusedIdentity('oidc_refused')
  const isWhole = claims.email !== undefined && claims.email_verified !== undefined
  const person = isWhole ? {} : await askUserinfo(provider, tokens.access_token, claims)
  return identityIn([{ ...claims }, person], trusted)
}

/**
 * The ID tokens of many providers contain only the subject. AD FS is the other way round.
 * @throws errors of openid-client if the ID token has no address either
 */
async function askUserinfo(provider: Provider, accessToken: string, { sub, email }: openid.IDToken): Promise<Claims> {
  if (provider.serverMetadata().userinfo_endpoint === undefined) return {}
  return openid.fetchUserInfo(provider, accessToken, sub).catch((error: unknown) => {
    if (email !== undefined) return {}
    throw error
  })
}

/** The first verified address, or else the first that is trusted. @throws RefusedIdentity */
function identityIn(told: Claims[], trusted: readonly string[]): Identity {
  const addresses = told.flatMap(({ email, email_verified }) => {
    const { data } = emailInput.safeParse(email)
    return data === undefined ? [] : [{ email: data, email_verified }]
  })
  const [first] = addresses
  if (!first) throw new RefusedIdentity('oidc_no_email', { claims: told.flatMap((claims) => Object.keys(claims)) })
  const isTrusted = (email: string) => trusted.includes(email.slice(email.lastIndexOf('@') + 1))
  const own = addresses.find(isVerified) ?? addresses.find(({ email }) => isTrusted(email))
  if (!own) throw new RefusedIdentity('oidc_unverified', { email_verified: verdictOf(first) })
  const name = told.map((claims) => claims.name).find((given) => typeof given === 'string')
  return { email: own.email, name }
}

/** Cognito's userinfo endpoint answers it as text. */
const isVerified = ({ email_verified }: Claims): boolean => email_verified === true || email_verified === 'true'

const verdictOf = ({ email_verified }: Claims): string => (email_verified === undefined ? 'not told' : 'not verified')
