import { headingOf } from './column-heading.ts'
import { type TextLine, textLines } from './text-lines.ts'

/** A poll of a text, in the line where it begins (from 1), with the indexes of its right options. */
export type ReadPoll = { line: number; prompt: string; options: string[]; right: number[] }

/** With what a text says of it below its options, and whether it is a mere heading. */
type WrittenPoll = ReadPoll & { explanation?: string; time?: string; lost?: string; isHeading?: boolean }

type Draft = WrittenPoll & { hasBoxes?: boolean; isHeading: boolean; indent: number; isCode: boolean }

/** A bullet, perhaps with the box of a Markdown task, or a box alone. */
const BULLET = /^\s*(?:([-*•–])\s+)?(?:\[([ xX])\]\s+)?(?=\S)/
/** A letter, as in Moodle's Aiken, or a number, perhaps with a star. */
const LETTER = /^\s*(\*?)\s?\(?([A-La-l]|\d{1,2})[.)]\s+(?=\S)/
/** A number or a heading mark before a prompt, as in a document. */
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
 * Reads polls from text, Markdown or Aiken. Each is a line, followed by lines with `- option`, `* right option`,
 * `- [x] right option`, or `A. option` and `ANSWER: A`. Code between fences, and lines that are indented, belong to what
 * is above them. A right option that does not exist has the index -1. Where each option has an asterisk and none has a
 * box, these are the marks of a list.
 */
export function readPolls(text: string): WrittenPoll[] {
  const found: Draft[] = []
  for (const line of textLines(text)) {
    const poll = found.at(-1)
    const bare = withoutStrong(line.text)
    if (!poll || !(line.isCode ? addCode(poll, line) : add(poll, { ...line, text: bare }))) {
      found.push(begin(line, bare))
    }
  }
  return found.map((poll) => finish(poll, found.length))
}

/** A line that is bold as a whole is no less a poll, or an answer. */
const withoutStrong = (text: string): string => text.replace(/^(\s*)\*\*(?=\S)([^*]+)\*\*$/, '$1$2')

function begin({ number, text, indent, isCode }: TextLine, bare: string): Draft {
  const prompt = isCode ? text : bare.replace(NUMBER, '').trim()
  return { line: number, prompt, options: [], right: [], isHeading: HEADING.test(bare), indent, isCode }
}

function finish({ hasBoxes, isHeading, indent, isCode, ...poll }: Draft, count: number): WrittenPoll {
  const { options, right, prompt } = poll
  const isMere = isHeading && count > 1 && options.length === 0 && !ASKS.test(prompt)
  return { ...poll, right: hasBoxes ? right : unlessAll(right, options), ...(isMere && { isHeading }) }
}

/** The right options of a list, in which asterisks may be no more than its marks. */
export const unlessAll = (right: number[], { length }: readonly string[]): number[] =>
  right.length > 1 && right.length === length ? [] : right

/** Code belongs to the poll, or if it is indented to the option. Else it begins the next poll. */
function addCode(poll: Draft, { text, indent }: TextLine): boolean {
  const last = poll.options.length - 1
  if (last >= 0 && indent <= poll.indent) return false
  if (last >= 0) poll.options[last] += `\n${text}`
  else poll.prompt += `\n${text}`
  return true
}

/** Adds a line to a poll. @returns whether it belongs to it */
function add(poll: Draft, line: TextLine): boolean {
  return addOption(poll, line) || addRemark(poll, line) || addRest(poll, line)
}

function addOption(poll: Draft, { text, indent, follows }: TextLine): boolean {
  const count = poll.options.length
  const [bulletMark = '', bullet, box] = BULLET.exec(text) ?? []
  const [letterMark = '', star, sign = ''] = LETTER.exec(text) ?? []
  const isNext =
    letterMark !== '' && placeOf(sign) === count && (Number.isNaN(Number(sign)) || isNumbered(poll, text, follows))
  if (!bullet && !box && !isNext) return false
  if (box) poll.hasBoxes = true
  if (box ? box !== ' ' : bullet === '*' || (isNext && star)) poll.right.push(count)
  poll.options.push(labelOf(text.slice((bullet || box ? bulletMark : letterMark).length), count))
  poll.indent = count === 0 ? indent : poll.indent
  return true
}

/** The words of an option, also where a letter follows the bullet. */
const labelOf = (text: string, place: number): string =>
  text.replace(/^\(?([A-La-l])\)\s+(?=\S)/, (mark, sign: string) => (placeOf(sign) === place ? '' : mark)).trim()

/** Numbers are marks of options where the prompt ends in a question mark, and they in none. */
const isNumbered = ({ prompt, options }: Draft, text: string, follows: boolean): boolean =>
  follows && (options.length > 0 || ASKS.test(prompt)) && !ASKS.test(text)

const placeOf = (sign: string): number => (/^\d/.test(sign) ? Number(sign) - 1 : parseInt(sign, 36) - 10)

/** What a line below the options says of them, in any language: which are right, why, and for how long. */
function addRemark(poll: Draft, { text }: TextLine): boolean {
  const [mark = '', words = ''] = REMARK.exec(text) ?? []
  const said = text.slice(mark.length).trim()
  const about = mark && !ASKS.test(said) ? headingOf(words) : undefined
  const isAnswer = about === 'right' || about === 'option'
  if (poll.options.length === 0) {
    if (!isAnswer || !ASKS.test(poll.prompt)) return false
    poll.lost = text.trim()
  } else if (isAnswer) poll.right = rightIn(said, poll.options)
  else if (about === 'explanation') poll.explanation = said
  else if (about === 'seconds') poll.time = said
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

/** A line that is indented belongs to what is above it, as does one that goes on where the prompt has not ended. */
function addRest(poll: Draft, { text, indent, follows }: TextLine): boolean {
  const last = poll.options.length - 1
  if (last >= 0) {
    if (!follows || indent < poll.indent + 2) return false
    poll.options[last] += `\n${text.trim()}`
    return true
  }
  const isBelow = indent >= poll.indent + CODE_INDENT
  const goesOn =
    follows && poll.prompt.length < JOINED_MAX && !poll.isHeading && !ENDS.test(poll.prompt) && /^\s*\p{Ll}/u.test(text)
  if (!isBelow && !goesOn && !poll.isCode) return false
  poll.prompt +=
    isBelow || poll.isCode ? `\n${isBelow ? text.slice(poll.indent + CODE_INDENT) : text}` : ` ${text.trim()}`
  if (!isBelow) poll.isCode = false
  return true
}
