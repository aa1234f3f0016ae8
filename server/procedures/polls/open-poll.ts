import { z } from 'zod'
import { Refusal } from '../../../shared/errors.ts'
import { TIMER_MAX, TIMER_MIN } from '../../../shared/limits.ts'
import {
  hostKey,
  instantOutput,
  pollRef,
  sessionRef,
  uuidOutput,
} from '../../../shared/schemas/ids.ts'
import type { Row } from '../../db/schema.ts'
import { pollStateIn } from '../../domain/poll.ts'
import { makePollSecret } from '../../queries/poll-secrets.ts'
import { closeOpenPoll, markOpen, setTimer } from '../../queries/polls.ts'
import { setStage } from '../../queries/sessions.ts'
import { type Locked, withLiveSessionLocked } from '../locked-session.ts'
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
        'Closes the poll that is open, in the same step. With `seconds` it closes by itself after that time, at `closesAt`. Opening the open poll changes nothing, or with `seconds` sets its timer anew; a closed one stays closed.',
      successDescription: 'The poll is open.',
      errorResponses: [401, 404, 409],
    },
  })
  .input(
    z.object({
      id: sessionRef,
      pid: pollRef,
      seconds: z
        .int()
        .min(TIMER_MIN)
        .max(TIMER_MAX)
        .optional()
        .meta({
          description: `How long it is open, ${TIMER_MIN} to ${TIMER_MAX}; until it is closed if left out.`,
          example: 60,
          'x-addition': true,
        }),
      k: hostKey,
    }),
  )
  .output(
    z.object({
      state: z.literal('open').meta({ description: 'Always `open`.', example: 'open' }),
      pollId: uuidOutput("The poll's id."),
      closesAt: instantOutput('When it closes by itself, if it does.')
        .optional()
        .meta({ 'x-addition': true }),
    }),
  )
  .mutation(({ ctx, input }) =>
    withLiveSessionLocked(ctx, async (locked) => {
      const { trx, session } = locked
      const poll = await requirePoll(locked, input.pid)
      const closesAt = await open(locked, poll, input.seconds)
      await setStage(trx, session, 'poll')
      return {
        ...{ state: 'open' as const, pollId: poll.id },
        ...(closesAt !== null && { closesAt }),
      }
    }),
  )

/**
 * @param seconds until it closes by itself
 * @returns when it does (epoch ms)
 * @throws Refusal poll_closed
 */
async function open(
  { trx, session, now }: Locked,
  poll: Row<'poll'>,
  seconds: number | undefined,
): Promise<number | null> {
  const state = pollStateIn(session, poll)
  const closesAt = seconds === undefined ? null : now + seconds * 1_000
  if (state === 'draft') {
    await closeOpenPoll(trx, session, now)
    await markOpen(trx, poll, now, closesAt)
    if (session.settings.anonymous) await makePollSecret(trx, poll)
    return closesAt
  }
  if (state === 'open' && closesAt === null) return poll.closes_at
  if (state === 'open' && closesAt && (await setTimer(trx, poll, now, closesAt))) return closesAt
  throw new Refusal('poll_closed')
}
