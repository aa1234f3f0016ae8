import { correctFields } from './draft-of.ts'
import { OPTION_LABEL_MAX, OPTIONS_MAX, OPTIONS_MIN, POLLS_PER_SESSION, PROMPT_MAX } from './limits.ts'
import type { PollDraft } from './schemas/draft.ts'

/** A poll that was read from text, and what is wrong with it. */
type ReadPoll = { draft: PollDraft; problem?: PollProblem }
export type PollProblem = 'tooFew' | 'tooMany' | 'tooLong'

/** The mark before an option. */
const OPTION = /^\s*([-*•–])\s+(?=\S)/
/** Whether a line is an option and not a question. */
export const isOption = (line: string): boolean => OPTION.test(line)
/** A number or a heading mark before a question, as in a document. */
const NUMBER = /^\s*(\d+[.)]|#+)\s+/

/** A question of a text, in the line where it stands, with the indexes of its right options. */
export type ReadQuestion = { line: number; prompt: string; options: string[]; right: number[] }

/** The box of a Markdown task before an option: a tick marks the right one. */
const BOX = /^\[([ xX])\]\s+/

/**
 * Reads questions from text or Markdown. Each is a line, followed by lines with `- option`, or `* right option` or
 * `- [x] right option`.
 */
export function readQuestions(text: string): ReadQuestion[] {
  const found: ReadQuestion[] = []
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const [mark = '', sign] = OPTION.exec(line) ?? []
    const current = found.at(-1)
    if (sign && current) {
      const label = line.slice(mark.length).trim()
      const [box = '', tick = ' '] = BOX.exec(label) ?? []
      if (box ? tick !== ' ' : sign === '*') current.right.push(current.options.length)
      current.options.push(label.slice(box.length))
    } else if (line.trim()) {
      found.push({ line: index + 1, prompt: line.replace(NUMBER, '').trim(), options: [], right: [] })
    }
  }
  return found
}

/**
 * Reads polls from text. Right options make a quiz, unless all are marked: a list may have asterisks as its marks. A
 * question without options is an open_text poll.
 */
export const readPolls = (text: string): ReadPoll[] =>
  readQuestions(text)
    .slice(0, POLLS_PER_SESSION)
    .map(({ prompt, options, right }) => {
      const problem = problemOf(prompt, options)
      return { draft: draftOf(prompt, options, right), ...(problem && { problem }) }
    })

/** @param correct the indexes of the right options */
export function draftOf(prompt: string, options: string[], correct: number[]): PollDraft {
  if (options.length === 0) return { kind: 'open_text', prompt }
  const isQuiz = correct.length > 0 && (correct.length === 1 || correct.length < options.length)
  return { kind: isQuiz ? 'quiz' : 'multiple_choice', prompt, options, ...(isQuiz && correctFields(correct)) }
}

/** Why a poll cannot be drafted. */
export function problemOf(prompt: string, options: string[]): PollProblem | undefined {
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
