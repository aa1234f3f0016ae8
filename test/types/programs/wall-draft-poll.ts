// expect: TS2345
import type { Poll } from '../../../server/domain/poll.ts'
import type { WallPass } from '../../../server/domain/sealed.ts'
import { wallPoll } from '../../../server/views/poll.ts'

declare const draft: Extract<Poll, { state: 'draft' }>
declare const pass: WallPass

export const leak = wallPoll(draft, pass, false)
