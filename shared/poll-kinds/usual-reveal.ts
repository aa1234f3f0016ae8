import type { Reveal } from '../reveals.ts'
import type { PollKind } from './define.ts'

/** When the audience sees results by default. A quiz waits for its close, because live results tell the answer. */
export const usualReveal = ({ hasCorrectOption }: Pick<PollKind, 'hasCorrectOption'>): Reveal =>
  hasCorrectOption ? 'closed' : 'live'
