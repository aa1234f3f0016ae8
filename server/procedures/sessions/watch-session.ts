import { z } from 'zod'
import { addedField, queryField } from '../../../shared/fields/fields.ts'
import { hostKey, sessionRef } from '../../../shared/fields/ids.ts'
import type { ChannelName } from '../../live/streams/streams.ts'
import { hostKeyOf } from '../auth/callers.ts'
import { participantIn } from '../auth/participants.ts'
import { streamProcedure } from '../auth/procedure-kinds.ts'
import type { Reader } from '../auth/recognise-reader.ts'
import type { Context, StreamHolder } from '../context.ts'
import { IGNORED_IF_UNREADABLE } from '../operation-meta.ts'

const IGNORED = { [IGNORED_IF_UNREADABLE]: true }

export const viewInput = z.object({
  id: sessionRef,
  host: queryField(z.literal('1'), 'Asks for the host view.', '1', IGNORED),
  mode: queryField(z.literal('wall'), 'Asks for the projector wall.', 'wall', IGNORED),
  k: hostKey,
})

/** What a stream is asked for: as `getSession`, and how often it gives a sign of life. */
export const watchInput = viewInput.extend({
  heartbeat: addedField(
    z.literal('1'),
    'Asks for a comment every second instead of every 15 s. A reader can then tell whether a proxy holds the stream back.',
    '1',
  ),
})

/** Frames of one session. trpc-to-openapi takes no subscriptions; `http/api/event-stream` sends them. */
export const watchSession = streamProcedure({
  summary: 'Watch a session',
  description: `Server-sent events: one with the session at once, then one after every change. The data is what \`getSession\`
shows with the same query, without what is personal (\`voted\`, \`voteOptionId\`, own questions). Each event replaces
all before it, so a reader that reconnects needs no history. An event that repeats the one before it tells phones that
something personal may have changed, such as a question that waits. A comment comes every 15 s. The cookie or token of a
participant changes nothing in the events: it counts the person as present, and keeps a place where an address has too many
streams open. \`EventSource\` cannot send a token, and needs none.

By its standard, \`EventSource\` closes for good at an answer like 429 or 503. So whoever sends \`Accept: text/event-stream\`
gets 200 in their place: a stream that says when to come back (\`retry:\`) and ends, with the header \`Refusal\`.`,
})
  .input(watchInput)
  .subscription(async ({ ctx }) => {
    const { reader, live } = ctx
    ctx.countStream?.(await holderOf(ctx))
    return live.streams.watch(reader.sessionId, channelOf(reader), projectionFor(ctx).frames)
  })

/** Who holds the stream. A participant of another session is a stranger here. */
async function holderOf(ctx: Context & { reader: Reader }): Promise<StreamHolder> {
  const { role, sessionId } = ctx.reader
  if (role !== 'audience') return { role, sessionId }
  const participantId = participantIn(ctx)
  const hasJoined = participantId !== null && (await ctx.live.memberships.has(sessionId, participantId))
  return { role, sessionId, participantId, hasJoined }
}

/** Has the version of the keys in it: when keys are renewed, the frames of the former channel end. */
const channelOf = (reader: Reader): ChannelName =>
  reader.role === 'audience' ? reader.role : `${reader.role} ${reader.session.hostKeyVersion.open(reader.pass)}`

export function projectionFor(ctx: Context & { reader: Reader }) {
  const { reader } = ctx
  const { projections } = ctx.live
  switch (reader.role) {
    case 'audience':
      return projections.audience(reader.sessionId, participantIn(ctx))
    case 'wall':
      return projections.wall(reader.session, reader.pass)
    case 'helper':
      return projections.helper(reader.session, reader.pass)
    case 'host':
      return projections.host(reader.session, reader.pass, hostKeyOf(ctx, reader.session))
  }
}
