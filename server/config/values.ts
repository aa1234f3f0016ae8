import addressparser from 'nodemailer/lib/addressparser'
import { z } from 'zod'
import { emailInput } from '../../shared/schemas/host.ts'

/** The fewest characters of a secret. */
export const SECRET_MIN = 16
const LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

export const text = z.string()

export const wholeNumber = (min: number, max: number) =>
  text
    .refine((value) => /^-?\d+$/.test(value), { error: 'must be a whole number', abort: true })
    .transform(Number)
    .refine((value) => value >= min && value <= max, { error: `must be ${min} to ${max}` })

export const port = wholeNumber(0, 65_535)

export const flag = z.enum(['0', '1'], { error: 'must be 1, or not set' }).transform((value) => value === '1')

export const limit = wholeNumber(1, 1_000_000)

export const logLevel = z.enum(LEVELS, { error: `must be one of ${LEVELS.join(', ')}` })

const listOf = (accepts: (item: string) => boolean, error: string) =>
  text
    .transform((value) =>
      value
        .toLowerCase()
        .split(/[\s,]+/)
        .filter(Boolean),
    )
    .refine((items) => items.every(accepts), { error })

export const secrets = text
  .transform((value) => value.split(',').map((secret) => secret.trim()))
  .refine((all) => all.every((secret) => secret.length >= SECRET_MIN), {
    error: `each secret needs at least ${SECRET_MIN} characters; make one with: openssl rand -base64 32`,
  })

const isAddress = (value: string): boolean => emailInput.safeParse(value).success

export const emails = listOf(isAddress, 'must be addresses like ada@example.org, separated by commas')

export const domains = listOf(
  (item) => z.hostname().safeParse(item.replace(/^@/, '')).success,
  'must be domains like example.org, separated by commas',
).transform((items) => items.map((item) => item.replace(/^@/, '')))

export const sender = text.refine(
  (value) => {
    const [only, ...more] = addressparser(value, { flatten: true })
    return only !== undefined && more.length === 0 && isAddress(only.address)
  },
  { error: 'must be an address like live@example.org, or Live <live@example.org>' },
)

/** The server is at the root of its origin, so an address cannot have a path. */
export const origin = z
  .url({ protocol: /^https?$/, error: 'must be an address like https://live.example.org', abort: true })
  .refine((url) => new URL(url).href === `${new URL(url).origin}/`, {
    error: 'must be an address without path, query or user, like https://live.example.org',
  })
  .transform((url) => new URL(url).origin)

export const origins = listOf(
  (item) => URL.canParse(item) && new URL(item).origin === item,
  'must be origins like https://slides.example.org, separated by commas',
).transform((items): ReadonlySet<string> => new Set(items))

export const databaseUrl = z.url({
  protocol: /^postgres(ql)?$/,
  error:
    'must be an address like postgres://user:password@host:5432/database, with @ : / # of a password percent-encoded',
})

export const smtpUrl = z.url({
  protocol: /^smtps?$/,
  hostname: /./,
  error: 'must be an address like smtps://user:password@mail.example.org:465',
})

export const issuer = z
  .url({ error: 'must be an address like https://login.example.org', abort: true })
  .refine(isPrivate, { error: 'must begin with https:// (http:// only on this machine)' })
  .refine((url) => new URL(url).href === new URL(url).origin + new URL(url).pathname, {
    error: 'must be an address without user, password and query, like https://login.example.org',
  })

/** Whether nobody on the network can read what is sent to this address. */
export function isPrivate(address: string): boolean {
  const { protocol, hostname } = new URL(address)
  const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  return protocol === 'https:' || (protocol === 'http:' && isHere)
}
