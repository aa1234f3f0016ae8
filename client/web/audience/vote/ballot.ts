import type { PollBody } from '../../../index.ts'

/** A vote as the interface takes it: the one field of the poll's kind. */
export type Ballot = { optionId?: string; optionIds?: string[]; text?: string; texts?: string[]; ranks?: string[] }

export const isSame = (a: Ballot, b: Ballot | undefined): boolean => JSON.stringify(a) === JSON.stringify(b)

/** The options of a ballot; none if it is written or an order. */
export const choicesOf = ({ optionId, optionIds = optionId ? [optionId] : [] }: Ballot = {}): readonly string[] =>
  optionIds

/** The words or the text of a ballot; none if it is not written. */
export const writtenIn = ({ text, texts = text === undefined ? [] : [text] }: Ballot = {}): readonly string[] => texts

export function formatBallot(ballot: Ballot, { options }: PollBody): string {
  const label = (id: string) => options.find((option) => option.id === id)?.label ?? ''
  const { ranks } = ballot
  if (ranks) return ranks.map(label).join(' › ')
  return [...writtenIn(ballot), ...choicesOf(ballot).map(label)].join(' · ')
}
