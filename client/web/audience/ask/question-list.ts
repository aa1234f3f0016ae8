import type { Question } from '../../../index.ts'

export type Order = 'votes' | 'newest'

/**
 * The session's questions as this browser sees them. Streams carry only what everyone sees, so this marks the
 * participant's own questions, and adds those that the audience does not see.
 */
export function withOwn(shared: Question[], own: Question[]): Question[] {
  const known = new Map(own.map((question) => [question.id, question]))
  const seen = new Set(shared.map(({ id }) => id))
  const marked = shared.map((question) => {
    const { mine, upvoted } = known.get(question.id) ?? {}
    return { ...question, ...(mine && { mine }), ...(upvoted && { upvoted }) }
  })
  return [...own.filter(({ id, mine }) => mine && !seen.has(id)), ...marked]
}

const isAnswered = ({ state }: Question) => Number(state === 'answered')
const byVotes = (a: Question, b: Question) => isAnswered(a) - isAnswered(b) || b.upvotes - a.upvotes

/** The own questions that wait come first. By upvotes, those that were answered come last. */
export function inOrder(questions: readonly Question[], order: Order): Question[] {
  const isWaiting = ({ mine, state }: Question) => Number(mine === true && state === 'pending')
  return [...questions].sort(
    (a, b) => isWaiting(b) - isWaiting(a) || (order === 'votes' && byVotes(a, b)) || b.createdAt - a.createdAt,
  )
}

/** A row that keeps its position: a question, or the id of one that was removed. */
type Row = { id: string; question: Question | undefined }

/** As many rows as fit a phone's screen. A list of fewer takes new questions by itself. */
const SHORT = 5

/**
 * The list while somebody reads it. Rows keep their positions whatever others upvote and ask. New questions are added
 * below while the list is short, and otherwise wait. The participant's own comes first, where it is found again.
 * @param shown the ids of the present rows
 * @returns the rows, and how many questions wait to be shown
 */
export function stableRows(shown: readonly string[], questions: readonly Question[]) {
  const byId = new Map(questions.map((question) => [question.id, question]))
  const fresh = questions.filter(({ id }) => !shown.includes(id))
  const ofOthers = fresh.filter(({ mine }) => !mine).sort((a, b) => a.createdAt - b.createdAt)
  const added = ofOthers.slice(0, Math.max(0, SHORT - shown.length))
  const own = fresh.filter(({ mine }) => mine)
  const ids = [...own.map(({ id }) => id), ...shown, ...added.map(({ id }) => id)]
  const rows: Row[] = ids.map((id) => ({ id, question: byId.get(id) }))
  return { rows, waiting: ofOthers.length - added.length }
}

/** Whether a question of somebody else stands above one that has more upvotes by now. */
export function isOutvoted(rows: readonly Row[]): boolean {
  const others = rows.flatMap(({ question }) => (question && !question.mine ? [question] : []))
  return others.some((one, place) => byVotes(one, others[place + 1] ?? one) > 0)
}
