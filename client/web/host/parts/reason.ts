import { reasonsFrom } from '../../parts/errors/reasons.ts'
import { hostRefusals } from '../../texts/index.ts'

export const { reason, ofCode } = reasonsFrom(hostRefusals)
