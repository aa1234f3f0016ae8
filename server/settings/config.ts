import { ADDRESS_LIMITS, type AttemptLimits } from '../../shared/limits.ts'
import type { HostList } from '../domain/hosts.ts'
import { readSettings, type Settings } from './settings.ts'

/** The mail server, with who signs in to it in the address, and who mails come from. */
export type MailSettings = { url: string; from: string }

/** The organisation's identity provider, and who we are to it. */
export type OidcSettings = { issuer: string; clientId: string; clientSecret: string }

/** The settings of a server, read and checked. README has the table of what each is for. */
export type Config = {
  port: number
  host: string
  baseUrl: string | undefined
  /** How many reverse proxies stand in front. */
  trustProxy: number
  databaseUrl: string | undefined
  databasePool: number
  /** Milliseconds. */
  statementTimeout: number
  dataDir: string | undefined
  secrets: string[] | undefined
  /** How sign-in links are mailed; they are printed where it is left out. */
  mail: MailSettings | undefined
  /** The organisation by which hosts sign in. */
  oidc: OidcSettings | undefined
  /** Who may host; everyone where it names nobody. */
  hosts: HostList
  /** Origins whose pages may show ours in a frame and call with cookies. */
  embedOrigins: ReadonlySet<string>
  /** Days that sessions are kept after they ended; for ever where it is left out. */
  retentionDays: number | undefined
  /** Where metrics are served, if they are. */
  metrics: { port: number; host: string } | undefined
  limits: AttemptLimits
  streamsPerAddress: number
  logLevel: Settings['LOG_LEVEL']
}

/**
 * The settings of a server from environment variables.
 * @throws BadSettings
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const data = readSettings(env)
  return {
    port: data.PORT,
    host: data.HOST,
    baseUrl: data.BASE_URL?.replace(/\/+$/, ''),
    trustProxy: data.TRUST_PROXY,
    databaseUrl: data.DATABASE_URL,
    databasePool: data.DATABASE_POOL,
    statementTimeout: data.STATEMENT_TIMEOUT_MS,
    dataDir: data.DATA_DIR,
    secrets: data.SECRET,
    mail: readMail(data.SMTP_URL, data.MAIL_FROM),
    oidc: readOidc(data),
    hosts: { emails: data.HOST_EMAILS, domains: data.HOST_DOMAINS },
    embedOrigins: new Set(data.EMBED_ORIGINS),
    retentionDays: data.RETENTION_DAYS,
    metrics:
      data.METRICS_PORT === undefined
        ? undefined
        : { port: data.METRICS_PORT, host: data.METRICS_HOST },
    limits: readLimits(data),
    streamsPerAddress: data.LIMIT_STREAMS,
    logLevel: data.LOG_LEVEL,
  }
}

function readMail(url: string | undefined, from: string | undefined): MailSettings | undefined {
  return url === undefined || from === undefined ? undefined : { url, from }
}

function readOidc(data: Settings): OidcSettings | undefined {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = data
  return issuer && clientId && clientSecret ? { issuer, clientId, clientSecret } : undefined
}

function readLimits(data: Settings): AttemptLimits {
  const { signIns, mails, wrongCodes, wrongKeys, refusedJoins } = ADDRESS_LIMITS
  return {
    signIns: { ...signIns, max: data.LIMIT_SIGN_INS },
    mails: { ...mails, max: data.LIMIT_MAILS },
    wrongCodes: { ...wrongCodes, max: data.LIMIT_WRONG_CODES },
    wrongKeys: { ...wrongKeys, max: data.LIMIT_WRONG_KEYS },
    refusedJoins: { ...refusedJoins, max: data.LIMIT_REFUSED_JOINS },
  }
}
