// expect: TS2353
import type { WallView } from '../../../server/views/session.ts'

declare const view: WallView

export const leak: WallView = { ...view, roster: [] }
