import type { Question, Session } from '../index.ts'
import type { Finding } from './compare.ts'
import type { Ledger } from './ledger.ts'

/** Compares the questions: each acknowledged one is there, as it was asked and moderated. */
export function compareQuestions(ledger: Ledger, { questions = [] }: Session): Finding {
  const byId = new Map(questions.map((question) => [question.id, question]))
  const says: string[] = []
  for (const [id, asked] of ledger.questions) {
    const fault = faultOf(asked, byId.get(id))
    if (fault) says.push(`The question "${asked.text}" ${fault}.`)
  }
  const lost = says.length
  const foreign = foreignOf(ledger, questions)
  says.push(...foreign.map(({ text }) => `The question "${text}" was not asked, or not twice.`))
  const doubled = questions.length - byId.size
  if (doubled > 0) says.push(`${doubled} questions are shown twice.`)
  const wrong = foreign.length + doubled
  return { row: 'questions', shown: questions.length, lost, wrong, says }
}

function faultOf(
  asked: { text: string; state: string | undefined },
  shown: Question | undefined,
): string | undefined {
  if (!shown) return 'was acknowledged and is missing'
  if (shown.text !== asked.text) return `shows as "${shown.text}"`
  if (asked.state === undefined || asked.state === shown.state) return undefined
  return `was ${asked.state} and shows as ${shown.state}`
}

/** Questions that nobody can have asked; what had no answer may be there. */
function foreignOf(ledger: Ledger, shown: Question[]): Question[] {
  const possible = new Map(ledger.possibleQuestions)
  return shown.filter(({ id, text }) => {
    if (ledger.questions.has(id)) return false
    const left = possible.get(text) ?? 0
    possible.set(text, left - 1)
    return left <= 0
  })
}

/** Compares the number of upvotes of every question. */
export function compareUpvotes(ledger: Ledger, { questions = [] }: Session): Finding {
  const found: Finding = { row: 'upvotes', shown: 0, lost: 0, wrong: 0, says: [] }
  for (const { id, text, upvotes } of questions) {
    const { acknowledged, possible } = ledger.upvotes.get(id) ?? { acknowledged: 0, possible: 0 }
    const lost = Math.max(0, acknowledged - upvotes)
    const wrong = Math.max(0, upvotes - acknowledged - possible)
    found.shown += upvotes
    found.lost += lost
    found.wrong += wrong
    if (lost + wrong > 0) {
      found.says.push(`"${text}" shows ${upvotes} upvotes where ${acknowledged} were acknowledged.`)
    }
  }
  return found
}
