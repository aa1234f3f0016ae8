// expect: TS2322

import type { Poll } from '../../../server/domain/poll.ts'
import type { HostPass } from '../../../server/domain/sealed.ts'
import { hostPoll, type PublicPollBody } from '../../../server/views/poll.ts'

declare const poll: Poll
declare const pass: HostPass

export const leak: PublicPollBody = hostPoll(poll, pass)
