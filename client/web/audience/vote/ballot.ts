import type { PollBody } from '../../../index.ts'

/** A vote as the interface takes it: the one field of the poll's kind. */
export type Ballot = { optionId?: string; optionIds?: string[]; text?: string; texts?: string[]; ranks?: string[] }

export const isSame = (a: Ballot, b: Ballot | undefined): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Whether two votes say the same: boxes and words come in any order, and spaces around a text are not sent. */
export const saysSame = (a: Ballot, b: Ballot): boolean => contentOf(a) === contentOf(b)

const contentOf = (ballot: Ballot): string => {
  const written = writtenIn(ballot).map((text) => text.trim())
  return JSON.stringify([[...choicesOf(ballot)].sort(), written.sort(), ballot.ranks])
}

/** The options of a ballot; none if it is written or an order. */
export const choicesOf = ({ optionId, optionIds = optionId ? [optionId] : [] }: Ballot = {}): readonly string[] =>
  optionIds

/** The words or the text of a ballot; none if it is not written. */
export const writtenIn = ({ text, texts = text === undefined ? [] : [text] }: Ballot = {}): readonly string[] => texts

export function formatBallot(ballot: Ballot, { options }: PollBody): string {
  const label = (id: string) => options.find((option) => option.id === id)?.label ?? ''
  const { ranks } = ballot
  if (ranks) return ranks.map(label).join('\u00a0› ')
  return [...writtenIn(ballot), ...choicesOf(ballot).map(label)].join('\u00a0· ')
}
