// expect: TS2345
import type { HelperPass } from '../../../server/domain/sealed.ts'
import { hostView } from '../../../server/views/session.ts'

declare const state: Parameters<typeof hostView>[0]
declare const pass: HelperPass

export const leak = hostView(state, pass)
