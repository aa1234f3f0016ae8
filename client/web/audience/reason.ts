import { reasonsFrom } from '../parts/errors/reasons.ts'
import { phoneRefusals } from '../texts/index.ts'

export const { reason, ofCode } = reasonsFrom(phoneRefusals)
