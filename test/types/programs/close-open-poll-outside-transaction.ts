// expect: TS2345
import type { Kysely } from 'kysely'
import type { Database } from '../../../server/db/schema.ts'
import { closeOpenPoll } from '../../../server/queries/polls.ts'

declare const db: Kysely<Database>

export const unsafe = closeOpenPoll(db, 'id', 0)
