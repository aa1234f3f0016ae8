// expect: TS2322
import type { HelperView } from '../../../server/views/session.ts'

declare const view: HelperView

export const leak: HelperView = { ...view, k: 'mZ0qkq3f5o1lVbq0a1Yh8g' }
