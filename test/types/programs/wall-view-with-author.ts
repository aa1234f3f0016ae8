// expect: TS2322
import type { WallView } from '../../../server/views/session.ts'

declare const view: WallView
declare const question: WallView['questions'][number]

export const leak: WallView = {
  ...view,
  questions: [{ ...question, author: { email: 'zoe@example.org', name: 'Zoe' } }],
}
