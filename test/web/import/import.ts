import { importText } from '../../../client/web/host/polls/import/import-text.ts'

/** What is read of a text: its format, the drafts, and each part that is left out: its line, its text, and why. */
export function read(text: string) {
  const { format, polls, leftOut } = importText(text, ['True', 'False'])
  const left = leftOut.map(({ line, text: part, why }) => [line, part, why])
  return { format, polls, drafts: polls.map(({ draft }) => draft), left }
}

export const quiz = (prompt: string, options: string[], ...correct: number[]) => ({
  kind: 'quiz',
  prompt,
  options,
  ...(correct.length > 1 ? { correctOptions: correct } : { correctOption: correct[0] }),
})
