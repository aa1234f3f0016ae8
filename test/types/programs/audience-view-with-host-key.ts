// expect: TS2353
import type { AudienceView } from '../../../server/views/session.ts'

declare const view: AudienceView

export const leak: AudienceView = { ...view, k: 'mZ0qkq3f5o1lVbq0a1Yh8g' }
