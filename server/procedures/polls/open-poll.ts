import { z } from 'zod'
import { addedField } from '../../../shared/fields/fields.ts'
import { hostKey, instantOutput, pollRef, sessionRef, uuidInput, uuidOutput } from '../../../shared/fields/ids.ts'
import { TIMER_SECONDS_MAX, TIMER_SECONDS_MIN } from '../../../shared/limits.ts'
import { Refusal } from '../../../shared/refusals.ts'
import { timerSeconds } from '../../../shared/schemas/draft.ts'
import type { Row } from '../../db/schema.ts'
import { pollStateIn } from '../../domain/poll.ts'
import { ballotStorageOf } from '../../queries/ballot-storage/index.ts'
import { closeOpenPoll, markOpen, readCurrentPoll, setTimer } from '../../queries/polls.ts'
import { writeStage } from '../../queries/sessions.ts'
import { presentProcedure } from '../auth/procedure-kinds.ts'
import { type Locked, withLiveSessionLocked } from '../locked-session.ts'
import { requirePoll } from './require-poll.ts'

export const openPoll = presentProcedure('POST', '/api/sessions/{id}/polls/{pid}/open', 'Polls', {
  forTools: true,
  codes: ['poll_closed', 'other_poll_open', 'session_ended'],
  refusals: { 400: { example: 'seconds: must be at least 5.' } },
  summary: 'Open a poll',
  description:
    'If another poll is open, it is closed in the same step. With `expects` the call is refused (409) if a different poll is open, so that two hosts do not close each other’s polls. With `seconds`, else with those of its draft, the poll closes automatically after that time, at `closesAt`. Opening the open poll changes nothing; with `seconds` it sets the timer again, and null stops it. A closed poll stays closed.',
  successDescription: 'The poll is open.',
})
  .input(
    z.object({
      id: sessionRef,
      pid: pollRef,
      seconds: addedField(
        timerSeconds.nullable(),
        `For how many seconds the poll is open, ${TIMER_SECONDS_MIN} to ${TIMER_SECONDS_MAX}. If left out, those of its draft count. null means without a timer.`,
        60,
      ),
      expects: addedField(
        uuidInput.nullable(),
        'The id of the poll that the caller expects to be open, or null for none. Without it, any open poll is closed.',
      ),
      k: hostKey,
    }),
  )
  .output(
    z.object({
      state: z.literal('open').meta({ description: 'Always `open`.', example: 'open' }),
      pollId: uuidOutput("The poll's id."),
      closesAt: instantOutput('When the timer closes the poll, if it has one.').optional().meta({ 'x-addition': true }),
    }),
  )
  .mutation(({ ctx, input }) =>
    withLiveSessionLocked(ctx, async (locked) => {
      const { trx, session } = locked
      const poll = await requirePoll(locked, input.pid)
      const closesAt = await open(locked, poll, input)
      await writeStage(trx, session, 'poll')
      return { state: 'open' as const, pollId: poll.id, ...(closesAt !== null && { closesAt }) }
    }),
  )

type Choice = { seconds?: number | null | undefined; expects?: string | null | undefined }

/**
 * @param seconds until it closes by itself; null for no timer, undefined for that of its draft
 * @param expects the poll that may be open; null for none, undefined for any
 * @returns when it closes by itself (epoch ms)
 * @throws Refusal poll_closed, other_poll_open
 */
async function open(locked: Locked, poll: Row<'poll'>, { seconds, expects }: Choice): Promise<number | null> {
  const { trx, session, now } = locked
  const state = pollStateIn(session, poll)
  if (state === 'draft') {
    if (expects !== undefined) await requireNoOther(locked, expects)
    const closesAt = endOf(seconds === undefined ? poll.seconds : seconds, now)
    await closeOpenPoll(trx, session, now)
    await markOpen(trx, poll, now, closesAt)
    await ballotStorageOf(session).pollOpened(trx, poll)
    return closesAt
  }
  if (state === 'closed') throw new Refusal('poll_closed')
  if (seconds === undefined) return poll.closes_at
  const closesAt = endOf(seconds, now)
  if (!(await setTimer(trx, poll, now, closesAt))) throw new Refusal('poll_closed')
  return closesAt
}

const endOf = (seconds: number | null, now: number): number | null => (seconds === null ? null : now + seconds * 1_000)

/** @throws Refusal other_poll_open */
async function requireNoOther({ trx, session }: Locked, expects: string | null): Promise<void> {
  const poll = await readCurrentPoll(trx, session.id)
  const isOpen = poll !== undefined && pollStateIn(session, poll) === 'open'
  if (isOpen && poll.id !== expects) throw new Refusal('other_poll_open')
}
