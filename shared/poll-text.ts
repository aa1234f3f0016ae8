import { correctFields } from './draft-of.ts'
import type { TextDraft } from './schemas/draft.ts'

/** A question of a text, in the line where it begins (from 1), with the indexes of its right options. */
export type ReadQuestion = { line: number; prompt: string; options: string[]; right: number[] }

/** The mark before an option: a bullet, perhaps with the box of a Markdown task, or a letter as in Moodle's Aiken. */
const OPTION = /^\s*(?:([-*•–])|([A-L])[.)])\s+(?:\[([ xX])\]\s+)?(?=\S)/
/** A number or a heading mark before a question, as in a document. */
const NUMBER = /^\s*(\d+[.)]|#+)\s+/
/** Aiken's line below the options, with the letter of the right one. */
const ANSWER = /^\s*ANSWER:\s*([A-Z])\s*$/
const indexOf = (letter: string): number => letter.charCodeAt(0) - 'A'.charCodeAt(0)

/** Whether a line is an option of a list and not a question. */
export const isOption = (line: string): boolean => Boolean(OPTION.exec(line)?.[1])

/**
 * Reads questions from text, Markdown or Aiken. Each is a line, followed by lines with `- option`, `* right option`,
 * `- [x] right option`, or `A. option` and `ANSWER: A`. A right option that does not exist has the index -1. Where each
 * option has an asterisk and none has a box, these are the marks of a list.
 */
export function readQuestions(text: string): ReadQuestion[] {
  const found: (ReadQuestion & { hasBoxes?: boolean })[] = []
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const question = found.at(-1)
    const count = question?.options.length ?? 0
    const [mark = '', bullet, letter, box] = OPTION.exec(line) ?? []
    const [, answer] = ANSWER.exec(line) ?? []
    if (question && (bullet || (letter && indexOf(letter) === count))) {
      if (box) question.hasBoxes = true
      if (box ? box !== ' ' : bullet === '*') question.right.push(count)
      question.options.push(line.slice(mark.length).trim())
    } else if (question && answer) question.right = [indexOf(answer) < count ? indexOf(answer) : -1]
    else if (line.trim()) {
      found.push({ line: index + 1, prompt: line.replace(NUMBER, '').trim(), options: [], right: [] })
    }
  }
  return found.map(({ hasBoxes, right, ...rest }) => ({
    ...rest,
    right: hasBoxes ? right : unlessAll(right, rest.options),
  }))
}

/** The right options of a list, in which asterisks may be no more than its marks. */
export const unlessAll = (right: number[], { length }: readonly string[]): number[] =>
  right.length > 1 && right.length === length ? [] : right

/** Right options make a quiz, also if all are right. A question without options is an open_text poll. */
export function pollOf({ prompt, options, right }: Omit<ReadQuestion, 'line'>): TextDraft {
  if (options.length === 0) return { kind: 'open_text', prompt }
  const correct = [...new Set(right)].filter((index) => index >= 0)
  const isQuiz = correct.length > 0
  return { kind: isQuiz ? 'quiz' : 'multiple_choice', prompt, options, ...(isQuiz && correctFields(correct)) }
}

/** Splits pasted text into option labels: the lines of a list, or the cells of a spreadsheet's row or column. */
export const readOptions = (text: string): string[] =>
  text
    .split(/[\r\n\t]+/)
    .map((line) => line.replace(OPTION, '').replace(NUMBER, '').trim())
    .filter((label) => label !== '')
