// expect: TS2561
import type { WallView } from '../../../server/views/session.ts'

declare const view: WallView

export const leak: WallView = { ...view, polls: [] }
