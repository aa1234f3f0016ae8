import { ADDRESS_LIMITS, type AttemptLimit, STREAMS_PER_ADDRESS } from '../../shared/limits.ts'
import { BadSettings, type Environment, readShape, setting, settingsOf, Together, type Values } from './read.ts'
import * as values from './values.ts'

const many = values.wholeNumber(1, 1_000_000)

const limit = (name: string, { max, within }: AttemptLimit) =>
  setting(
    name,
    many.transform((value): AttemptLimit => ({ max: value, within })),
    String(max),
  )

/** Every variable that the server reads, with its default. server/deploy/README.md has a table of them. */
const SETTINGS = {
  port: setting('PORT', values.port, '3000'),
  /** Default: every address, of IPv6 where the system has it. */
  host: setting('HOST', values.text),
  baseUrl: setting('BASE_URL', values.origin),
  /** How many reverse proxies stand in front. */
  trustProxy: setting('TRUST_PROXY', values.wholeNumber(0, 10), '0'),
  databaseUrl: setting('DATABASE_URL', values.databaseUrl),
  databasePool: setting('DATABASE_POOL', values.wholeNumber(2, 500), '10'),
  /** Milliseconds. */
  statementTimeout: setting('STATEMENT_TIMEOUT_MS', values.wholeNumber(100, 600_000), '2000'),
  dataDir: setting('DATA_DIR', values.text),
  /** The folder of the embedded database's programs. Default: those of the npm package. */
  postgresBin: setting('POSTGRES_BIN', values.text),
  secrets: setting('SECRET', values.secrets),
  /** How sign-in links are mailed. Without it, they are printed. */
  mail: new Together({ url: setting('SMTP_URL', values.smtpUrl), from: setting('MAIL_FROM', values.sender) }),
  /** The identity provider through which hosts sign in, and our credentials there. */
  oidc: new Together({
    issuer: setting('OIDC_ISSUER', values.issuer),
    clientId: setting('OIDC_CLIENT_ID', values.text),
    clientSecret: setting('OIDC_CLIENT_SECRET', values.text),
  }),
  /** Who may host. If it names nobody, everyone may. */
  hosts: { emails: setting('HOST_EMAILS', values.emails, ''), domains: setting('HOST_DOMAINS', values.domains, '') },
  /** How many days sessions are kept after their end. Default: for ever. */
  retentionDays: setting('RETENTION_DAYS', values.wholeNumber(1, 36_500)),
  /** Where metrics are served. Default: nowhere. */
  metrics: new Together({
    port: setting('METRICS_PORT', values.port),
    host: setting('METRICS_HOST', values.text, 'localhost'),
  }),
  /** Origins whose pages may show ours in a frame and send requests with cookies. */
  embedOrigins: setting(
    'EMBED_ORIGINS',
    values.origins.transform((all): ReadonlySet<string> => new Set(all)),
    '',
  ),
  limits: {
    signIns: limit('LIMIT_SIGN_INS', ADDRESS_LIMITS.signIns),
    mails: limit('LIMIT_MAILS', ADDRESS_LIMITS.mails),
    wrongCodes: limit('LIMIT_WRONG_CODES', ADDRESS_LIMITS.wrongCodes),
    wrongKeys: limit('LIMIT_WRONG_KEYS', ADDRESS_LIMITS.wrongKeys),
    refusedJoins: limit('LIMIT_REFUSED_JOINS', ADDRESS_LIMITS.refusedJoins),
    phoneChecks: limit('LIMIT_PHONE_CHECKS', ADDRESS_LIMITS.phoneChecks),
  },
  streamsPerAddress: setting('LIMIT_STREAMS', many, String(STREAMS_PER_ADDRESS)),
  logLevel: setting('LOG_LEVEL', values.logLevel, 'info'),
} as const

/** The checked settings of a server. */
export type Config = Values<typeof SETTINGS>
export type MailSettings = NonNullable<Config['mail']>
export type OidcSettings = NonNullable<Config['oidc']>

/** Every variable, with its default as text. @internal */
export const VARIABLES = settingsOf(SETTINGS).map(({ name, fallback }) => ({ name, fallback }))

/**
 * Reads the settings of a server from environment variables.
 * @throws BadSettings that names every variable that is wrong, what is wrong and what would be right
 */
export function readConfig(env: Environment): Config {
  const problems: string[] = []
  const config = readShape(SETTINGS, env, problems)
  if (env.NODE_ENV === 'production' && !env.SECRET) {
    problems.push('SECRET: is needed in production; make one with: openssl rand -base64 32')
  }
  if (env.EMBED_ORIGINS && config.baseUrl && !values.isPrivate(config.baseUrl)) {
    problems.push('EMBED_ORIGINS: browsers keep cookies in foreign frames only for https; BASE_URL needs it')
  }
  if (problems.length > 0) throw new BadSettings(problems)
  return config
}

/** A sentence for each setting that works but is probably a mistake. */
export function warningsOf(env: Environment, config: Config): string[] {
  const warnings: string[] = []
  if (env.NODE_ENV === 'production') {
    if (!config.baseUrl) {
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

function whoMayHost({ mail, oidc }: Config): string {
  if (oidc) return 'anyone whom the identity provider signs in may host'
  if (mail) return 'anyone with a mail address may host'
  return 'whoever reads the links printed here signs in, all as the same host'
}
