/** Root elements of XML that other tools write. */
const ROOTS: Record<string, string> = {
  questestinterop: 'IMS QTI 1.2',
  assessmentItem: 'IMS QTI 2',
  assessmentTest: 'IMS QTI 2',
  manifest: 'IMS QTI',
  html: 'HTML',
  HTML: 'HTML',
}

/** How other texts of other tools begin, which are named and not read. */
const TEXTS: [RegExp, string][] = [
  [/^\{\\rtf/, 'RTF'],
  [/^\\documentclass|^\\begin\{document\}/m, 'LaTeX'],
  [/^#separator:/, 'Anki'],
  // Each line begins with the kind of its question.
  [/^(?:(?:MC|MA|TF|ESS|ORD|MAT|FIB|FIB_PLUS|FIL|NUM|SR|OP|JUMBLED_SENTENCE|QUIZ_BOWL)\t.*(?:\n|$))+$/, 'Blackboard'],
]

/** Fields by which the JSON of a tool is known. */
const FIELDS: [string[], string][] = [
  [['kahoot'], 'Kahoot'],
  [['questions', 'quizType'], 'Kahoot'],
  [['questions', 'creator_username'], 'Kahoot'],
  [['response_code', 'results'], 'Open Trivia DB'],
  [['formId', 'items'], 'Google Forms'],
  [['pages', 'title'], 'SurveyJS'],
  [['library', 'params'], 'H5P'],
  [['fields', '_links'], 'Typeform'],
]

/** The name of the root element, without its prefix, if a text is XML. */
export const rootOf = (text: string): string | undefined =>
  text.startsWith('<') ? /<(?![?!])(?:[\w.-]+:)?([\w.-]+)/.exec(text)?.[1] : undefined

/** What kind of file a text is, if it is one of another tool. */
export function otherFormat(text: string): string | undefined {
  const root = rootOf(text)
  const known = root && ROOTS[root]
  if (known) return known
  if (root && /^<(\?xml|!doctype)/i.test(text)) return `XML (<${root}>)`
  return TEXTS.find(([begin]) => begin.test(text))?.[1]
}

/** What tool a JSON text is of, as far as it can be told. */
export function jsonOf(value: unknown): string {
  const names = Object.keys((Array.isArray(value) ? value[0] : value) ?? {})
  const tool = FIELDS.find(([fields]) => fields.every((field) => names.includes(field)))?.[1]
  return tool ? `${tool} (JSON)` : 'JSON'
}
