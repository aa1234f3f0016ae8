// expect: TS2322
import type { Poll } from '../../../server/domain/poll.ts'
import type { HostPass } from '../../../server/domain/sealed.ts'
import { hostListPoll } from '../../../server/views/poll.ts'
import type { WallView } from '../../../server/views/session.ts'

declare const view: WallView
declare const poll: Poll
declare const pass: HostPass

export const leak: WallView = { ...view, poll: hostListPoll(poll, pass) }
