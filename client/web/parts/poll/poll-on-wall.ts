import type { PollBody } from '../../../index.ts'

/** Whether the host knows something of a poll that the wall does not show yet. */
export const isKeptFromWall = ({ revealed, state, correctOptionId }: PollBody): boolean =>
  revealed === false || (state === 'open' && correctOptionId !== undefined)

/**
 * A host's poll as the wall shows it: no results while they are hidden or it is a draft, the right answer only after
 * the close, and of written answers those that the host shows.
 */
export function asOnWall(poll: PollBody): PollBody {
  if (poll.state === 'draft' || poll.revealed === false) return withoutResults(poll)
  const { answers: _, correctOptionId, correctOptionIds, explanation, ...shown } = withShownAnswers(poll)
  if (poll.state === 'open') return shown as PollBody
  const right = { ...(correctOptionId && { correctOptionId }), ...(correctOptionIds && { correctOptionIds }) }
  return { ...shown, ...right, ...(explanation && { explanation }) } as PollBody
}

function withoutResults(poll: PollBody): PollBody {
  const { words: _words, texts: _texts, answers: _answers, votes: _votes, voters: _voters, ...rest } = poll
  const { correctOptionId: _right, correctOptionIds: _all, explanation: _why, ...shown } = rest
  return { ...shown, options: poll.options.map(({ tally: _, ...option }) => option) } as PollBody
}

/** Without the written answers that the host hides. */
export const withShownAnswers = (poll: PollBody): PollBody =>
  poll.answers ? ({ ...poll, ...onlyShown(poll, poll.answers) } as PollBody) : poll

function onlyShown({ words, texts }: Pick<PollBody, 'words' | 'texts'>, answers: NonNullable<PollBody['answers']>) {
  const shown = new Set(answers.filter((answer) => answer.shown).map(({ text }) => text))
  return {
    ...(words && { words: words.filter(({ text }) => shown.has(text)) }),
    ...(texts && { texts: texts.filter((text) => shown.has(text)) }),
  }
}
