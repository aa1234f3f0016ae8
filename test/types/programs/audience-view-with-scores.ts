// expect: TS2561
import type { AudienceView } from '../../../server/views/session.ts'

declare const view: AudienceView

export const leak: AudienceView = { ...view, scores: [] }
