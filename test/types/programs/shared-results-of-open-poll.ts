// expect: TS2322
import type { Poll } from '../../../server/domain/poll.ts'
import type { Session } from '../../../server/domain/session.ts'
import { sharedView } from '../../../server/views/session.ts'

declare const session: Session
declare const poll: Extract<Poll, { state: 'open' }>

export const leak = sharedView({ session, poll, questions: [], results: [poll] })
