// expect: TS2322
import type { Poll } from '../../../server/domain/poll.ts'
import type { WallPass } from '../../../server/domain/sealed.ts'
import type { Session } from '../../../server/domain/session.ts'
import { wallView } from '../../../server/views/session.ts'

declare const session: Session
declare const poll: Poll
declare const pass: WallPass

export const leak = wallView({ session, poll, questions: [] }, pass)
