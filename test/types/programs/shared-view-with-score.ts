// expect: TS2353
import type { sharedView } from '../../../server/views/session.ts'

type SharedView = ReturnType<typeof sharedView>
declare const view: SharedView

export const leak: SharedView = { ...view, score: { points: 1_000, place: 1 } }
