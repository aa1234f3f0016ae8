// expect: TS2345
import type { Kysely } from 'kysely'
import type { Database } from '../../../server/db/schema.ts'
import { setQuestionState } from '../../../server/queries/questions.ts'

declare const db: Kysely<Database>

export const unsafe = setQuestionState(db, 'id', 'id', 'approved')
