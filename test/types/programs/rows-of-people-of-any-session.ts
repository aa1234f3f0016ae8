// expect: TS2345
import { answersByPerson } from '../../../server/domain/roster.ts'
import type { RosterRows } from '../../../server/queries/roster.ts'

declare const rows: RosterRows

export const leak = answersByPerson(rows)
