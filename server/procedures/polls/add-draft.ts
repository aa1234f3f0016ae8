import { POLLS_PER_SESSION } from '../../../shared/limits.ts'
import { Refusal } from '../../../shared/refusals.ts'
import type { PollBody } from '../../../shared/schemas/poll.ts'
import type { Trx } from '../../db/schema.ts'
import type { Draft } from '../../domain/drafts.ts'
import type { BackstagePass } from '../../domain/host-only.ts'
import { toPoll } from '../../domain/poll.ts'
import { requireLive, type Session } from '../../domain/session.ts'
import { insertDrafts } from '../../queries/drafts.ts'
import { readPoll } from '../../queries/polls.ts'
import { hostPoll } from '../../views/poll.ts'
import type { Context } from '../context.ts'
import { answerOnce, requireNotDeleted } from '../idempotency.ts'
import { type Locked, withSessionLocked } from '../locked-session.ts'

type HostPollBody = Omit<PollBody, 'votes' | 'answers'>

/**
 * Adds a draft to a live session, once for an Idempotency-Key.
 * @param call its name, and what was sent
 * @param make makes the draft; `after` is the position of the poll that it follows, the last one if left out
 * @throws Refusal session_ended, too_many_polls, idempotency_key_reused
 */
export function addDraft(
  ctx: Context & { session: Session; pass: BackstagePass },
  call: { operation: string; input: object },
  make: (locked: Locked) => Promise<{ draft: Draft; after?: number }>,
): Promise<HostPollBody> {
  const { session, pass, random } = ctx
  const requireStillThere = async (trx: Trx, { id }: HostPollBody) =>
    requireNotDeleted('poll', (await readPoll(trx, session.id, id)) !== undefined)
  return withSessionLocked(ctx, (locked) =>
    answerOnce<HostPollBody>(locked.trx, ctx, { scope: session.id, ...call, requireStillThere }, async () => {
      const { trx, now } = locked
      requireLive(locked.session)
      const { draft, ...position } = await make(locked)
      const at = { sessionId: session.id, now, cap: POLLS_PER_SESSION, ...position }
      const [row] = await insertDrafts(trx, at, [draft], random.uuid)
      if (!row) throw new Refusal('too_many_polls')
      return hostPoll(toPoll(row, [], locked.session), pass)
    }),
  )
}
