import { closestMatch } from 'leven'
import { ADDRESS_LIMITS, type AttemptLimit, STREAMS_PER_ADDRESS } from '../../shared/limits.ts'
import { DEMO_DOMAIN, DEMO_PLAYER } from '../domain/who-may-host.ts'
import { BadSettings, type Environment, EnvironmentReader } from './read.ts'
import * as values from './values.ts'

/** Reads every variable of the server, with its default. server/deploy/README.md has a table of them. */
const settingsFrom = (env: EnvironmentReader) => ({
  port: env.read('PORT', values.port, '3000'),
  /** Default: every address, of IPv6 where the system has it. */
  host: env.read('HOST', values.text),
  baseUrl: env.read('BASE_URL', values.origin),
  /** How many reverse proxies stand in front. */
  trustProxy: env.read('TRUST_PROXY', values.wholeNumber(0, 10), '0'),
  databaseUrl: env.read('DATABASE_URL', values.databaseUrl),
  databasePool: env.read('DATABASE_POOL', values.wholeNumber(2, 500), '10'),
  /** Milliseconds. */
  statementTimeout: env.read('STATEMENT_TIMEOUT_MS', values.wholeNumber(100, 600_000), '2000'),
  dataDir: env.read('DATA_DIR', values.text),
  /** The folder of the embedded database's programs. Default: those of the npm package. */
  postgresBin: env.read('POSTGRES_BIN', values.text),
  secrets: env.read('SECRET', values.secrets),
  /** How sign-in links are mailed. Without it, they are printed. */
  mail: env.readTogether({ url: ['SMTP_URL', values.smtpUrl], from: ['MAIL_FROM', values.sender] }),
  /** The identity provider through which hosts sign in, and the server's credentials there. */
  oidc: env.readTogether({
    issuer: ['OIDC_ISSUER', values.issuer],
    clientId: ['OIDC_CLIENT_ID', values.text],
    clientSecret: ['OIDC_CLIENT_SECRET', values.text],
    /** Domains whose addresses count although the provider does not say that it verified them. */
    trustedDomains: ['OIDC_TRUSTED_DOMAINS', values.domains, ''],
  }),
  /** Who may host. If it names nobody, everyone may. */
  hosts: { emails: env.read('HOST_EMAILS', values.emails, ''), domains: env.read('HOST_DOMAINS', values.domains, '') },
  /** How many days sessions are kept after their end. Default: for ever. */
  retentionDays: env.read('RETENTION_DAYS', values.wholeNumber(1, 36_500)),
  /** Whether this is an open demonstration, which empties itself. */
  demo: env.read('DEMO', values.flag, '0'),
  /** Where metrics are served. Default: nowhere. */
  metrics: env.readTogether({ port: ['METRICS_PORT', values.port], host: ['METRICS_HOST', values.text, 'localhost'] }),
  /** Origins whose pages may show ours in a frame and send requests with cookies. */
  embedOrigins: env.read('EMBED_ORIGINS', values.origins, ''),
  limits: {
    signIns: readLimit(env, 'LIMIT_SIGN_INS', ADDRESS_LIMITS.signIns),
    mails: readLimit(env, 'LIMIT_MAILS', ADDRESS_LIMITS.mails),
    wrongCodes: readLimit(env, 'LIMIT_WRONG_CODES', ADDRESS_LIMITS.wrongCodes),
    wrongKeys: readLimit(env, 'LIMIT_WRONG_KEYS', ADDRESS_LIMITS.wrongKeys),
    wrongTickets: readLimit(env, 'LIMIT_WRONG_TICKETS', ADDRESS_LIMITS.wrongTickets),
    refusedJoins: readLimit(env, 'LIMIT_REFUSED_JOINS', ADDRESS_LIMITS.refusedJoins),
  },
  streamsPerAddress: env.read('LIMIT_STREAMS', values.limit, String(STREAMS_PER_ADDRESS)),
  logLevel: env.read('LOG_LEVEL', values.logLevel, 'info'),
})

const readLimit = (env: EnvironmentReader, name: string, { max, within }: AttemptLimit): AttemptLimit => ({
  max: env.read(name, values.limit, String(max)),
  within,
})

export type Config = ReturnType<typeof settingsFrom>
export type MailSettings = NonNullable<Config['mail']>
export type OidcSettings = NonNullable<Config['oidc']>

/** Settings that hold a secret. A file may have each, which the variable of that name and `_FILE` names. */
export const FROM_FILES = ['SECRET', 'DATABASE_URL', 'SMTP_URL', 'OIDC_CLIENT_SECRET'] as const

/** Every variable, with its default as text. @internal */
export function variables(): EnvironmentReader['variables'] {
  const env = new EnvironmentReader({})
  settingsFrom(env)
  return [...env.variables, ...FROM_FILES.map((name) => ({ name: `${name}_FILE`, fallback: undefined }))]
}

/**
 * Reads the settings of a server from environment variables.
 * @throws BadSettings that names every variable that is wrong, what is wrong and what would be right
 */
export function readConfig(env: Environment): Config {
  const reader = new EnvironmentReader(env)
  const config = settingsFrom(reader)
  const { problems } = reader
  if (env.NODE_ENV === 'production' && !env.SECRET) {
    problems.push('SECRET: is needed in production; make one with: openssl rand -base64 32')
  }
  if (env.EMBED_ORIGINS && config.baseUrl && !values.isPrivate(config.baseUrl)) {
    problems.push('EMBED_ORIGINS: browsers keep cookies in foreign frames only for https; BASE_URL needs it')
  }
  const not = ['SMTP_URL', 'OIDC_ISSUER', 'HOST_EMAILS', 'HOST_DOMAINS', 'RETENTION_DAYS'].filter((name) => env[name])
  if (config.demo && not.length > 0)
    problems.push(`DEMO: lets everyone host, and deletes all within the hour; unset ${not.join(', ')}, or unset DEMO`)
  if (config.demo) config.hosts = { emails: [DEMO_PLAYER], domains: [DEMO_DOMAIN] }
  if (problems.length > 0) throw new BadSettings(problems)
  return config
}

/** Settings that hold a secret, or may hold one in an address. */
const SECRETS: readonly string[] = [...FROM_FILES, 'OIDC_ISSUER']

/** What the environment sets, for the log: secrets only say that they are set. */
export function settingsGiven(env: Environment): Record<string, string> {
  const given = variables().filter(({ name }) => env[name])
  return Object.fromEntries(given.map(({ name }) => [name, SECRETS.includes(name) ? 'set' : String(env[name])]))
}

/** A sentence for each setting that works but is probably a mistake. */
export function warningsOf(env: Environment, config: Config): string[] {
  const warnings = misspelt(env)
  if (config.mail && !config.baseUrl)
    warnings.push(
      'BASE_URL: not set, so mailed links lead to localhost, which works on this machine only. Set it to the address that people use, such as https://live.example.org',
    )
  if (env.NODE_ENV === 'production') {
    if (!config.baseUrl && !config.mail) {
      warnings.push(
        'BASE_URL: not set, so links and QR codes lead to the addresses of this machine. Set it to the address that people use, such as https://live.example.org',
      )
    }
    if (config.hosts.emails.length + config.hosts.domains.length === 0)
      warnings.push(`HOST_EMAILS: not set, nor HOST_DOMAINS, so ${whoMayHost(config)}. Name the hosts`)
  }
  const open = [...config.embedOrigins].filter((embedder) => !values.isPrivate(embedder))
  if (open.length > 0) {
    warnings.push(
      `EMBED_ORIGINS: ${open.join(', ')} is not https, so anyone on the way can change that page and call with its visitors' cookies`,
    )
  }
  return warnings
}

/** A variable that is nearly the name of a setting, which is then not read. */
function misspelt(env: Environment): string[] {
  const names = variables().map(({ name }) => name)
  return Object.keys(env).flatMap((given) => {
    if (names.includes(given) || !env[given]) return []
    // Two of four letters would make HOST of HOME.
    const maxDistance = given.length > 5 ? 2 : 1
    const near = closestMatch(given.toUpperCase().replaceAll('-', '_'), names, { maxDistance })
    return near === undefined || env[near] ? [] : [`${given}: is not a setting. Did you mean ${near}?`]
  })
}

function whoMayHost({ mail, oidc }: Config): string {
  if (oidc) return 'anyone whom the identity provider signs in may host'
  if (mail) return 'anyone with a mail address may host'
  return 'whoever reads the links printed here signs in, all as the same host'
}
