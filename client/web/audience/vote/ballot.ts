import type { PollBody } from '../../../index.ts'

/** A vote as the interface takes it: the one field of the poll's kind. */
export type Ballot = { optionId?: string; text?: string; ranks?: string[] }

export const isSame = (a: Ballot, b: Ballot | undefined): boolean => JSON.stringify(a) === JSON.stringify(b)

export function formatBallot({ text, optionId, ranks = [] }: Ballot, { options }: PollBody): string {
  const label = (id: string) => options.find((option) => option.id === id)?.label ?? ''
  if (text !== undefined) return text
  return optionId ? label(optionId) : ranks.map(label).join(' › ')
}
