import type { PollBody } from '../../index.ts'
import { KINDS } from '../parts/kinds.ts'
import { texts } from '../texts/wall.ts'

export const tallyOf = ({ tally = 0 }: PollBody['options'][number]): number => tally

export const sumOf = ({ options }: PollBody): number =>
  options.reduce((sum, option) => sum + tallyOf(option), 0)

/** How much came in, in words. The wall is not told how many people ranked, so points stand for it. */
export function answersOf(poll: PollBody): string {
  const { result } = KINDS[poll.kind]
  if (result === 'cloud')
    return texts.answers((poll.words ?? []).reduce((sum, { n }) => sum + n, 0))
  if (result === 'texts') return texts.answers(poll.texts?.length ?? 0)
  return result === 'order' ? texts.points(sumOf(poll)) : texts.votes(sumOf(poll))
}
