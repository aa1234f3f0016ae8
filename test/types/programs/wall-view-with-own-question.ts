// expect: TS2353
import type { WallView } from '../../../server/views/session.ts'

declare const view: WallView
declare const question: WallView['questions'][number]

export const leak: WallView = { ...view, questions: [{ ...question, mine: true }] }
