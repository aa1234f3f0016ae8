// expect: TS2353
import type { PublicPollBody } from '../../../server/views/poll.ts'
import type { AudienceView } from '../../../server/views/session.ts'

declare const view: AudienceView
declare const poll: PublicPollBody

export const leak: AudienceView = { ...view, poll: { ...poll, votes: 63 } }
