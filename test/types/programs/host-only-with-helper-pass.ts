// expect: TS2345
import type { HelperPass } from '../../../server/domain/sealed.ts'
import type { Session } from '../../../server/domain/session.ts'

declare const session: Session
declare const pass: HelperPass

export const leak = session.ownerId.open(pass)
