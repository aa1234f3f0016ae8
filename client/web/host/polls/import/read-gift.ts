import type { Question } from './to-drafts.ts'

type Block = { line: number; text: string }

/** Escaped signs, such as `\=`, stand here in the private use area while the rest is read. */
const HELD = 0xe000
const hold = (text: string): string =>
  text.replaceAll(/\\([~=#{}:\\])/g, (_, sign: string) => String.fromCharCode(HELD + sign.charCodeAt(0)))
const release = (text: string): string =>
  text.replaceAll(/[\ue000-\ue07f]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - HELD))

/** A title, the text before the answers, these in braces, and the text after them. */
const QUESTION = /^(?:::([^:]*)::)?([^{}]*)\{([^{}]*)\}([^{}]*)$/
/** True or false, with feedback for a wrong and for a right answer. */
const TRUE_FALSE = /^(T|F)(?:RUE|ALSE)?\s*(?:#([^#]*))?(?:#([^#]*))?$/i
/** A right (`=`) or wrong (`~`) option, with its part of the points, and its feedback. */
const OPTION = /([=~])\s*(?:%(-?[\d.]+)%)?([^=~#]*)(?:#([^=~]*))?/g

/**
 * Reads Moodle's GIFT format. Titles, parts of points and most feedback have no counterpart here. The feedback of the
 * right option, or that of the question, becomes its explanation.
 * @param words the options of a question that is true or false
 */
export const readGift = (text: string, words: readonly string[]): Question[] =>
  blocksOf(hold(text)).map((block) => readBlock(block, words))

/** The parts between empty lines, without comments. */
function blocksOf(text: string): Block[] {
  const blocks: Block[] = [{ line: 0, text: '' }]
  for (const [index, line] of text.split('\n').entries()) {
    const block = blocks.at(-1)
    if (!line.trim()) blocks.push({ line: 0, text: '' })
    else if (block && !line.trimStart().startsWith('//')) {
      block.line ||= index + 1
      block.text += `${line}\n`
    }
  }
  return blocks.filter(({ line }) => line > 0)
}

function readBlock({ line, text }: Block, words: readonly string[]): Question {
  const [whole, title = '', before = '', body = '', after = ''] = QUESTION.exec(text.trim()) ?? []
  const isOther = whole === undefined && /[{}]/.test(text)
  if (whole === undefined || body.includes('->')) {
    return { line, prompt: plain(before || text), options: [], right: [], why: isOther ? 'unread' : 'part' }
  }
  const prompt = plain(after.trim() ? `${before.trimEnd()} ____ ${after.trimStart()}` : before)
  const [answers = '', general = ''] = body.split('####')
  const { lost, explanation = '', ...read } = readAnswers(answers.trim(), words)
  const parts = [prompt.startsWith(plain(title)) ? '' : `::${title}::`, ...lost].map(plain).filter(Boolean)
  return { line, prompt, ...read, explanation: plain(general) || explanation, lost: parts.join(' · ') }
}

function readAnswers(body: string, [yes = '', no = '']: readonly string[]) {
  const [whole, said = '', wrong, praise = ''] = TRUE_FALSE.exec(body) ?? []
  if (whole) {
    const lost = wrong ? [`#${wrong}`] : []
    return { options: [yes, no], right: [said.toUpperCase() === 'T' ? 0 : 1], explanation: plain(praise), lost }
  }
  // One that people answer in their own words, or by a number.
  if (!body.includes('~') || body.startsWith('#')) return { options: [], right: [], lost: [body] }
  const all = [...body.matchAll(OPTION)].flatMap(([, sign, weight, label = '', feedback = '']) => {
    const points = Number(weight ?? (sign === '=' ? 100 : 0))
    return label.trim() ? [{ label: plain(label), points, feedback: plain(feedback) }] : []
  })
  const right = all.flatMap(({ points }, index) => (points > 0 ? index : []))
  const explanation = right.length === 1 ? all[right[0] ?? 0]?.feedback : ''
  const lost = all.flatMap(({ label, points, feedback }) => [
    points === 0 || points === 100 ? '' : `%${points}% ${label}`,
    feedback && feedback !== explanation ? `#${feedback}` : '',
  ])
  return { options: all.map(({ label }) => label), right, explanation, lost }
}

/** A text without its escapes, and as HTML without tags. */
function plain(text: string): string {
  const [mark = '', format] = /^\s*\[(html|moodle|plain|markdown)\]/.exec(text) ?? []
  const rest = release(text.slice(mark.length)).replaceAll('\\n', ' ')
  const shown = format === 'html' ? textOf(rest) : rest
  return shown.replaceAll(/\s+/g, ' ').trim()
}

const textOf = (html: string): string =>
  new DOMParser().parseFromString(html.replaceAll(/<(br|p|div|li)\b/gi, ' <$1'), 'text/html').body.textContent
