import type { Kysely } from 'kysely'
import type { Database } from '../../server/db/schema.ts'
import type { InstantUnderLock, Session } from '../../server/domain/session.ts'
import type { Tokens } from '../../server/domain/tokens.ts'
import type { Context } from '../../server/procedures/context.ts'
import type { Locked } from '../../server/procedures/locked-session.ts'
import { countQuestion } from '../../server/queries/participants.ts'
import { closeOpenPoll } from '../../server/queries/polls.ts'
import { setQuestionState } from '../../server/queries/questions.ts'
import { writeEnd } from '../../server/queries/session-ends.ts'
import { lockSession } from '../../server/queries/sessions.ts'
import { definePollKind } from '../../shared/poll-kinds/define.ts'
import { pollKind } from '../../shared/poll-kinds/index.ts'
import { openText } from '../../shared/poll-kinds/open-text.ts'
import { Refusal } from '../../shared/refusals.ts'

/** What would break a rule of ours. Each must not compile, for the reason above it. */

declare const db: Kysely<Database>
declare const session: Session
declare const now: InstantUnderLock
declare const ctx: Context
declare const locked: Locked
declare const tokens: Tokens

export const outsideTransaction = {
  // @ts-expect-error TS2345
  'a session is locked': () => lockSession(db, 'id', Date.now),
  // @ts-expect-error TS2345
  'the open poll is closed': () => closeOpenPoll(db, session, now),
  // @ts-expect-error TS2345
  'a session is ended': () => writeEnd(db, session, now),
  // @ts-expect-error TS2345
  'a question is moderated': () => setQuestionState(db, 'id', 'id', 'approved'),
  // @ts-expect-error TS2345
  'a question is counted': () => countQuestion(db, { session_id: 'id', participant_id: 'id' }, 50),
}

export const beforeLock = {
  // @ts-expect-error TS2345
  'the instant that a poll closes is read': () => closeOpenPoll(locked.trx, locked.session, ctx.now),
  // @ts-expect-error TS2345
  'the instant of the lock is read': () => lockSession(locked.trx, 'id', ctx.now),
}

const { count, ...incomplete } = openText

export const unknown = {
  // @ts-expect-error TS2345
  'a kind that there is not': () => pollKind('survey'),
  // @ts-expect-error TS2741
  'a kind that cannot be counted': () => definePollKind(incomplete),
  // @ts-expect-error TS2345
  'a refusal that is not in the table': () => new Refusal('go_away'),
  // @ts-expect-error TS2345
  'a token for a purpose that it has not': () => tokens.mint('host-key', 'id', 0),
}
export { count }
