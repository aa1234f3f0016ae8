// expect: TS2345
import type { Context } from '../../../server/procedures/context.ts'
import type { Locked } from '../../../server/procedures/locked-session.ts'
import { lockSession } from '../../../server/queries/sessions.ts'

declare const ctx: Context
declare const locked: Locked

export const early = lockSession(locked.trx, 'id', ctx.now)
