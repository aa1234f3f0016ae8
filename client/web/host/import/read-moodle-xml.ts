import { readHtml, tidy } from './html-text.ts'
import type { Question } from './to-drafts.ts'
import { childOf, childrenOf, readXml, type XmlElement } from './xml.ts'

type Shown = { text: string; lost: string[] }
type Answer = { label: Shown; points: number; feedback: string }
type Answers = Pick<Question, 'options' | 'right' | 'isSeveral'> & { explanation?: string; lost: string[] }

/** The kinds that have a counterpart. Others, such as `matching` and `cloze`, are left out by their name. */
const CHOICES = ['multichoice', 'multichoiceset']
const WRITTEN = ['essay', 'shortanswer', 'numerical']
/** What Moodle says of an answer as a whole, and hints for a second try. */
const REMARKS = ['correctfeedback', 'partiallycorrectfeedback', 'incorrectfeedback', 'hint']

/**
 * Reads Moodle's XML (question/format/xml/format.php).
 * @param words the options of a question that is true or false
 * @throws if it is not well-formed
 */
export function readMoodleXml(xml: string, words: readonly string[]): Question[] {
  const quiz = childOf(readXml(xml), 'quiz')
  const lines = linesOf(xml)
  return childrenOf(quiz, 'question').map((question, index) => readQuestion(question, lines[index] ?? 1, words))
}

/** The lines in which questions begin. */
function linesOf(xml: string): number[] {
  const lines: number[] = []
  for (const [index, line] of xml.split('\n').entries()) {
    for (const _ of line.matchAll(/<question[\s>]/g)) lines.push(index + 1)
  }
  return lines
}

function readQuestion(question: XmlElement, line: number, words: readonly string[]): Question {
  const { type = '' } = question.attributes
  const asked = shown(childOf(question, 'questiontext'))
  const leftOut = (prompt: string): Question => ({ line, prompt, options: [], right: [], why: 'part' })
  if (type === 'category') return leftOut(`$CATEGORY: ${shown(childOf(question, 'category')).text}`)
  const name = shown(childOf(question, 'name')).text
  const answers = readAnswers(question, type, words)
  if (!answers) return leftOut(`[${type}] ${asked.text || name}`)
  const { lost, explanation = '', ...read } = answers
  const said = shown(childOf(question, 'generalfeedback')).text
  const remarks = REMARKS.flatMap((remark) => childrenOf(question, remark).map((one) => shown(one).text))
  const tags = childrenOf(childOf(question, 'tags'), 'tag').map((tag) => `#${shown(tag).text}`)
  const title = asked.text.startsWith(name) ? '' : `::${name}::`
  const feedback = said && explanation ? [`#${explanation}`] : []
  const parts = [title, ...asked.lost, ...lost, ...feedback, ...remarks, ...tags].filter(Boolean)
  return { line, prompt: asked.text, ...read, explanation: said || explanation, lost: parts.join(' · ') }
}

function readAnswers(question: XmlElement, type: string, [yes = '', no = '']: readonly string[]): Answers | undefined {
  const answers = childrenOf(question, 'answer').map(readAnswer)
  if (WRITTEN.includes(type)) {
    return { options: [], right: [], lost: answers.flatMap(({ label }) => (label.text ? `=${label.text}` : [])) }
  }
  if (type === 'truefalse') {
    const right = answers.find(({ points }) => points > 0)
    const wrong = answers.find((answer) => answer !== right)?.feedback
    const isTrue = right?.label.text.toLowerCase() === 'true'
    const lost = wrong ? [`#${wrong}`] : []
    return { options: [yes, no], right: [isTrue ? 0 : 1], explanation: right?.feedback ?? '', lost }
  }
  return CHOICES.includes(type) ? readChoices(question, type, answers) : undefined
}

/** In a question with one answer, those with a part of the points are wrong. Else all that earn points are right. */
function readChoices(question: XmlElement, type: string, all: Answer[]): Answers {
  const isSingle = type === 'multichoice' && childOf(question, 'single')?.text.trim() !== 'false'
  const isRight = ({ points }: Answer) => (isSingle ? points >= 100 : points > 0)
  const answers = all.filter(({ label }) => label.text)
  // A right answer without words has the place -1.
  const right = all.flatMap((answer) => (isRight(answer) ? answers.indexOf(answer) : []))
  const explanation = right.length === 1 ? (answers[right[0] ?? 0]?.feedback ?? '') : ''
  const lost = all.flatMap(({ label, points, feedback }) => [
    points === 0 || points === 100 ? '' : `%${points}% ${label.text}`,
    ...label.lost,
    feedback && feedback !== explanation ? `#${feedback}` : '',
  ])
  return {
    options: answers.map(({ label }) => label.text),
    right,
    ...(!isSingle && { isSeveral: true }),
    explanation,
    lost,
  }
}

const readAnswer = (answer: XmlElement): Answer => ({
  label: shown(answer),
  points: Number(answer.attributes.fraction ?? 0),
  feedback: shown(childOf(answer, 'feedback')).text,
})

/** The text of an element as people see it. Files are pictures, mostly, to which the text refers. */
function shown(element: XmlElement | undefined): Shown {
  const text = childOf(element, 'text')?.text ?? ''
  if (element?.attributes.format !== 'html') return { text: tidy(text), lost: [] }
  const { text: read, pictures } = readHtml(text)
  return { text: read, lost: Array(pictures).fill('<img>') }
}
