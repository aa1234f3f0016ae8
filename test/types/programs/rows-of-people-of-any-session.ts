// expect: TS2345
import { answersByPerson } from '../../../server/domain/roster.ts'
import type { FullSession } from '../../../server/queries/full-session.ts'

declare const rows: FullSession

export const leak = answersByPerson(rows)
