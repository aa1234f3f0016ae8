import type { PollBody } from './schemas/poll.ts'

/** The ids of a poll's right options, as far as its reader may know them. */
export const correctIdsOf = ({
  correctOptionId,
  correctOptionIds = correctOptionId ? [correctOptionId] : [],
}: Pick<PollBody, 'correctOptionId' | 'correctOptionIds'>): readonly string[] => correctOptionIds
