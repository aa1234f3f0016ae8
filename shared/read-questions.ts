import { headingOf } from './column-heading.ts'
import { type TextLine, textLines } from './text-lines.ts'

/** A question of a text, in the line where it begins (from 1), with the indexes of its right options. */
export type ReadQuestion = { line: number; prompt: string; options: string[]; right: number[] }

/** With what a text says of it below its options, and whether it is a mere heading. */
type WrittenQuestion = ReadQuestion & { explanation?: string; time?: string; lost?: string; isHeading?: boolean }

type Draft = WrittenQuestion & { hasBoxes?: boolean; isHeading: boolean; indent: number; isCode: boolean }

/** A bullet, perhaps with the box of a Markdown task, or a box alone. */
const BULLET = /^\s*(?:([-*•–])\s+)?(?:\[([ xX])\]\s+)?(?=\S)/
/** A letter, as in Moodle's Aiken, or a number, perhaps with a star. */
const LETTER = /^\s*(\*?)\s?\(?([A-La-l]|\d{1,2})[.)]\s+(?=\S)/
/** A number or a heading mark before a question, as in a document. */
const NUMBER = /^\s*(?:\d+[.)]|#+)\s+/
/** A line that says of what it is, such as Aiken's `ANSWER: B`. */
const REMARK = /^\s*\**([\p{L}\p{M}]+(?: [\p{L}\p{M}]+){0,2})\s?[:：]\**\s*(?=\S)/u
const HEADING = /^#+\s/
const ASKS = /[?؟？]$/
const ENDS = /[.?!:…;؟。？！)]$/
/** A prompt beyond this is too long, and gets no more lines: each would cost as much as all before it. */
const JOINED_MAX = 2_000
/** How far the code of Markdown is indented. */
const CODE_INDENT = 4

/**
 * Reads questions from text, Markdown or Aiken. Each is a line, followed by lines with `- option`, `* right option`,
 * `- [x] right option`, or `A. option` and `ANSWER: A`. Code between fences, and lines that are indented, belong to what
 * is above them. A right option that does not exist has the index -1. Where each option has an asterisk and none has a
 * box, these are the marks of a list.
 */
export function readQuestions(text: string): WrittenQuestion[] {
  const found: Draft[] = []
  for (const line of textLines(text)) {
    const question = found.at(-1)
    const bare = withoutStrong(line.text)
    if (!question || !(line.isCode ? addCode(question, line) : add(question, { ...line, text: bare }))) {
      found.push(begin(line, bare))
    }
  }
  return found.map((question) => finish(question, found.length))
}

/** A line that is bold as a whole is no less a question, or an answer. */
const withoutStrong = (text: string): string => text.replace(/^(\s*)\*\*(?=\S)([^*]+)\*\*$/, '$1$2')

function begin({ number, text, indent, isCode }: TextLine, bare: string): Draft {
  const prompt = isCode ? text : bare.replace(NUMBER, '').trim()
  return { line: number, prompt, options: [], right: [], isHeading: HEADING.test(bare), indent, isCode }
}

function finish({ hasBoxes, isHeading, indent, isCode, ...question }: Draft, count: number): WrittenQuestion {
  const { options, right, prompt } = question
  const isMere = isHeading && count > 1 && options.length === 0 && !ASKS.test(prompt)
  return { ...question, right: hasBoxes ? right : unlessAll(right, options), ...(isMere && { isHeading }) }
}

/** The right options of a list, in which asterisks may be no more than its marks. */
export const unlessAll = (right: number[], { length }: readonly string[]): number[] =>
  right.length > 1 && right.length === length ? [] : right

/** Code belongs to the question, or if it is indented to the option. Else it begins the next question. */
function addCode(question: Draft, { text, indent }: TextLine): boolean {
  const last = question.options.length - 1
  if (last >= 0 && indent <= question.indent) return false
  if (last >= 0) question.options[last] += `\n${text}`
  else question.prompt += `\n${text}`
  return true
}

/** Adds a line to a question. @returns whether it belongs to it */
function add(question: Draft, line: TextLine): boolean {
  return addOption(question, line) || addRemark(question, line) || addRest(question, line)
}

function addOption(question: Draft, { text, indent, follows }: TextLine): boolean {
  const count = question.options.length
  const [bulletMark = '', bullet, box] = BULLET.exec(text) ?? []
  const [letterMark = '', star, sign = ''] = LETTER.exec(text) ?? []
  const isNext =
    letterMark !== '' && placeOf(sign) === count && (Number.isNaN(Number(sign)) || isNumbered(question, text, follows))
  if (!bullet && !box && !isNext) return false
  if (box) question.hasBoxes = true
  if (box ? box !== ' ' : bullet === '*' || (isNext && star)) question.right.push(count)
  question.options.push(labelOf(text.slice((bullet || box ? bulletMark : letterMark).length), count))
  question.indent = count === 0 ? indent : question.indent
  return true
}

/** The words of an option, also where a letter follows the bullet. */
const labelOf = (text: string, place: number): string =>
  text.replace(/^\(?([A-La-l])\)\s+(?=\S)/, (mark, sign: string) => (placeOf(sign) === place ? '' : mark)).trim()

/** Numbers are marks of options where the question ends in a question mark, and they in none. */
const isNumbered = ({ prompt, options }: Draft, text: string, follows: boolean): boolean =>
  follows && (options.length > 0 || ASKS.test(prompt)) && !ASKS.test(text)

const placeOf = (sign: string): number => (/^\d/.test(sign) ? Number(sign) - 1 : parseInt(sign, 36) - 10)

/** What a line below the options says of them, in any language: which are right, why, and for how long. */
function addRemark(question: Draft, { text }: TextLine): boolean {
  const [mark = '', words = ''] = REMARK.exec(text) ?? []
  const said = text.slice(mark.length).trim()
  const about = mark && !ASKS.test(said) ? headingOf(words) : undefined
  const isAnswer = about === 'right' || about === 'option'
  if (question.options.length === 0) {
    if (!isAnswer || !ASKS.test(question.prompt)) return false
    question.lost = text.trim()
  } else if (isAnswer) question.right = rightIn(said, question.options)
  else if (about === 'explanation') question.explanation = said
  else if (about === 'seconds') question.time = said
  else return false
  return true
}

/** `B`, `b) Paris`, `A, C`, `2`, or the words of an option. */
function rightIn(said: string, options: readonly string[]): number[] {
  const whole = options.findIndex((label) => label.toLowerCase() === said.toLowerCase())
  if (whole >= 0) return [whole]
  const [, letter = ''] = /^\(?([A-La-l]|\d{1,2})(?:[.)].*)?$/.exec(said) ?? []
  const signs = letter ? [letter] : said.split(/\s*(?:[,;&+/]|\s)\s*/)
  const right = signs.map((sign) => (/^(?:[A-La-l]|\d{1,2})$/.test(sign) ? placeOf(sign) : -1))
  return right.every((place) => place >= 0 && place < options.length) ? [...new Set(right)] : [-1]
}

/** A line that is indented belongs to what is above it, as does one that goes on where the question has not ended. */
function addRest(question: Draft, { text, indent, follows }: TextLine): boolean {
  const last = question.options.length - 1
  if (last >= 0) {
    if (!follows || indent < question.indent + 2) return false
    question.options[last] += `\n${text.trim()}`
    return true
  }
  const isBelow = indent >= question.indent + CODE_INDENT
  const goesOn =
    follows &&
    question.prompt.length < JOINED_MAX &&
    !question.isHeading &&
    !ENDS.test(question.prompt) &&
    /^\s*\p{Ll}/u.test(text)
  if (!isBelow && !goesOn && !question.isCode) return false
  question.prompt +=
    isBelow || question.isCode ? `\n${isBelow ? text.slice(question.indent + CODE_INDENT) : text}` : ` ${text.trim()}`
  if (!isBelow) question.isCode = false
  return true
}
