import type { QuestionState } from '../../shared/schemas/question.ts'
import type { Row } from '../db/schema.ts'
import { backstage, hostOnly } from './host-only.ts'
import type { Session } from './session.ts'

export type QuestionRow = Row<'question'> &
  Pick<Row<'participant'>, 'name' | 'email' | 'membership'> & {
    upvotes: number
    /** The question that is shown in place of this one. */
    merged_into: string | null
  }

type WithSettings = Pick<Session, 'settings'>

/**
 * A question's state: one that waits is hidden while its author is removed. In a secret session it stays as it is,
 * because the host would learn who asked it by removing people.
 */
export const stateOf = (
  { state, membership }: Pick<QuestionRow, 'state' | 'membership'>,
  { settings }: WithSettings,
): QuestionState => (state === 'pending' && membership === 'removed' && !settings.anonymous ? 'hidden' : state)

/** A question as the rules and views see it; `mine` and `upvoted` are the reader's, and false until `withOwn`. */
export type Question = ReturnType<typeof toQuestion>
export const toQuestion = (row: QuestionRow, session: WithSettings) => ({
  id: row.id,
  text: row.text,
  state: stateOf(row, session),
  createdAt: row.created_at,
  upvotes: row.upvotes,
  reply: row.reply,
  mergedInto: row.merged_into,
  /** Those that this one is shown in place of; empty until `withMerged`. */
  merged: backstage<Merged[]>([]),
  mine: false,
  upvoted: false,
  /** Null where votes are secret: then nobody learns who asked. */
  author: session.settings.anonymous ? null : hostOnly({ email: row.email ?? '', name: row.name ?? '' }),
})

type Merged = { id: string; text: string }

/** The questions that are merged into no other, each with those that are merged into it. */
export function withMerged(all: readonly Question[]): Question[] {
  const merged = new Map<string, Merged[]>()
  for (const { id, text, mergedInto } of all) {
    if (mergedInto !== null) merged.set(mergedInto, [...(merged.get(mergedInto) ?? []), { id, text }])
  }
  const roots = all.filter(({ mergedInto }) => mergedInto === null)
  return roots.map((question) => ({ ...question, merged: backstage(merged.get(question.id) ?? []) }))
}

type OwnQuestions = { asked: readonly Question[]; upvoted: ReadonlySet<string> }

/** The public questions and a participant's own in any state, marked for that participant. Newest first. */
export function withOwn(all: readonly Question[], { asked, upvoted }: OwnQuestions): Question[] {
  const mine = new Map(asked.map((question) => [question.id, question]))
  const others = all.filter((question) => !mine.has(question.id))
  return [
    ...asked.map((question) => ({ ...question, mine: true })),
    ...others.map((question) => ({ ...question, upvoted: upvoted.has(question.id) })),
  ].sort((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? -1 : 1))
}

/** The states in which everyone may read a question. In others, only its author and the host may. */
export const PUBLIC_STATES: readonly QuestionState[] = ['approved', 'highlighted', 'answered']
