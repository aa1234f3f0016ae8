// expect: TS2345
import type { Kysely } from 'kysely'
import type { Database } from '../../../server/db/schema.ts'
import { countQuestion } from '../../../server/queries/participants.ts'

declare const db: Kysely<Database>

export const unsafe = countQuestion(db, { session_id: 'id', participant_id: 'id' }, 50)
