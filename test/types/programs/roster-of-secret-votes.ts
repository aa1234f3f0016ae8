// expect: TS2345
import { makeRoster } from '../../../server/domain/roster.ts'
import type { FullSession } from '../../../server/queries/full-session.ts'

declare const rows: Extract<FullSession, { isSecret: true }>

export const leak = makeRoster(rows)
