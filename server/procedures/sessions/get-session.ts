import { Refusal } from '../../../shared/refusals.ts'
import { sessionSchema } from '../../../shared/schemas/session.ts'
import { participantIn } from '../auth/participants.ts'
import { readerProcedure } from '../auth/procedure-kinds.ts'
import type { Reader } from '../auth/recognise-reader.ts'
import type { Context } from '../context.ts'
import { projectionFor, viewInput } from './watch-session.ts'

export const getSession = readerProcedure('GET', '/api/sessions/{id}', 'Sessions', {
  revalidates: true,
  alsoSuccess: { 304: 'The answer is still the one that `If-None-Match` names.' },
  forTools:
    'How a session stands: title, join code, how many people joined, the open poll or the one closed last, and the questions that the audience sees. Send mode=wall for results while a poll is open; without it they come once it is closed.',
  summary: 'Read a session',
  description:
    'Anyone may read the audience view. With `host=1` the host reads the host view, and with `mode=wall` the projector wall. `host=1` wins over `mode=wall`. With a helper’s key, the host view has no `k`, no `roster` and no `author`. The key `present` also opens the wall. The cookie or token of a participant adds to the audience view what belongs to that person: the own vote, own questions that wait, and which ones were upvoted. It also counts the person as present.',
  successDescription: 'The session as this reader may see it.',
})
  .input(viewInput)
  .output(sessionSchema)
  .query(async ({ ctx }) => {
    const view = await projectionFor(ctx).read()
    if (!view) throw new Refusal('session_not_found')
    void noteReader(ctx)
    return view
  })

/** A participant who reads the session is present. Nobody waits for this, and it may fail. */
async function noteReader({ reader, ...ctx }: Context & { reader: Reader }): Promise<void> {
  const participantId = reader.role === 'audience' ? participantIn(ctx) : null
  if (participantId === null) return
  const { memberships, presence } = ctx.live
  const hasJoined = await memberships.has(reader.sessionId, participantId).catch(() => false)
  if (hasJoined) presence.note(reader.sessionId, participantId)
}
