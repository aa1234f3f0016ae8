import type { Session } from '../../../index.ts'
import { asOnWall } from '../../parts/poll/poll-on-wall.ts'
import { contentOnWall, lastPoll, questionOnStage } from './on-wall.ts'

/** What the wall showed at a time: its content, and the poll, question or answer in it. */
export type Shown =
  | { content: 'poll' | 'question' | 'questions' | 'lobby'; id: string }
  | { content: 'scores'; id: string; podium?: true }
  | { content: 'answer'; id: string; text: string }

const LENGTH_MAX = 20

/** Undefined once the session has ended: nothing leads back from there. */
export function shownNow(session: Session): Shown | undefined {
  const content = contentOnWall(session)
  if (content === 'thanks') return undefined
  const id = lastPoll(session)?.id ?? ''
  if (content === 'poll') return { content, id }
  if (content === 'scores') return { content, id: '', ...(session.podium && { podium: true }) }
  if (content === 'answer') return { content, id, text: session.answer?.text ?? '' }
  return { content, id: content === 'question' ? (questionOnStage(session)?.id ?? '') : '' }
}

/** What the wall showed before this page was opened, as far as the session tells. */
export function shownUntil(session: Session): readonly Shown[] {
  const content = contentOnWall(session)
  const poll = lastPoll(session)
  const lobby = { content: 'lobby', id: '' } as const
  if (content === 'thanks') return []
  if (poll && content !== 'poll') return [lobby, { content: 'poll', id: poll.id }]
  return content === 'lobby' ? [] : [lobby]
}

const isSame = (one: Shown, other: Shown | undefined): boolean => JSON.stringify(one) === JSON.stringify(other)

/**
 * The history of a page that begins: what the browser's tab has kept through a reload, if the wall shows the last of it
 * still.
 */
export const keptOr = (kept: readonly Shown[], session: Session): readonly Shown[] => {
  const now = shownNow(session)
  return now && isSame(now, kept.at(-1)) ? kept : shownUntil(session)
}

export const remember = (history: readonly Shown[], now: Shown | undefined): readonly Shown[] =>
  !now || isSame(now, history.at(-1)) ? history : [...history, now].slice(-LENGTH_MAX)

/** The index of what was shown before and can be shown again, or -1: a poll before the last one cannot. */
export function indexBefore(history: readonly Shown[], session: Session): number {
  const last = history.at(-1)
  return history.findLastIndex((one) => isThere(one, session) && !isSame(one, last))
}

function isThere(one: Shown, session: Session): boolean {
  if (one.content === 'question') return (session.questions ?? []).some(({ id }) => id === one.id)
  if (one.content !== 'poll' && one.content !== 'answer') return true
  const poll = lastPoll(session)
  if (poll?.id !== one.id) return false
  if (one.content !== 'answer') return true
  // The list alone tells which answers are shown.
  const listed = session.polls?.find(({ id }) => id === one.id) ?? poll
  return (asOnWall(listed).texts ?? []).includes(one.text)
}
