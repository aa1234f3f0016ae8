import type { Session } from '../../index.ts'

export type Question = NonNullable<Session['questions']>[number]
export type Order = 'votes' | 'newest'

/**
 * The session's questions as this browser sees them: its own marked and, where the audience does not see them, added.
 * Streams carry what all see alike.
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

/** By upvotes, or the newest first; what has been answered comes last by upvotes. */
export function inOrder(questions: readonly Question[], order: Order): Question[] {
  const isDone = ({ state }: Question) => Number(state === 'answered')
  const byAge = (a: Question, b: Question) => b.createdAt - a.createdAt
  if (order === 'newest') return questions.toSorted(byAge)
  return questions.toSorted((a, b) => isDone(a) - isDone(b) || b.upvotes - a.upvotes || byAge(a, b))
}

/** A row that keeps its place: a question, or the id of one that was taken away. */
type Row = { id: string; question: Question | undefined }

/**
 * The list as it is being read: rows stay where they are whatever is voted and asked, and one's own new question comes
 * last, beside where it was typed.
 * @param held the ids of the rows as they stand
 * @returns the rows, and how many questions wait to be shown
 */
export function heldRows(held: readonly string[], questions: readonly Question[]) {
  const byId = new Map(questions.map((question) => [question.id, question]))
  const fresh = questions.filter(({ id }) => !held.includes(id))
  const own = fresh.filter(({ mine }) => mine)
  const rows: Row[] = [...held, ...own.map(({ id }) => id)].map((id) => ({ id, question: byId.get(id) }))
  return { rows, waiting: fresh.length - own.length }
}
