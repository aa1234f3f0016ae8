import { z } from 'zod'
import { SECRET_MIN } from '../config/values.ts'
import type { Database } from '../db/schema.ts'
import { fingerprintOf } from '../domain/secret-fingerprint.ts'

/**
 * A backup is gzipped text: a header line in JSON, then for each table a line in JSON and its rows in the format of
 * PostgreSQL's COPY, ended by a line `\.`. It is the same for every version of PostgreSQL, embedded or not.
 */

/**
 * Every table that a version has had, each after those that it references: whether a backup has its rows. The others
 * are short-lived.
 */
const IS_BACKED_UP: Record<keyof Database | 'attempt', boolean> = {
  host: true,
  session: true,
  session_code: true,
  ticket: true,
  picture: true,
  poll: true,
  participant: true,
  vote: true,
  question: true,
  question_merge: true,
  upvote: true,
  secret_fingerprint: false,
  sign_in_link: false,
  attempt: false,
  idempotent_call: false,
  poll_secret: false,
  phone_check: false,
  presence: false,
}
export type TableName = keyof typeof IS_BACKED_UP
export const ALL_TABLES = Object.keys(IS_BACKED_UP) as TableName[]
export const TABLES = ALL_TABLES.filter((table) => IS_BACKED_UP[table])

export const FORMAT = 1
export const END_OF_TABLE = '\\.'

export const headerSchema = z.object({
  'live-audience backup': z.literal(FORMAT),
  madeAt: z.iso.datetime(),
  /** Of the schema that the rows are of. */
  migrations: z.array(z.string()).min(1),
  /** The secret of an embedded database. Without it, tokens and host keys are void. */
  secret: z
    .string()
    .trim()
    .min(SECRET_MIN, `has fewer than ${SECRET_MIN} characters, so that anyone could forge tokens`)
    .optional(),
  /** By which secret the server signed, in hexadecimal digits. Version 2.0 is the first that writes it. */
  fingerprint: z
    .string()
    .regex(/^[\da-f]{32}$/, 'is no fingerprint')
    .optional(),
})
export type Header = z.infer<typeof headerSchema>

/** The fingerprint of the secret of a backup's server, if the backup tells it. */
export const fingerprintIn = ({ secret, fingerprint }: Header): Buffer | undefined =>
  secret ? fingerprintOf(secret) : fingerprint === undefined ? undefined : Buffer.from(fingerprint, 'hex')

export const tableSchema = z.object({
  table: z.enum(TABLES, 'is no table of live-audience'),
  columns: z.array(z.string().regex(/^[a-z_]+$/, 'is no name of a column')).min(1),
})
