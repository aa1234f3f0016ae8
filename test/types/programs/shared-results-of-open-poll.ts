// expect: TS2322
import type { OpenPoll } from '../../../server/domain/poll.ts'
import type { Session } from '../../../server/domain/session.ts'
import { sharedView } from '../../../server/views/session.ts'

declare const session: Session
declare const poll: OpenPoll

export const leak = sharedView({ session, poll, questions: [], results: [poll] })
