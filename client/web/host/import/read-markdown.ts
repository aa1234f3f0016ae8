import { readPolls } from '../../../../shared/polls-from-text/read-polls.ts'
import { readSeconds } from './seconds.ts'
import type { Question } from './to-drafts.ts'

/** What a document says of itself before it begins, as in Jekyll or Pandoc. */
const FRONT_MATTER = /^---\n((?:(?!---\n).*\n){1,50})---\n/

/** Reads Markdown, Aiken, or lines of text. Headings above other questions, and what precedes the text, are left out. */
export function readMarkdown(text: string): Question[] {
  const [matter = '', said = ''] = FRONT_MATTER.exec(text) ?? []
  const leftOut = (line: number, prompt: string): Question => ({ line, prompt, options: [], right: [], why: 'part' })
  const questions = readPolls(matter.replaceAll(/[^\n]/g, '') + text.slice(matter.length))
  return [
    ...(said ? [leftOut(2, said.trim())] : []),
    ...questions.map(({ isMereHeading, answerWithoutOption, time = '', ...question }): Question => {
      if (isMereHeading) return leftOut(question.line, question.prompt)
      const { seconds, lost } = readSeconds(time)
      const parts = [answerWithoutOption, lost].filter(Boolean).join(' · ')
      return { ...question, seconds, ...(parts && { lost: parts }) }
    }),
  ]
}
