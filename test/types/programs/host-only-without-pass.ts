// expect: TS2554
import type { Session } from '../../../server/domain/session.ts'

declare const session: Session

export const leak = session.ownerId.open()
