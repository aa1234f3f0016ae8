// expect: TS2322
import type { HelperView, HostView } from '../../../server/views/session.ts'

declare const view: HostView

export const leak: HelperView = view
