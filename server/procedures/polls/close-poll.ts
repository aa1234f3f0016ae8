import { z } from 'zod'
import { hostKey, pollRef, sessionRef, uuidOutput } from '../../../shared/fields/ids.ts'
import { closeOpenPoll } from '../../queries/polls.ts'
import { presentProcedure } from '../auth/procedure-kinds.ts'
import { withSessionLocked } from '../locked-session.ts'
import { requireOpened } from './require-poll.ts'

export const closePoll = presentProcedure('POST', '/api/sessions/{id}/polls/{pid}/close', 'Polls', {
  forTools: true,
  codes: ['poll_is_draft'],
  statusesAgreed: true,
  summary: 'Close the open poll',
  description:
    'The tally has every vote that was acknowledged before. No vote is added afterwards. Closing a closed poll changes nothing.',
  successDescription: 'The poll is closed.',
})
  .input(z.object({ id: sessionRef, pid: pollRef, k: hostKey }))
  .output(
    z.object({
      state: z.literal('closed').meta({ description: 'Always `closed`.', example: 'closed' }),
      pollId: uuidOutput("The poll's id."),
    }),
  )
  .mutation(({ ctx, input }) =>
    withSessionLocked(ctx, async (locked) => {
      const poll = await requireOpened(locked, input.pid)
      if (poll.state === 'open') await closeOpenPoll(locked.trx, locked.session, locked.now)
      return { state: 'closed' as const, pollId: poll.id }
    }),
  )
