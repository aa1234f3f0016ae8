import { z } from 'zod'
import { Refusal } from '../../../shared/errors.ts'
import { sessionRef } from '../../../shared/schemas/ids.ts'
import { ballotFields } from '../../../shared/schemas/poll.ts'
import { type Ballots, readBallot } from '../../domain/ballots.ts'
import type { OpenPollHint } from '../../live/open-polls.ts'
import { isParticipant } from '../../queries/participants.ts'
import { readCurrentPoll } from '../../queries/polls.ts'
import type { Context } from '../context.ts'
import { findSession } from '../find-session.ts'
import { browserProcedure } from '../trpc.ts'

export const vote = browserProcedure
  .meta({
    openapi: {
      method: 'POST',
      path: '/api/sessions/{id}/vote',
      operationId: 'vote',
      tags: ['Audience'],
      summary: 'Vote on the open poll',
      description:
        'Send the field of the open poll’s kind and no other. The last vote counts while the poll is open, so that any vote can be sent again.',
      successDescription: 'The vote is stored.',
      errorResponses: [400, 401, 404, 409],
    },
  })
  .input(z.object({ id: sessionRef, ...ballotFields }))
  .output(z.object({ voted: z.boolean().meta({ description: 'Always true.', example: true }) }))
  .mutation(async ({ ctx, input: { id, ...ballots } }) => {
    const remembered = ctx.live.openPolls.recall(id)
    if (remembered && (await castIfItFits(ctx, remembered, ballots))) return { voted: true }
    for (let look = 0; look < LOOKS; look++) {
      const poll = await findOpenPoll(ctx, id)
      if (!(await cast(ctx, poll, ballots))) continue
      ctx.live.openPolls.remember(id, poll)
      return { voted: true }
    }
    throw new Refusal('no_open_poll')
  })

/** Looks for an open poll, where each was closed between the look and the vote. */
const LOOKS = 3

type Voter = Context & { participantId: string }

/** @throws Refusal invalid_input where the ballot does not fit the poll */
async function cast(ctx: Voter, poll: OpenPollHint, ballots: Ballots): Promise<boolean> {
  const ballot = JSON.stringify(readBallot(ballots, poll))
  const { sessionId, pollId } = poll
  const vote = { sessionId, pollId, participantId: ctx.participantId, ballot }
  const accepted = await ctx.live.votes.cast(vote)
  if (accepted) ctx.live.changes.touch(sessionId)
  return accepted
}

/** On a remembered poll a refusal proves nothing: another may be open by now. */
async function castIfItFits(ctx: Voter, poll: OpenPollHint, ballots: Ballots): Promise<boolean> {
  try {
    return await cast(ctx, poll, ballots)
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

/** The open poll as it is now, for a participant. @throws Refusal that says what is missing */
async function findOpenPoll(ctx: Voter, id: string): Promise<OpenPollHint> {
  const session = await findSession(ctx, id, undefined)
  if (!(await isParticipant(ctx.db, session.id, ctx.participantId))) throw new Refusal('not_joined')
  if (session.status === 'ended') throw new Refusal('session_ended')
  const poll = await readCurrentPoll(ctx.db, session.id)
  if (poll?.state !== 'open') throw new Refusal('no_open_poll')
  return { sessionId: session.id, pollId: poll.id, kind: poll.kind, options: poll.options }
}
