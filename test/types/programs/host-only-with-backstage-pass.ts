// expect: TS2345
import type { BackstagePass, HostOnly } from '../../../server/domain/sealed.ts'

declare const address: HostOnly<string>
declare const pass: BackstagePass

export const leak = address.open(pass)
