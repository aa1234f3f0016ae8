// expect: TS2345
import type { Context } from '../../../server/procedures/context.ts'
import type { Locked } from '../../../server/procedures/locked-session.ts'
import { closeOpenPoll } from '../../../server/queries/polls.ts'

declare const ctx: Context
declare const locked: Locked

export const early = closeOpenPoll(locked.trx, locked.session, ctx.now)
