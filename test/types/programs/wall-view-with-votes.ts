// expect: TS2353
import type { PublicPollBody } from '../../../server/views/poll.ts'
import type { WallView } from '../../../server/views/session.ts'

declare const view: WallView
declare const poll: PublicPollBody

export const leak: WallView = { ...view, poll: { ...poll, votes: 63 } }
