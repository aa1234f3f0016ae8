// expect: TS2322
import type { HostView, WallView } from '../../../server/views/session.ts'

declare const host: HostView

export const leak: WallView = host
