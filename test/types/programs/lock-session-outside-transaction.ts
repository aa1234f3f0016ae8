// expect: TS2345
import type { Kysely } from 'kysely'
import type { Database } from '../../../server/db/schema.ts'
import { lockSession } from '../../../server/queries/sessions.ts'

declare const db: Kysely<Database>

export const unsafe = lockSession(db, 'id', Date.now)
