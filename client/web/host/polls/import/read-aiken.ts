import type { Found, Question } from './question.ts'

const OPTION = /^([A-Z])[.)]\s+/
const ANSWER = /^ANSWER:\s*([A-Z])$/

/** Reads Moodle's Aiken format: a question, options such as `A. label` or `A) label`, and `ANSWER: A`. */
export function readAiken(text: string): Found {
  const found: Found = { questions: [], leftOut: [] }
  let letters: string[] = []
  let current: Question | undefined
  const leaveOut = () => {
    if (current) found.leftOut.push({ line: current.line, text: current.prompt, why: 'noAnswer' })
    current = undefined
  }
  for (const [index, raw] of text.split(/\r?\n/).entries()) {
    const line = raw.trim()
    const [mark = '', letter] = OPTION.exec(line) ?? []
    const [, answer] = ANSWER.exec(line) ?? []
    if (answer && current) {
      const right = letters.indexOf(answer)
      if (right < 0) leaveOut()
      else found.questions.push({ ...current, right: [right] })
      current = undefined
    } else if (letter && current) {
      letters.push(letter)
      current.options.push(line.slice(mark.length))
    } else if (line && current && current.options.length === 0) current.prompt += ` ${line}`
    else if (answer || letter) found.leftOut.push({ line: index + 1, text: line, why: 'unread' })
    else if (line) {
      leaveOut()
      letters = []
      current = { line: index + 1, prompt: line, options: [], right: [] }
    }
  }
  leaveOut()
  return found
}
