import { holdEscapes, releaseEscapes, type Shown, showPart } from './gift-text.ts'
import type { Question } from './to-drafts.ts'

type Block = { line: number; text: string }
type Answers = Pick<Question, 'options' | 'right' | 'explanation' | 'isSeveral'> & { lost: string[] }

/** True or false, with feedback for a wrong and for a right answer. */
const TRUE_FALSE = /^(T|F)(?:RUE|ALSE)?\s*(?:#([^#]*))?(?:#([^#]*))?$/i
/** A right (`=`) or wrong (`~`) option, with its part of the points. */
const OPTION = /([=~])\s*(?:%(-?[\d.,]+)%)?([^=~]*)/g

/**
 * Reads Moodle's GIFT by its grammar (question/format/gift/format.php). Titles, categories, parts of points and most
 * feedback have no counterpart here. The feedback of the right option, or that of the question, becomes its explanation.
 * @param words the options of a question that is true or false
 */
export const readGift = (text: string, words: readonly string[]): Question[] =>
  blocksOf(holdEscapes(text)).map((block) => readBlock(block, words))

/** The parts between empty lines, without comments. A category is a part of its own. */
function blocksOf(text: string): Block[] {
  const blocks: Block[] = [{ line: 0, text: '' }]
  for (const [index, line] of text.split('\n').entries()) {
    const block = blocks.at(-1)
    if (!line.trim()) blocks.push({ line: 0, text: '' })
    else if (/^\s*\$CATEGORY:/i.test(line)) blocks.push({ line: index + 1, text: line }, { line: 0, text: '' })
    else if (block && !line.trimStart().startsWith('//')) {
      block.line ||= index + 1
      block.text += `${line}\n`
    }
  }
  return blocks.filter(({ line }) => line > 0)
}

function readBlock({ line, text }: Block, words: readonly string[]): Question {
  const { title, rest } = cutTitle(text.trim())
  const [whole, before = '', body = '', after = ''] = /^([^{}]*)\{([^{}]*)\}([^{}]*)$/.exec(rest) ?? []
  const stem = whole === undefined ? rest : before
  const asked = showPart(after.trim() ? `${stem.trimEnd()} ____ ${after.trimStart()}` : stem)
  const leftOut = (why: Question['why'], prompt = asked.text): Question => ({
    line,
    prompt,
    options: [],
    right: [],
    why,
  })
  if (whole === undefined) return leftOut(/[{}]/.test(text) ? 'unread' : 'part')
  const [answers = '', general = ''] = body.split('####')
  if (isMatching(answers)) return leftOut('part', `[matching] ${asked.text}`)
  const { lost, explanation, ...read } = readAnswers(answers.trim(), asked, words)
  const name = showPart(title, 'plain').text
  const said = showPart(general, asked.format)
  const praise = said.text && explanation ? [`#${explanation}`] : []
  const parts = [asked.text.startsWith(name) ? '' : `::${name}::`, ...asked.lost, ...lost, ...praise].filter(Boolean)
  return { line, prompt: asked.text, ...read, explanation: said.text || explanation, lost: parts.join(' · ') }
}

/** The title ends at the next two colons, and may have single ones. */
function cutTitle(text: string): { title: string; rest: string } {
  const end = text.startsWith('::') ? text.indexOf('::', 2) : -1
  return end < 0 ? { title: '', rest: text } : { title: text.slice(2, end), rest: text.slice(end + 2).trim() }
}

const isMatching = (answers: string) => answers.includes('->') && answers.includes('=') && !answers.includes('~')

function readAnswers(body: string, { format }: Shown, [yes = '', no = '']: readonly string[]): Answers {
  const [whole, said = '', wrong, praise = ''] = TRUE_FALSE.exec(body) ?? []
  if (whole) {
    const lost = wrong ? [`#${showPart(wrong, format).text}`] : []
    const right = [said.toUpperCase() === 'T' ? 0 : 1]
    return { options: [yes, no], right, explanation: showPart(praise, format).text, lost }
  }
  // One that people answer in their own words, or by a number.
  if (!body.includes('~') || body.startsWith('#')) return { options: [], right: [], lost: [releaseEscapes(body)] }
  return readOptions(body, format)
}

/** Where no option has `=`, people choose several: all that earn points. Else those with a part of the points are wrong. */
function readOptions(body: string, format: string): Answers {
  const isSingle = body.includes('=')
  const all = [...body.matchAll(OPTION)].map(([, sign, weight, text = '']) => {
    const [label = '', ...feedback] = text.split('#')
    const points = Number(weight?.replace(',', '.') ?? (sign === '=' ? 100 : 0))
    return { points, label: showPart(label, format), feedback: showPart(feedback.join('#'), format).text }
  })
  const options = all.filter(({ label }) => label.text)
  const isRight = ({ points }: { points: number }) => (isSingle ? points === 100 : points > 0)
  // A right option without words has the place -1.
  const right = all.flatMap((option) => (isRight(option) ? options.indexOf(option) : []))
  const explanation = right.length === 1 ? options[right[0] ?? 0]?.feedback : ''
  const lost = all.flatMap(({ label, points, feedback }) => [
    points === 0 || points === 100 ? '' : `%${points}% ${label.text}`,
    ...label.lost,
    feedback && feedback !== explanation ? `#${feedback}` : '',
  ])
  const ahead = releaseEscapes(body.slice(0, body.search(/[=~]/)).trim())
  return {
    options: options.map(({ label }) => label.text),
    right,
    ...(!isSingle && { isSeveral: true }),
    explanation: explanation ?? '',
    lost: [ahead, ...lost],
  }
}
