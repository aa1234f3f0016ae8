import { z } from 'zod'
import { Refusal } from '../../../shared/errors.ts'
import { hostKey, pollRef, sessionRef, uuidOutput } from '../../../shared/schemas/ids.ts'
import { closeOpenPoll, markOpen } from '../../queries/polls.ts'
import { setStage } from '../../queries/sessions.ts'
import { withLiveSessionLocked } from '../locked-session.ts'
import { presentProcedure } from '../trpc.ts'
import { requirePoll } from './require-poll.ts'

export const openPoll = presentProcedure
  .meta({
    forTools: true,
    openapi: {
      method: 'POST',
      path: '/api/sessions/{id}/polls/{pid}/open',
      operationId: 'openPoll',
      tags: ['Polls'],
      summary: 'Open a poll',
      description:
        'Closes the poll that is open, in the same step. Opening the open poll changes nothing; a closed one stays closed.',
      successDescription: 'The poll is open.',
      errorResponses: [401, 404, 409],
    },
  })
  .input(z.object({ id: sessionRef, pid: pollRef, k: hostKey }))
  .output(
    z.object({
      state: z.literal('open').meta({ description: 'Always `open`.', example: 'open' }),
      pollId: uuidOutput("The poll's id."),
    }),
  )
  .mutation(({ ctx, input }) =>
    withLiveSessionLocked(ctx, async (locked) => {
      const { trx, session, now } = locked
      const poll = await requirePoll(locked, input.pid)
      if (poll.state === 'closed') throw new Refusal('poll_closed')
      if (poll.state === 'draft') {
        await closeOpenPoll(trx, session.id, now)
        await markOpen(trx, session.id, poll.id, now)
      }
      await setStage(trx, session, 'poll')
      return { state: 'open' as const, pollId: poll.id }
    }),
  )
