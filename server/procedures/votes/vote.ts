import { z } from 'zod'
import { addedField, booleanField } from '../../../shared/fields/fields.ts'
import { sessionRef, uuidInput } from '../../../shared/fields/ids.ts'
import { Refusal } from '../../../shared/refusals.ts'
import { ballotFields } from '../../../shared/schemas/ballot.ts'
import { type Ballots, readBallot } from '../../domain/ballots.ts'
import { pollStateIn } from '../../domain/poll.ts'
import { requireLive } from '../../domain/session.ts'
import type { OpenPoll } from '../../live/votes/open-polls.ts'
import { ballotStorageOf } from '../../queries/ballot-storage/index.ts'
import { readCurrentPoll } from '../../queries/polls.ts'
import { browserProcedure } from '../auth/procedure-kinds.ts'
import type { Context } from '../context.ts'
import { findSession, findSessionId, requireParticipant } from '../find-session.ts'

const VOTE_SEQ = {
  description: 'With `vote_superseded`: the `seq` of the vote that counts.',
  schema: { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER },
  'x-addition': true,
}

export const vote = browserProcedure('POST', '/api/sessions/{id}/vote', 'Audience', {
  codes: ['no_open_poll', 'poll_not_open', 'vote_superseded', 'session_ended', 'poll_secret_lost'],
  refusals: {
    400: { example: 'optionId: is not an option of the open poll.' },
    409: { headers: { 'Vote-Seq': VOTE_SEQ } },
  },
  summary: 'Vote on the open poll',
  description:
    'Send only the field for the kind of the open poll, or for several choices or words the one that has them. While the poll is open, people may vote again, and their last vote counts. Give votes a `seq`, so that one that is sent again cannot replace a later one. With `pollId` the vote is for that poll only, and refused (409) if another poll is open.',
  successDescription: 'The vote is stored.',
})
  .input(
    z.object({
      id: sessionRef,
      ...ballotFields,
      pollId: addedField(uuidInput, 'The poll that the vote is for. The open poll if left out.'),
      seq: addedField(
        z.int().min(1),
        'A number that rises with each vote of this sender in this poll, such as `Date.now()`. Of votes with numbers, the highest counts, in whatever order they arrive; one without a number replaces whatever is stored. The same number with the same ballot is a retry. A lower number, or the same number with another ballot, is 409 `vote_superseded`. The header `Vote-Seq` then has the number of the vote that counts.',
        1_767_225_600_000,
      ),
    }),
  )
  .output(z.object({ voted: booleanField('Always true.', true) }))
  .mutation(async ({ ctx, input: { id, ...sent } }) => {
    if (!(await castOnHint(ctx, id, sent))) await castOnOpenPoll(ctx, id, sent)
    return { voted: true }
  })

type Voter = Context & { participantId: string }
type Sent = Ballots & { pollId?: string | undefined; seq?: number | undefined }

/**
 * Casts a vote on the poll that this node takes for the open one, without a look at session and voter: the statement
 * that writes the vote decides.
 * @returns whether it counts. If not, that proves nothing, because another poll may be open by now
 */
async function castOnHint(ctx: Voter, id: string, sent: Sent): Promise<boolean> {
  const { openPolls } = ctx.live
  const remembered = openPolls.remembered(id)
  if (remembered && (await castIfItFits(ctx, remembered, sent))) return true
  const read = await openPolls.read(id, await findSessionId(ctx, id))
  return read !== undefined && read.pollId !== remembered?.pollId && castIfItFits(ctx, read, sent)
}

async function castIfItFits(ctx: Voter, poll: OpenPoll, sent: Sent): Promise<boolean> {
  try {
    return await cast(ctx, poll, sent)
  } catch (error) {
    if (error instanceof Refusal && error.code !== 'unavailable') return false
    throw error
  }
}

/** How often the open poll is read, if each one was closed before the vote was written. */
const READS = 3

/** Casts a vote on the open poll as the database has it now. @throws Refusal why it does not count */
async function castOnOpenPoll(ctx: Voter, id: string, sent: Sent): Promise<void> {
  for (let read = 1; ; read++) {
    const poll = await findOpenPoll(ctx, id)
    if (await cast(ctx, poll, sent)) return
    if (read === READS) throw new Refusal(poll.storage.refusal)
  }
}

/**
 * Casts a vote on this poll.
 * @returns false if the poll is not open, or the voter is not in its session
 * @throws Refusal poll_not_open where it is for another poll, invalid_input where it does not fit this one,
 *   vote_superseded where a vote of the same sender with a higher number counts
 */
async function cast(ctx: Voter, poll: OpenPoll, sent: Sent): Promise<boolean> {
  const { sessionId, pollId, storage } = poll
  if (sent.pollId !== undefined && sent.pollId !== pollId) throw new Refusal('poll_not_open')
  const { participantId, live, random, sender } = ctx
  const ballot = JSON.stringify(readBallot(sent, poll))
  const outcome = await storage.cast(
    { sessionId, pollId, participantId, ballot, seq: sent.seq },
    { secrets: live.pollSecrets, random, write: (vote) => live.votes.cast(vote, sender) },
  )
  if (outcome.is === 'superseded') throw superseded(outcome.by)
  if (outcome.is === 'not open') return false
  // In a secret session, the host would see who is there when a vote is counted.
  if (!storage.isSecret) live.presence.note(sessionId, participantId)
  return true
}

function superseded(by: bigint): Refusal {
  const refusal = new Refusal('vote_superseded')
  refusal.voteSeq = Number(by)
  return refusal
}

/** The open poll as it is now, for a participant. @throws Refusal that says what is missing */
async function findOpenPoll(ctx: Voter, id: string): Promise<OpenPoll> {
  const session = await findSession(ctx, id)
  const db = await ctx.databases.of(session.id)
  await requireParticipant(db, session.id, ctx.participantId)
  requireLive(session)
  const poll = await readCurrentPoll(db, session.id)
  if (poll && pollStateIn(session, poll) === 'open') {
    const { id: pollId, kind, options, max_entries } = poll
    return { sessionId: session.id, pollId, kind, options, max_entries, storage: ballotStorageOf(session) }
  }
  // The session may have ended or been deleted meanwhile.
  requireLive(await findSession(ctx, id))
  throw new Refusal('no_open_poll')
}
