import { correctFields } from './draft-of.ts'
import { OPTION_LABEL_MAX, OPTIONS_MAX, OPTIONS_MIN, POLLS_PER_SESSION, PROMPT_MAX } from './limits.ts'
import type { TextDraft } from './schemas/draft.ts'

/** A poll that was read from text, and what is wrong with it. */
export type ReadPoll = { draft: TextDraft; problem?: 'tooFew' | 'tooMany' | 'tooLong' }

/** The mark before an option. */
const OPTION = /^\s*([-*•–])\s+(?=\S)/
/** Whether a line is an option and not a question. */
export const isOption = (line: string): boolean => OPTION.test(line)
/** A number or a heading mark before a question, as in a document. */
const NUMBER = /^\s*(\d+[.)]|#+)\s+/

/**
 * Reads polls from text. Each question is a line, followed by lines with `- option` or `* right option`. Right
 * options make a quiz, unless all are marked: a list may have asterisks as its marks. A question without options is an open_text poll.
 */
export function readPolls(text: string): ReadPoll[] {
  const found: { prompt: string; options: { label: string; isRight: boolean }[] }[] = []
  for (const line of text.split(/\r?\n/)) {
    const [mark = '', sign] = OPTION.exec(line) ?? []
    const label = line.slice(mark.length).trim()
    if (sign && found.length > 0) found.at(-1)?.options.push({ label, isRight: sign === '*' })
    else if (line.trim()) found.push({ prompt: line.replace(NUMBER, '').trim(), options: [] })
  }
  return found.slice(0, POLLS_PER_SESSION).map(({ prompt, options }) => {
    const labels = options.map(({ label }) => label)
    const problem = problemOf(prompt, labels)
    const correct = options.flatMap(({ isRight }, index) => (isRight ? index : []))
    return { draft: draftOf(prompt, labels, correct), ...(problem && { problem }) }
  })
}

/** @param correct the indexes of the right options */
function draftOf(prompt: string, options: string[], correct: number[]): TextDraft {
  if (options.length === 0) return { kind: 'open_text', prompt }
  const isQuiz = correct.length > 0 && (correct.length === 1 || correct.length < options.length)
  return { kind: isQuiz ? 'quiz' : 'multiple_choice', prompt, options, ...(isQuiz && correctFields(correct)) }
}

function problemOf(prompt: string, options: string[]): ReadPoll['problem'] {
  if (options.length > 0 && options.length < OPTIONS_MIN) return 'tooFew'
  if (options.length > OPTIONS_MAX) return 'tooMany'
  const isLong = prompt.length > PROMPT_MAX || options.some((one) => one.length > OPTION_LABEL_MAX)
  return isLong ? 'tooLong' : undefined
}

/** Splits pasted text into option labels: the lines of a list, or the cells of a spreadsheet's row or column. */
export const readOptions = (text: string): string[] =>
  text
    .split(/[\r\n\t]+/)
    .map((line) => line.replace(OPTION, '').replace(NUMBER, '').trim())
    .filter((label) => label !== '')
