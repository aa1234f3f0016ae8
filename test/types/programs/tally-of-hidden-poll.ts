// expect: TS2345
import type { HiddenPoll } from '../../../server/domain/poll.ts'
import type { WallPass } from '../../../server/domain/sealed.ts'

declare const poll: HiddenPoll
declare const pass: WallPass

export const leak = poll.counted.open(pass)
