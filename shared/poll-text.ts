import { OPTION_LABEL_MAX, OPTIONS_MAX, OPTIONS_MIN, POLLS_PER_SESSION, PROMPT_MAX } from './limits.ts'
import type { PollDraft } from './schemas/draft.ts'

/** A poll as it was read, and what is wrong with it. */
export type ReadPoll = { draft: PollDraft; problem?: 'tooFew' | 'tooMany' | 'tooLong' }

/** The sign before an option. */
const OPTION = /^\s*([-*•–])\s+(?=\S)/
/** Whether a line is an option, and so asks nothing. */
export const isOption = (line: string): boolean => OPTION.test(line)
/** A number or a sign before a question, as lists in documents have them. */
const NUMBER = /^\s*(\d+[.)]|#+)\s+/

/**
 * Reads a set of polls: a question a line, below it `- option` or `* right option`. One right option
 * makes a quiz; without options it is an open question.
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
    return {
      draft: draftOf(
        prompt,
        labels,
        options.map(({ isRight }) => isRight),
      ),
      ...(problem && { problem }),
    }
  })
}

/** More than one right option, or none: all that is asked is what people choose. */
function draftOf(prompt: string, options: string[], isRight: boolean[]): PollDraft {
  if (options.length === 0) return { kind: 'open_text', prompt }
  const isQuiz = isRight.filter(Boolean).length === 1
  if (!isQuiz) return { kind: 'multiple_choice', prompt, options }
  return { kind: 'quiz', prompt, options, correctOption: isRight.indexOf(true) }
}

function problemOf(prompt: string, options: string[]): ReadPoll['problem'] {
  if (options.length > 0 && options.length < OPTIONS_MIN) return 'tooFew'
  if (options.length > OPTIONS_MAX) return 'tooMany'
  const isLong = prompt.length > PROMPT_MAX || options.some((one) => one.length > OPTION_LABEL_MAX)
  return isLong ? 'tooLong' : undefined
}

/** The cells of what was pasted: a list in lines, a column or a row of a spreadsheet. */
export const readOptions = (text: string): string[] =>
  text
    .split(/[\r\n\t]+/)
    .map((line) => line.replace(OPTION, '').replace(NUMBER, '').trim())
    .filter((label) => label !== '')
