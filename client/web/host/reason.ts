import { reasonsFrom } from '../parts/errors/reasons.ts'
import { hostRefusals } from '../texts/index.ts'

/** What the host's pages say of a failure, and of a refusal's code. */
export const { reason, ofCode } = reasonsFrom(hostRefusals)
