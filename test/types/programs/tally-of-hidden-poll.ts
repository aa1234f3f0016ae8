// expect: TS2345
import type { Poll } from '../../../server/domain/poll.ts'
import type { WallPass } from '../../../server/domain/sealed.ts'

declare const poll: Extract<Poll, { results: 'hidden' }>
declare const pass: WallPass

export const leak = poll.counted.open(pass)
