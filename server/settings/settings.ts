import { z } from 'zod'
import { ADDRESS_LIMITS, STREAMS_PER_ADDRESS } from '../../shared/limits.ts'

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

/** The variables of the environment, each checked by itself. */
export type Settings = z.output<typeof settings>

/** Every variable that the server reads. */
export const SETTING_NAMES = Object.keys(settings.shape)

type Environment = Record<string, string | undefined>

/**
 * Reads the variables of the environment; an empty one counts as not set.
 * @throws BadSettings that names every variable that is wrong, what is wrong and what would be right
 */
export function readSettings(env: Environment): Settings {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const read = settings.safeParse(given)
  const problems = read.success
    ? []
    : read.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  problems.push(...misfits(given))
  if (!read.success || problems.length > 0) throw new BadSettings(problems)
  return read.data
}

/** What does not go together, or goes with something that is not there. */
function misfits(given: Environment): string[] {
  const found: string[] = []
  if (given.NODE_ENV === 'production' && !given.SECRET) {
    found.push('SECRET: is needed in production; make one with: openssl rand -base64 32')
  }
  if (Boolean(given.SMTP_URL) !== Boolean(given.MAIL_FROM)) {
    found.push('MAIL_FROM: goes with SMTP_URL; set both, as MAIL_FROM=live@example.org')
  }
  const { BASE_URL } = given
  if (given.EMBED_ORIGINS && BASE_URL && URL.canParse(BASE_URL) && !isPrivate(BASE_URL)) {
    found.push(
      'EMBED_ORIGINS: browsers keep cookies in foreign frames only for https; BASE_URL needs it',
    )
  }
  const oidc = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET']
  const lacking = oidc.filter((name) => !given[name])
  if (lacking.length > 0 && lacking.length < oidc.length) {
    found.push(`${lacking.join(', ')}: goes with the other settings of OIDC; set all three`)
  }
  return found
}

/** Whether nobody on the way can read along. */
function isPrivate(address: string): boolean {
  const { protocol, hostname } = new URL(address)
  const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  return protocol === 'https:' || (protocol === 'http:' && isHere)
}
