// expect: TS2345
import type { Kysely } from 'kysely'
import type { Database } from '../../../server/db/schema.ts'
import type { InstantUnderLock, Session } from '../../../server/domain/session.ts'
import { writeEnd } from '../../../server/queries/session-ends.ts'

declare const db: Kysely<Database>
declare const session: Session
declare const now: InstantUnderLock

export const unsafe = writeEnd(db, session, now)
