import { reasonsFrom } from '../parts/errors/reasons.ts'
import { phoneRefusals } from '../texts/index.ts'

/** What the audience page says of a failure. */
export const { reason, ofCode } = reasonsFrom(phoneRefusals)
