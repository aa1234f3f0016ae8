// expect: TS2353
import type { ResultsView } from '../../../server/views/results.ts'

declare const view: ResultsView

export const leak: ResultsView = { ...view, roster: [] }
