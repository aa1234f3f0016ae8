import type { Found, LeftOut, Question } from './question.ts'

type Block = { line: number; text: string }
type Answer = { weight: number; label: string; feedback: string }

/** Escaped signs, such as `\=`, stand here in the private use area while the rest is read. */
const ESCAPED = /\\([~=#{}:n\\])/g
const HELD = /[\ue000-\ue07f]/g
const hold = (text: string): string =>
  text.replaceAll(ESCAPED, (_, sign) => (sign === 'n' ? '\n' : String.fromCharCode(0xe000 + sign.charCodeAt(0))))
const release = (text: string): string =>
  text.replaceAll(HELD, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xe000)).trim()

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' }

/**
 * Reads Moodle's GIFT format. Weights and feedback have no counterpart here: the feedback of the right answer, or that
 * of the question, becomes its explanation.
 * @param words the options of a question that is true or false
 */
export function readGift(text: string, words: readonly string[]): Found {
  const found: Found = { questions: [], leftOut: [] }
  for (const block of blocksOf(text)) {
    const part = (what: string, why: LeftOut['why'] = 'part') =>
      found.leftOut.push({ line: block.line, text: release(what), why })
    const question = readBlock(block, words, part)
    if (question) found.questions.push(question)
  }
  return found
}

/** The parts between empty lines, without comments. A category is a part of its own. */
function blocksOf(text: string): Block[] {
  const blocks: Block[] = []
  let isOpen = false
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (line.trimStart().startsWith('//')) continue
    const isCategory = line.startsWith('$CATEGORY:')
    const current = blocks.at(-1)
    if (line.trim() && current && isOpen && !isCategory) current.text += `\n${hold(line)}`
    else if (line.trim()) blocks.push({ line: index + 1, text: hold(line) })
    isOpen = line.trim() !== '' && !isCategory
  }
  return blocks
}

type Part = (what: string, why?: LeftOut['why']) => void

function readBlock({ line, text }: Block, words: readonly string[], part: Part): Question | undefined {
  if (text.startsWith('$CATEGORY:')) return void part(text)
  const [, title = '', asked = ''] = /^::([^:]*)::([\s\S]*)$/.exec(text.trim()) ?? ['', '', text.trim()]
  const [begin, end] = [asked.indexOf('{'), asked.lastIndexOf('}')]
  if (begin < 0 && end < 0) return void part(asked, 'kind')
  if (begin > end || begin < 0) return void part(asked, 'unread')
  const [before, after] = [asked.slice(0, begin), asked.slice(end + 1)]
  const prompt = plain(after.trim() ? `${before.trimEnd()} ____ ${after.trimStart()}` : before)
  const [body = '', general = ''] = asked.slice(begin + 1, end).split('####')
  if (body.includes('->')) return void part(prompt, 'kind')
  if (title && !prompt.startsWith(release(title))) part(title)
  return { line, prompt, ...readAnswers(body.trim(), plain(general), words, part) }
}

function readAnswers(body: string, general: string, [yes = '', no = '']: readonly string[], part: Part) {
  const [said, wrong = '', right = ''] = body.split('#')
  if (/^(t|true|f|false)$/i.test(said?.trim() ?? '')) {
    if (wrong) part(`#${wrong}`)
    return { options: [yes, no], right: [/^t/i.test(body) ? 0 : 1], explanation: general || plain(right) }
  }
  const answers = body.startsWith('#') ? [] : body.split(/(?=[=~])/).flatMap(answerOf)
  const isChoice = body.includes('~') && !body.startsWith('#')
  if (!isChoice && body) part(body)
  return isChoice ? choiceOf(answers, general, part) : { options: [], right: [] }
}

function answerOf(text: string): Answer[] {
  const [, said, rest = ''] = /^[=~]\s*(?:%(-?[\d.]+)%)?([\s\S]*)$/.exec(text) ?? []
  const [label = '', ...feedback] = rest.split('#')
  const weight = Number(said ?? (text.startsWith('=') ? 100 : 0))
  return label.trim() ? [{ weight, label: plain(label), feedback: feedback.join('#') }] : []
}

/** Whoever gives a part of the points is right, too: with several of them, none is marked. */
function choiceOf(answers: Answer[], general: string, part: Part) {
  const right = answers.flatMap(({ weight }, index) => (weight > 0 ? index : []))
  const why = right.length === 1 ? plain(answers[right[0] ?? 0]?.feedback ?? '') : ''
  const explanation = general || why
  for (const { weight, label, feedback } of answers) {
    if (![0, 100].includes(weight)) part(`%${weight}% ${label}`)
    if (feedback.trim() && plain(feedback) !== explanation) part(`#${feedback.trim()}`)
  }
  return { options: answers.map(({ label }) => label), right, explanation }
}

/** A text without its escapes, and as HTML without tags. */
function plain(text: string): string {
  const [mark = '', format] = /^\s*\[(html|moodle|plain|markdown)\]/.exec(text) ?? []
  const rest = release(text.slice(mark.length)).replaceAll(/\s+/g, ' ')
  if (format !== 'html') return rest
  return rest
    .replaceAll(/<[^<>]*>/g, '')
    .replaceAll(/&(\w{2,4});/g, (all, name) => ENTITIES[name] ?? all)
    .trim()
}
