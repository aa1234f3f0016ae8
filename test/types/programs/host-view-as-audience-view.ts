// expect: TS2322
import type { AudienceView, HostView } from '../../../server/views/session.ts'

declare const host: HostView

export const leak: AudienceView = { ...host, voted: false, voteOptionId: null }
