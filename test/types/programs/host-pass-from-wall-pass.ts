// expect: TS2322
import type { HostPass, WallPass } from '../../../server/domain/sealed.ts'

declare const wall: WallPass

export const leak: HostPass = wall
