// expect: TS2741
import type { WallPass } from '../../../server/domain/sealed.ts'
import type { Session } from '../../../server/domain/session.ts'

declare const session: Session
declare const wall: WallPass

export const leak = session.ownerId.open({ is: 'host', forWall: () => wall })
