import type { PollBody } from '../../index.ts'

/** Whether the host knows something of a poll that the wall does not show yet. */
export const isKeptFromWall = ({ revealed, state, correctOptionId }: PollBody): boolean =>
  revealed === false || (state === 'open' && correctOptionId !== undefined)

/** A poll as the wall has it: without the results that are hidden, and the right answer only after the close. */
export function asOnWall(poll: PollBody): PollBody {
  if (!isKeptFromWall(poll)) return poll
  const { correctOptionId: _right, explanation: _why, ...shown } = poll
  if (poll.revealed !== false) return shown
  const { words: _words, texts: _texts, answers: _answers, votes: _votes, ...bare } = shown
  return { ...bare, options: poll.options.map(({ id, label }) => ({ id, label })) }
}
