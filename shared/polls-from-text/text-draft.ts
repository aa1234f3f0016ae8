import { correctFields } from '../draft-of.ts'
import type { TextDraft } from '../schemas/draft.ts'
import type { ReadPoll } from './read-polls.ts'

/** Right options make a quiz, also if all are right. A poll without options is an open_text poll. */
export function textDraftOf({ prompt, options, right }: Omit<ReadPoll, 'line'>): TextDraft {
  if (options.length === 0) return { kind: 'open_text', prompt }
  const correct = [...new Set(right)].filter((index) => index >= 0)
  const isQuiz = correct.length > 0
  return { kind: isQuiz ? 'quiz' : 'multiple_choice', prompt, options, ...(isQuiz && correctFields(correct)) }
}
