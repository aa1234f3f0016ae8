import { LiveAudienceError } from '../../../index.ts'
import { phoneRefusals, phone as texts } from '../../language/index.ts'
import { reasonsFrom } from '../../parts/errors/reasons.ts'

export const { reason, ofCode } = reasonsFrom(phoneRefusals)

/** Why something was not sent yet, or was refused; empty if neither. */
export function whyUnsent(failure: unknown): string {
  if (failure === undefined) return ''
  return failure instanceof LiveAudienceError ? reason(failure) : texts.waits
}
