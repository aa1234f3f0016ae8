// expect: TS2353
import type { HelperView } from '../../../server/views/session.ts'

declare const view: HelperView

export const leak: HelperView = { ...view, scores: [] }
