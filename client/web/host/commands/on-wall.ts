import { settingOf } from '../../../../shared/session-settings.ts'
import type { PollBody, Session } from '../../../index.ts'
import { asOnWall } from '../../parts/poll/poll-on-wall.ts'
import { type WallContent, wallContentOf } from '../../parts/session/wall-content.ts'

export { questionOnStage } from '../../parts/session/wall-content.ts'

/** What the wall shows of the host's view, as the wall reads its own. */
export const contentOnWall = (session: Session): WallContent =>
  wallContentOf({ ...session, poll: lastPoll(session) ?? null })

/** The poll that is open, or was last. Before the first one, the host's view has a draft in its place. */
export const lastPoll = ({ poll }: Session): PollBody | undefined => (poll && poll.state !== 'draft' ? poll : undefined)

/** A host's or helper's view with what the wall shows of the poll and the people. */
export function asShownOnWall({ participantCount, ...session }: Session): Session {
  const poll = lastPoll(session)
  const listed = session.polls?.find(({ id }) => id === poll?.id) ?? poll
  return {
    ...session,
    ...(participantCount !== undefined && settingOf(session.settings, 'people') !== 'hidden' && { participantCount }),
    poll: listed ? asOnWall(listed) : null,
  }
}
