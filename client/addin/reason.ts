import { reasonsFrom } from '../web/parts/errors/reasons.ts'
import { hostRefusals, addin as texts } from '../web/texts/index.ts'

/** What the add-in says of a failure. */
export const { reason } = reasonsFrom(hostRefusals, () => texts.failed)
