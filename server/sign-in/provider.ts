import * as openid from 'openid-client'
import { StartRefusal } from '../../shared/start-refusal.ts'
import { codeOf } from '../../shared/system-error-code.ts'
import type { OidcSettings } from '../config/config.ts'

/** Milliseconds within which the provider has to answer, because somebody is waiting. */
const PROVIDER_TIMEOUT_MS = 10_000

/** The provider, and our credentials there. */
export type Provider = openid.Configuration

/**
 * Reads the provider's metadata (OpenID Connect Discovery 1.0). The issuer may be set with its last slash or without.
 * @throws StartRefusal if it does not answer, or is another than the setting says
 */
export async function discover(settings: OidcSettings): Promise<Provider> {
  const { issuer } = settings
  const found = await readMetadata(settings, issuer).catch((error: unknown) => {
    const real = issuerIn(error)
    if (real === undefined) throw unreachable(issuer, error)
    requireOneOrganisation(real)
    if (withoutSlash(real) !== withoutSlash(issuer)) {
      throw new StartRefusal(
        `OIDC_ISSUER: the provider at ${withoutSlash(issuer)} is ${real}. Set OIDC_ISSUER to that.`,
      )
    }
    return readMetadata(settings, real).catch((again: unknown) => {
      throw unreachable(issuer, again)
    })
  })
  requireOneOrganisation(found.issuer)
  return withCredentials(found, settings)
}

type Metadata = ReturnType<Provider['serverMetadata']>

async function readMetadata({ clientId }: OidcSettings, issuer: string): Promise<Metadata> {
  const options = {
    timeout: PROVIDER_TIMEOUT_MS / 1_000,
    ...(isLocal(issuer) && { execute: [openid.allowInsecureRequests] }),
  }
  return (await openid.discovery(new URL(issuer), clientId, undefined, undefined, options)).serverMetadata()
}

function withCredentials(server: Metadata, { clientId, clientSecret }: OidcSettings): Provider {
  // The default is basic (OpenID Connect Discovery 1.0, section 3).
  const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
  const proof = methods.includes('client_secret_post') ? openid.ClientSecretPost : openid.ClientSecretBasic
  const provider = new openid.Configuration(server, clientId, clientSecret, proof(clientSecret))
  provider.timeout = PROVIDER_TIMEOUT_MS / 1_000
  if (isLocal(server.issuer)) openid.allowInsecureRequests(provider)
  return provider
}

/** The settings allow plain http only for providers on this machine. */
const isLocal = (issuer: string): boolean => issuer.startsWith('http:')

const withoutSlash = (address: string): string => address.replace(/\/$/, '')

/** The issuer that the provider names, if it is another than was asked for. */
function issuerIn(error: unknown): string | undefined {
  const { code, cause } = error as { code?: string; cause?: { body?: { issuer?: unknown } } }
  const issuer = code === 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED' ? cause?.body?.issuer : undefined
  return typeof issuer === 'string' ? issuer : undefined
}

/**
 * Microsoft also has addresses for the people of all its customers, each of whom can give their people any address.
 * @throws StartRefusal for such an issuer
 */
function requireOneOrganisation(issuer: string): void {
  if (!issuer.includes('{tenantid}')) return
  throw new StartRefusal(
    `OIDC_ISSUER: people of every organisation sign in there. Name yours: ${issuer.replace('{tenantid}', '<tenant id>')}`,
  )
}

function unreachable(issuer: string, error: unknown): StartRefusal {
  const { message, cause } = error as Error
  const reason = cause instanceof Response ? `status ${cause.status}` : codeOf(cause) || message
  return new StartRefusal(
    `OIDC_ISSUER: no identity provider answers at ${withoutSlash(issuer)}/.well-known/openid-configuration (${reason}). Check the address, and that this machine reaches it.`,
    { cause: error },
  )
}
