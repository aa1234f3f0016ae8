// expect: TS2345
import type { Kysely } from 'kysely'
import type { Database } from '../../../server/db/schema.ts'
import { markEnded } from '../../../server/queries/sessions.ts'

declare const db: Kysely<Database>

export const unsafe = markEnded(db, 'id', 0)
