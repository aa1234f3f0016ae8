import { hostRefusals } from '../../language/index.ts'
import { reasonsFrom } from '../../parts/errors/reasons.ts'

export const { reason, ofCode } = reasonsFrom(hostRefusals)
