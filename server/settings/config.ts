import { ADDRESS_LIMITS, type AttemptLimit, STREAMS_PER_ADDRESS } from '../../shared/limits.ts'
import { BadSettings, type Environment, readShape, setting, settingsOf, Together, type Values } from './read.ts'
import {
  databaseUrl,
  domains,
  emails,
  isPrivate,
  issuer,
  logLevel,
  origin,
  origins,
  port,
  secrets,
  sender,
  smtpUrl,
  text,
  wholeNumber,
} from './values.ts'

const many = wholeNumber(1, 1_000_000)

const limit = (name: string, { max, within }: AttemptLimit) =>
  setting(
    name,
    many.transform((value): AttemptLimit => ({ max: value, within })),
    String(max),
  )

/** Every variable that the server reads, where it goes and what it is without. README has a table of them. */
const SETTINGS = {
  port: setting('PORT', port, '3000'),
  /** Left out: every address, of IPv6 where the system has it. */
  host: setting('HOST', text),
  baseUrl: setting('BASE_URL', origin),
  /** How many reverse proxies stand in front. */
  trustProxy: setting('TRUST_PROXY', wholeNumber(0, 10), '0'),
  databaseUrl: setting('DATABASE_URL', databaseUrl),
  databasePool: setting('DATABASE_POOL', wholeNumber(2, 500), '10'),
  /** Milliseconds. */
  statementTimeout: setting('STATEMENT_TIMEOUT_MS', wholeNumber(100, 600_000), '2000'),
  dataDir: setting('DATA_DIR', text),
  /** The folder of the embedded database's programs; those that come with the packages where it is left out. */
  postgresBin: setting('POSTGRES_BIN', text),
  secrets: setting('SECRET', secrets),
  /** How sign-in links are mailed; they are printed where it is left out. */
  mail: new Together({ url: setting('SMTP_URL', smtpUrl), from: setting('MAIL_FROM', sender) }),
  /** The organisation by which hosts sign in, and who we are to it. */
  oidc: new Together({
    issuer: setting('OIDC_ISSUER', issuer),
    clientId: setting('OIDC_CLIENT_ID', text),
    clientSecret: setting('OIDC_CLIENT_SECRET', text),
  }),
  /** Who may host; everyone where it names nobody. */
  hosts: {
    emails: setting('HOST_EMAILS', emails, ''),
    domains: setting('HOST_DOMAINS', domains, ''),
  },
  /** Days that sessions are kept after they ended; for ever where it is left out. */
  retentionDays: setting('RETENTION_DAYS', wholeNumber(1, 36_500)),
  /** Where metrics are served, if they are. */
  metrics: new Together({
    port: setting('METRICS_PORT', port),
    host: setting('METRICS_HOST', text, 'localhost'),
  }),
  /** Origins whose pages may show ours in a frame and call with cookies. */
  embedOrigins: setting(
    'EMBED_ORIGINS',
    origins.transform((all): ReadonlySet<string> => new Set(all)),
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
  logLevel: setting('LOG_LEVEL', logLevel, 'info'),
} as const

/** The settings of a server, read and checked. */
export type Config = Values<typeof SETTINGS>
export type MailSettings = NonNullable<Config['mail']>
export type OidcSettings = NonNullable<Config['oidc']>

/** Every variable, with the text that stands for it where it is not set. */
export const VARIABLES = settingsOf(SETTINGS).map(({ name, fallback }) => ({ name, fallback }))

/**
 * The settings of a server from environment variables.
 * @throws BadSettings that names every variable that is wrong, what is wrong and what would be right
 */
export function readConfig(env: Environment): Config {
  const problems: string[] = []
  const config = readShape(SETTINGS, env, problems)
  if (env.NODE_ENV === 'production' && !env.SECRET) {
    problems.push('SECRET: is needed in production; make one with: openssl rand -base64 32')
  }
  if (env.EMBED_ORIGINS && config.baseUrl && !isPrivate(config.baseUrl)) {
    problems.push('EMBED_ORIGINS: browsers keep cookies in foreign frames only for https; BASE_URL needs it')
  }
  if (problems.length > 0) throw new BadSettings(problems)
  return config
}

/** A sentence for each setting that works, but hardly as it is meant. */
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
  const open = [...config.embedOrigins].filter((embedder) => !isPrivate(embedder))
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
