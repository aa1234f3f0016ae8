import { CompiledQuery } from 'kysely'
import type { Db } from '../db/schema.ts'

type Statement = { text: string; values?: unknown[] }

/** The part of a pg client that rate-limiter-flexible uses. Its statements are its own. */
export type AttemptStore = { query(statement: Statement): Promise<{ rows: unknown[]; rowCount: number }> }

/** Keeps counts of attempts in the table `attempt`, for all nodes together. */
export const attemptStore = (db: Db): AttemptStore => ({
  async query({ text, values = [] }) {
    const { rows } = await db.executeQuery(CompiledQuery.raw(text, values))
    return { rows, rowCount: rows.length }
  },
})
