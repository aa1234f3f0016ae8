// expect: TS2345
import { makeRoster } from '../../../server/domain/roster.ts'
import type { RosterRows } from '../../../server/queries/roster.ts'

declare const rows: Extract<RosterRows, { isSecret: true }>

export const leak = makeRoster(rows)
