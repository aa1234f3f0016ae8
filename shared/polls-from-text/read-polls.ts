import { headingOf } from './column-heading.ts'
import { type TextLine, textLines } from './text-lines.ts'

/** A poll of a text, in the line where it begins (from 1), with the indexes of its right options. */
export type ReadPoll = { line: number; prompt: string; options: string[]; right: number[] }

/** With what a text says of it below its options. */
type WrittenPoll = ReadPoll & {
  explanation?: string
  time?: string
  /** A line that names the right answer of a poll that has no options. */
  answerWithoutOption?: string
  /** Whether it is a heading above other polls, and asks nothing. */
  isMereHeading?: boolean
}

/** A poll whose next lines are still to come. */
type OpenPoll = WrittenPoll & {
  hasHeadingMark: boolean
  /** Whether all of its prompt so far is code: then one more line belongs to it. */
  isOnlyCode: boolean
  hasBoxes: boolean
  /** How far its prompt is indented, or its options if it has some. */
  indent: number
}

/** What a line is to the poll above it. */
type Part =
  | { adds: 'option'; label: string; isRight: boolean; hasBox: boolean }
  | { adds: 'right'; right: number[] }
  | { adds: 'explanation' | 'time' | 'answerWithoutOption'; text: string }
  /** The last option goes on, or the prompt if there is none. */
  | { adds: 'more'; text: string; isCode: boolean }

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
  const found: OpenPoll[] = []
  for (const line of textLines(text)) {
    const bare = line.isCode ? line : { ...line, text: withoutStrong(line.text) }
    const poll = found.at(-1)
    const part = poll && partOf(poll, bare)
    if (poll && part) add(poll, part, line)
    else found.push(begin(bare))
  }
  return found.map((poll) => finish(poll, found.length))
}

/** A line that is bold as a whole is no less a poll, or an answer. */
const withoutStrong = (text: string): string => text.replace(/^(\s*)\*\*(?=\S)([^*]+)\*\*$/, '$1$2')

function begin({ number, text, indent, isCode }: TextLine): OpenPoll {
  const prompt = isCode ? text : text.replace(NUMBER, '').trim()
  const hasHeadingMark = HEADING.test(text)
  return { line: number, prompt, options: [], right: [], hasBoxes: false, hasHeadingMark, isOnlyCode: isCode, indent }
}

function finish({ hasBoxes, hasHeadingMark, isOnlyCode, indent, ...poll }: OpenPoll, count: number): WrittenPoll {
  const { options, right, prompt } = poll
  const isMereHeading = hasHeadingMark && count > 1 && options.length === 0 && !ASKS.test(prompt)
  return { ...poll, right: hasBoxes ? right : dropListMarks(right, options), ...(isMereHeading && { isMereHeading }) }
}

/** The right options of a list, in which asterisks may be no more than its marks. */
export const dropListMarks = (right: number[], { length }: readonly string[]): number[] =>
  right.length > 1 && right.length === length ? [] : right

/** Undefined for a line that begins the next poll. */
const partOf = (poll: OpenPoll, line: TextLine): Part | undefined =>
  line.isCode ? codeOf(poll, line) : (optionOf(poll, line) ?? remarkOf(poll, line) ?? moreOf(poll, line))

function add(poll: OpenPoll, part: Part, { indent }: TextLine): void {
  const last = poll.options.length - 1
  if (part.adds === 'option') {
    if (last < 0) poll.indent = indent
    if (part.hasBox) poll.hasBoxes = true
    if (part.isRight) poll.right.push(poll.options.length)
    poll.options.push(part.label)
  } else if (part.adds === 'right') {
    poll.right = part.right
  } else if (part.adds !== 'more') {
    poll[part.adds] = part.text
  } else if (last >= 0) {
    poll.options[last] += part.text
  } else {
    poll.prompt += part.text
    if (!part.isCode) poll.isOnlyCode = false
  }
}

/** Code belongs to the poll, or if it is indented to the option. */
const codeOf = ({ options, indent }: OpenPoll, line: TextLine): Part | undefined =>
  options.length > 0 && line.indent <= indent ? undefined : { adds: 'more', text: `\n${line.text}`, isCode: true }

function optionOf(poll: OpenPoll, { text, follows }: TextLine): Part | undefined {
  const count = poll.options.length
  const [bulletMark = '', bullet, box] = BULLET.exec(text) ?? []
  const [letterMark = '', star, sign = ''] = LETTER.exec(text) ?? []
  const isNext =
    letterMark !== '' && placeOf(sign) === count && (Number.isNaN(Number(sign)) || isNumbered(poll, text, follows))
  if (!bullet && !box && !isNext) return undefined
  const isRight = box ? box !== ' ' : bullet === '*' || (isNext && star !== '')
  const mark = bullet || box ? bulletMark : letterMark
  return { adds: 'option', label: labelOf(text.slice(mark.length), count), isRight, hasBox: Boolean(box) }
}

/** The words of an option, also where a letter follows the bullet. */
const labelOf = (text: string, place: number): string =>
  text.replace(/^\(?([A-La-l])\)\s+(?=\S)/, (mark, sign: string) => (placeOf(sign) === place ? '' : mark)).trim()

/** Numbers are marks of options where the prompt ends in a question mark, and they in none. */
const isNumbered = ({ prompt, options }: OpenPoll, text: string, follows: boolean): boolean =>
  follows && (options.length > 0 || ASKS.test(prompt)) && !ASKS.test(text)

const placeOf = (sign: string): number => (/^\d/.test(sign) ? Number(sign) - 1 : parseInt(sign, 36) - 10)

/** What a line below the options says of them, in any language: which are right, why, and for how long. */
function remarkOf({ options, prompt }: OpenPoll, { text }: TextLine): Part | undefined {
  const [mark = '', words = ''] = REMARK.exec(text) ?? []
  const said = text.slice(mark.length).trim()
  const about = mark && !ASKS.test(said) ? headingOf(words) : undefined
  const isAnswer = about === 'right' || about === 'option'
  if (options.length === 0) {
    return isAnswer && ASKS.test(prompt) ? { adds: 'answerWithoutOption', text: text.trim() } : undefined
  }
  if (isAnswer) return { adds: 'right', right: rightIn(said, options) }
  if (about === 'explanation') return { adds: 'explanation', text: said }
  return about === 'seconds' ? { adds: 'time', text: said } : undefined
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
function moreOf(poll: OpenPoll, { text, indent, follows }: TextLine): Part | undefined {
  const { prompt, options } = poll
  if (options.length > 0) {
    return follows && indent >= poll.indent + 2 ? { adds: 'more', text: `\n${text.trim()}`, isCode: false } : undefined
  }
  if (indent >= poll.indent + CODE_INDENT) {
    return { adds: 'more', text: `\n${text.slice(poll.indent + CODE_INDENT)}`, isCode: true }
  }
  if (poll.isOnlyCode) return { adds: 'more', text: `\n${text}`, isCode: false }
  const isUnfinished = prompt.length < JOINED_MAX && !poll.hasHeadingMark && !ENDS.test(prompt)
  const goesOn = follows && isUnfinished && /^\s*\p{Ll}/u.test(text)
  return goesOn ? { adds: 'more', text: ` ${text.trim()}`, isCode: false } : undefined
}
