// expect: TS2322
import type { HelperView, HostView } from '../../../server/views/session.ts'

declare const view: HelperView
declare const roster: HostView['roster']

export const leak: HelperView = { ...view, roster }
