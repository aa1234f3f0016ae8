import { Refusal } from '../../../shared/errors.ts'
import { POLLS_PER_SESSION } from '../../../shared/limits.ts'
import type { PollBody } from '../../../shared/schemas/poll.ts'
import type { Draft } from '../../domain/drafts.ts'
import { toPoll } from '../../domain/poll.ts'
import type { BackstagePass } from '../../domain/sealed.ts'
import type { Session } from '../../domain/session.ts'
import { insertDrafts } from '../../queries/drafts.ts'
import { readPoll } from '../../queries/polls.ts'
import { hostPoll } from '../../views/poll.ts'
import type { Context } from '../context.ts'
import { answerOnce } from '../idempotency.ts'
import { type Locked, withLiveSessionLocked } from '../sessions/locked-session.ts'

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
  const { db, session, pass, random } = ctx
  const isThere = async ({ id }: HostPollBody) => (await readPoll(db, session.id, id)) !== undefined
  const made = { called: 'poll', isThere } as const
  return answerOnce<HostPollBody>(ctx, { scope: session.id, ...call, made }, (keep) =>
    withLiveSessionLocked(ctx, async (locked) => {
      const { trx, now } = locked
      const { draft, ...position } = await make(locked)
      const at = { sessionId: session.id, now, cap: POLLS_PER_SESSION, ...position }
      const [row] = await insertDrafts(trx, at, [draft], random.uuid)
      if (!row) throw new Refusal('too_many_polls')
      const view = hostPoll(toPoll(row, [], locked.session), pass)
      await keep?.(trx, view)
      return view
    }),
  )
}
