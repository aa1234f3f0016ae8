import { z } from 'zod'
import { booleanField, optionalField } from '../../../shared/fields/fields.ts'
import { hostKey, pollRef, sessionRef, uuidOutput } from '../../../shared/fields/ids.ts'
import { setRevealed } from '../../queries/polls.ts'
import { presentProcedure } from '../auth/procedure-kinds.ts'
import { withSessionLocked } from '../locked-session.ts'
import { requireOpened } from './require-poll.ts'

export const revealResults = presentProcedure('POST', '/api/sessions/{id}/polls/{pid}/reveal', 'Polls', {
  forTools: true,
  addition: true,
  codes: ['poll_is_draft'],
  refusals: { 400: { example: 'revealed: must be true or false.' } },
  summary: 'Reveal the results of a poll, or hide them',
  description:
    'Audience and wall see the results from now on, whatever `reveal` the draft had. With `revealed: false` the results are hidden again. While they are hidden, audience and wall get no tallies, words, texts or right option, whether the poll is open or closed. This also works after the session has ended.',
  successDescription: 'The results are shown or hidden.',
})
  .input(
    z.object({
      id: sessionRef,
      pid: pollRef,
      revealed: optionalField(z.boolean(), 'False hides the results again. True if left out.', true),
      k: hostKey,
    }),
  )
  .output(
    z.object({ pollId: uuidOutput("The poll's id."), revealed: booleanField('Whether results are shown.', true) }),
  )
  .mutation(({ ctx, input: { pid, revealed = true } }) =>
    withSessionLocked(ctx, async (locked) => {
      const poll = await requireOpened(locked, pid)
      await setRevealed(locked.trx, poll, revealed)
      return { pollId: poll.id, revealed }
    }),
  )
