// expect: TS2353
import type { AudienceView } from '../../../server/views/session.ts'

declare const view: AudienceView
declare const question: AudienceView['questions'][number]

export const leak: AudienceView = {
  ...view,
  questions: [{ ...question, author: { email: 'zoe@example.org', name: 'Zoe' } }],
}
