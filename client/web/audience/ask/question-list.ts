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

/** By upvotes, the one on the wall comes first, and those that were answered come last. */
export function inOrder(questions: readonly Question[], order: Order): Question[] {
  const isOnWall = ({ state }: Question) => Number(state === 'highlighted')
  const isAnswered = ({ state }: Question) => Number(state === 'answered')
  const byAge = (a: Question, b: Question) => b.createdAt - a.createdAt
  if (order === 'newest') return [...questions].sort(byAge)
  return [...questions].sort(
    (a, b) => isOnWall(b) - isOnWall(a) || isAnswered(a) - isAnswered(b) || b.upvotes - a.upvotes || byAge(a, b),
  )
}

/** A row that keeps its position: a question, or the id of one that was removed. */
type Row = { id: string; question: Question | undefined }

/** As many rows as fit a phone's screen. A list of fewer takes new questions by itself. */
const SHORT = 5

/**
 * The list while somebody reads it. Rows keep their positions whatever others upvote and ask. New questions are added
 * below while the list is short, and otherwise wait. The participant's own comes last, next to the field where it was
 * typed.
 * @param shown the ids of the present rows
 * @returns the rows, and how many questions wait to be shown
 */
export function stableRows(shown: readonly string[], questions: readonly Question[]) {
  const byId = new Map(questions.map((question) => [question.id, question]))
  const fresh = questions.filter(({ id }) => !shown.includes(id))
  const ofOthers = fresh.filter(({ mine }) => !mine).sort((a, b) => a.createdAt - b.createdAt)
  const added = ofOthers.slice(0, Math.max(0, SHORT - shown.length))
  const own = fresh.filter(({ mine }) => mine)
  const ids = [...shown, ...[...added, ...own].map(({ id }) => id)]
  const rows: Row[] = ids.map((id) => ({ id, question: byId.get(id) }))
  return { rows, waiting: ofOthers.length - added.length }
}
