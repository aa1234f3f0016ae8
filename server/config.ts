import { z } from 'zod'
import { ADDRESS_LIMITS, STREAMS_PER_ADDRESS } from '../shared/limits.ts'
import type { HostList } from './domain/hosts.ts'
import type { AttemptLimits } from './live/attempts.ts'
import type { MailSettings } from './mail.ts'
import type { OidcSettings } from './oidc.ts'

/** The environment holds a value that the server cannot start with. */
export class BadSettings extends Error {
  constructor(problems: string[]) {
    super(`These settings need a change:\n${problems.map((problem) => `  ${problem}`).join('\n')}`)
  }
}

const SECRET_MIN = 16
const LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .refine((text) => /^\d+$/.test(text), { error: 'must be a whole number', abort: true })
    .transform(Number)
    .refine((value) => value >= min && value <= max, { error: `must be ${min} to ${max}` })

const limit = (fallback: number) => wholeNumber(1, 1_000_000).default(fallback)

const secrets = z
  .string()
  .transform((list) => list.split(',').map((secret) => secret.trim()))
  .refine((list) => list.every((secret) => secret.length >= SECRET_MIN), {
    error: `each secret needs at least ${SECRET_MIN} characters; make one with: openssl rand -base64 32`,
  })

const baseUrl = z.url({
  protocol: /^https?$/,
  error: 'must be an address like https://live.example.org',
})

const databaseUrl = z.url({
  protocol: /^postgres(ql)?$/,
  error: 'must be an address like postgres://user:password@host:5432/database',
})

const smtpUrl = z.url({
  protocol: /^smtps?$/,
  error: 'must be an address like smtps://user:password@mail.example.org:465',
})

const issuer = z
  .url({ error: 'must be an address like https://login.example.org' })
  .refine(isPrivate, {
    error: 'must begin with https:// (http:// only on this machine)',
  })

const list = z
  .string()
  .transform((text) =>
    text
      .toLowerCase()
      .split(/[\s,]+/)
      .filter(Boolean),
  )
  .default([])

const origins = list.refine(
  (all) => all.every((origin) => URL.canParse(origin) && new URL(origin).origin === origin),
  {
    error: 'must be origins like https://slides.example.org, by commas',
  },
)

const settings = z.object({
  NODE_ENV: z.string().optional(),
  PORT: wholeNumber(0, 65_535).default(3000),
  HOST: z.string().default('::'),
  BASE_URL: baseUrl.optional(),
  TRUST_PROXY: wholeNumber(0, 10).default(0),
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_POOL: wholeNumber(2, 500).default(10),
  STATEMENT_TIMEOUT_MS: wholeNumber(100, 600_000).default(2_000),
  DATA_DIR: z.string().min(1).optional(),
  SECRET: secrets.optional(),
  SMTP_URL: smtpUrl.optional(),
  MAIL_FROM: z.string().min(3).optional(),
  OIDC_ISSUER: issuer.optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  RETENTION_DAYS: wholeNumber(1, 36_500).optional(),
  METRICS_PORT: wholeNumber(0, 65_535).optional(),
  METRICS_HOST: z.string().default('localhost'),
  HOST_EMAILS: list,
  HOST_DOMAINS: list,
  EMBED_ORIGINS: origins,
  LIMIT_SIGN_INS: limit(ADDRESS_LIMITS.signIns.max),
  LIMIT_MAILS: limit(ADDRESS_LIMITS.mails.max),
  LIMIT_WRONG_CODES: limit(ADDRESS_LIMITS.wrongCodes.max),
  LIMIT_WRONG_KEYS: limit(ADDRESS_LIMITS.wrongKeys.max),
  LIMIT_REFUSED_JOINS: limit(ADDRESS_LIMITS.refusedJoins.max),
  LIMIT_STREAMS: limit(STREAMS_PER_ADDRESS),
  LOG_LEVEL: z.enum(LEVELS, { error: `must be one of ${LEVELS.join(', ')}` }).default('info'),
})

/** Every variable that the server reads. */
export const SETTING_NAMES = Object.keys(settings.shape)

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
  logLevel: (typeof LEVELS)[number]
}

/**
 * Reads the settings from environment variables; an empty one counts as not set.
 * @throws BadSettings that names every variable that is wrong, what is wrong and what would be right
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const read = settings.safeParse(given)
  const problems = read.success
    ? []
    : read.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  if (given.NODE_ENV === 'production' && !given.SECRET) {
    problems.push('SECRET: is needed in production; make one with: openssl rand -base64 32')
  }
  if (Boolean(given.SMTP_URL) !== Boolean(given.MAIL_FROM)) {
    problems.push('MAIL_FROM: goes with SMTP_URL; set both, as MAIL_FROM=live@example.org')
  }
  if (given.EMBED_ORIGINS && given.BASE_URL && URL.canParse(given.BASE_URL)) {
    const hint =
      'EMBED_ORIGINS: browsers keep cookies in foreign frames only for https; BASE_URL needs it'
    if (!isPrivate(given.BASE_URL)) problems.push(hint)
  }
  const oidc = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET']
  const lacking = oidc.filter((name) => !given[name])
  if (lacking.length > 0 && lacking.length < oidc.length) {
    problems.push(`${lacking.join(', ')}: goes with the other settings of OIDC; set all three`)
  }
  if (!read.success || problems.length > 0) throw new BadSettings(problems)
  const { data } = read
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

function readOidc(data: z.output<typeof settings>): OidcSettings | undefined {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = data
  return issuer && clientId && clientSecret ? { issuer, clientId, clientSecret } : undefined
}

/** Whether nobody on the way can read along. */
function isPrivate(address: string): boolean {
  const { protocol, hostname } = new URL(address)
  const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  return protocol === 'https:' || (protocol === 'http:' && isHere)
}

function readLimits(data: z.output<typeof settings>): AttemptLimits {
  const { signIns, mails, wrongCodes, wrongKeys, refusedJoins } = ADDRESS_LIMITS
  return {
    signIns: { ...signIns, max: data.LIMIT_SIGN_INS },
    mails: { ...mails, max: data.LIMIT_MAILS },
    wrongCodes: { ...wrongCodes, max: data.LIMIT_WRONG_CODES },
    wrongKeys: { ...wrongKeys, max: data.LIMIT_WRONG_KEYS },
    refusedJoins: { ...refusedJoins, max: data.LIMIT_REFUSED_JOINS },
  }
}
