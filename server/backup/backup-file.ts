import { z } from 'zod'
import { SECRET_MIN } from '../settings/values.ts'

/**
 * A backup is gzipped text: a header line in JSON, then for each table a line in JSON and its rows in the format of
 * PostgreSQL's COPY, ended by a line `\\.`. It is the same for every version of PostgreSQL, embedded or not.
 */

/**
 * Each table comes after the tables that it references. Sign-in links, attempts and hall checks are left out, because
 * they are short-lived.
 */
export const TABLES = [
  ...(['host', 'session', 'session_code', 'ticket', 'picture'] as const),
  ...(['poll', 'participant', 'vote', 'question', 'upvote'] as const),
] as const
export type TableName = (typeof TABLES)[number]

export const FORMAT = 1
export const END_OF_TABLE = '\\.'

export const headerSchema = z.object({
  'live-audience backup': z.literal(FORMAT),
  madeAt: z.iso.datetime(),
  migrations: z.array(z.string()),
  /** The secret of an embedded database. Without it, tokens and host keys are void. */
  secret: z
    .string()
    .trim()
    .min(SECRET_MIN, `has fewer than ${SECRET_MIN} characters, so that anyone could forge tokens`)
    .optional(),
})
export type Header = z.infer<typeof headerSchema>

export const tableSchema = z.object({
  table: z.enum(TABLES, 'is no table of live-audience'),
  columns: z.array(z.string().regex(/^[a-z_]+$/, 'is no name of a column')).min(1),
})
