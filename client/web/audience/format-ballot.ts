import type { PollBody } from '../../index.ts'
import type { Ballot } from './voting.ts'

/** A ballot as people read it. */
export function formatBallot({ text, optionId, ranks = [] }: Ballot, { options }: PollBody): string {
  const label = (id: string) => options.find((one) => one.id === id)?.label ?? ''
  if (text !== undefined) return text
  return optionId ? label(optionId) : ranks.map(label).join(' › ')
}
