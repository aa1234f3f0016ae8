import { z } from 'zod'
import { Refusal } from '../../../shared/errors.ts'
import { TIMER_SECONDS_MAX, TIMER_SECONDS_MIN } from '../../../shared/limits.ts'
import { hostKey, instantOutput, pollRef, sessionRef, uuidInput, uuidOutput } from '../../../shared/schemas/ids.ts'
import type { Row } from '../../db/schema.ts'
import { pollStateIn } from '../../domain/poll.ts'
import { ballotStorageOf } from '../../queries/ballot-storage/index.ts'
import { closeOpenPoll, markOpen, readCurrentPoll, setTimer } from '../../queries/polls.ts'
import { setStage } from '../../queries/sessions.ts'
import { presentProcedure } from '../auth/middleware.ts'
import { type Locked, withLiveSessionLocked } from '../sessions/locked-session.ts'
import { requirePoll } from './require-poll.ts'

export const openPoll = presentProcedure
  .meta({
    forTools: true,
    refusals: { 409: 'poll_closed' },
    openapi: {
      method: 'POST',
      path: '/api/sessions/{id}/polls/{pid}/open',
      tags: ['Polls'],
      summary: 'Open a poll',
      description:
        'Closes the poll that is open, in the same step. With `expects` it is refused if another poll than that is open, so that two hosts do not close each other’s polls. With `seconds` it closes by itself after that time, at `closesAt`. Opening the open poll changes nothing, or with `seconds` sets its timer anew; a closed one stays closed.',
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
        .min(TIMER_SECONDS_MIN)
        .max(TIMER_SECONDS_MAX)
        .optional()
        .meta({
          description: `How long it is open, ${TIMER_SECONDS_MIN} to ${TIMER_SECONDS_MAX}; until it is closed if left out.`,
          example: 60,
          'x-addition': true,
        }),
      expects: uuidInput
        .nullable()
        .optional()
        .meta({
          description:
            'The poll that the caller expects this to close, by its id; null for none. Left out, it closes whichever is open.',
          'x-addition': true,
        }),
      k: hostKey,
    }),
  )
  .output(
    z.object({
      state: z.literal('open').meta({ description: 'Always `open`.', example: 'open' }),
      pollId: uuidOutput("The poll's id."),
      closesAt: instantOutput('When it closes by itself, if it does.').optional().meta({ 'x-addition': true }),
    }),
  )
  .mutation(({ ctx, input }) =>
    withLiveSessionLocked(ctx, async (locked) => {
      const { trx, session } = locked
      const poll = await requirePoll(locked, input.pid)
      const closesAt = await open(locked, poll, input)
      await setStage(trx, session, 'poll')
      return { state: 'open' as const, pollId: poll.id, ...(closesAt !== null && { closesAt }) }
    }),
  )

type Choice = { seconds?: number | undefined; expects?: string | null | undefined }

/**
 * @param seconds until it closes by itself
 * @param expects the poll that may be open, null for none; any where it is left out
 * @returns when it closes by itself (epoch ms)
 * @throws Refusal poll_closed, other_poll_open
 */
async function open(locked: Locked, poll: Row<'poll'>, { seconds, expects }: Choice): Promise<number | null> {
  const { trx, session, now } = locked
  const state = pollStateIn(session, poll)
  const closesAt = seconds === undefined ? null : now + seconds * 1_000
  if (state === 'draft') {
    if (expects !== undefined) await requireNoOther(locked, expects)
    await closeOpenPoll(trx, session, now)
    await markOpen(trx, poll, now, closesAt)
    await ballotStorageOf(session).pollOpened(trx, poll)
    return closesAt
  }
  if (state === 'open' && closesAt === null) return poll.closes_at
  if (state === 'open' && closesAt && (await setTimer(trx, poll, now, closesAt))) return closesAt
  throw new Refusal('poll_closed')
}

/** @throws Refusal other_poll_open */
async function requireNoOther({ trx, session }: Locked, expects: string | null): Promise<void> {
  const poll = await readCurrentPoll(trx, session.id)
  const isOpen = poll !== undefined && pollStateIn(session, poll) === 'open'
  if (isOpen && poll.id !== expects) throw new Refusal('other_poll_open')
}
