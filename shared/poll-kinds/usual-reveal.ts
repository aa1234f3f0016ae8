import type { Reveal } from '../schemas/poll.ts'
import type { PollKind } from './define.ts'

/** When the room sees results unless the host says otherwise: those of a quiz would tell the answer. */
export const usualReveal = ({ hasCorrectOption }: Pick<PollKind, 'hasCorrectOption'>): Reveal =>
  hasCorrectOption ? 'closed' : 'live'
