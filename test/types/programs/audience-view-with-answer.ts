// expect: TS2353
import type { AudienceView } from '../../../server/views/session.ts'

declare const view: AudienceView

export const leak: AudienceView = { ...view, answer: { pollId: 'some', text: 'said' } }
