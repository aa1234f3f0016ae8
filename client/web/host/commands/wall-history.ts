import type { Session } from '../../../index.ts'
import { asOnWall } from '../../parts/poll/poll-on-wall.ts'
import { lastPoll, questionOnStage, sceneOnWall } from './on-wall.ts'

/** What the wall showed at a time: its scene, and the poll, question or answer in it. */
export type Shown =
  | { scene: 'poll' | 'question' | 'questions' | 'lobby'; id: string }
  | { scene: 'scores'; id: string; podium?: true }
  | { scene: 'answer'; id: string; text: string }

const LENGTH_MAX = 20

/** Undefined once the session has ended: nothing leads back from there. */
export function shownNow(session: Session): Shown | undefined {
  const scene = sceneOnWall(session)
  if (scene === 'thanks') return undefined
  const id = lastPoll(session)?.id ?? ''
  if (scene === 'poll') return { scene, id }
  if (scene === 'scores') return { scene, id: '', ...(session.podium && { podium: true }) }
  if (scene === 'answer') return { scene, id, text: session.answer?.text ?? '' }
  return { scene, id: scene === 'question' ? (questionOnStage(session)?.id ?? '') : '' }
}

/** What the wall showed before this page was opened, as far as the session tells. */
export function shownUntil(session: Session): readonly Shown[] {
  const scene = sceneOnWall(session)
  const poll = lastPoll(session)
  const lobby = { scene: 'lobby', id: '' } as const
  if (scene === 'thanks') return []
  if (poll && scene !== 'poll') return [lobby, { scene: 'poll', id: poll.id }]
  return scene === 'lobby' ? [] : [lobby]
}

const isSame = (one: Shown, other: Shown | undefined): boolean => JSON.stringify(one) === JSON.stringify(other)

export const remember = (history: readonly Shown[], now: Shown | undefined): readonly Shown[] =>
  !now || isSame(now, history.at(-1)) ? history : [...history, now].slice(-LENGTH_MAX)

/** The index of what was shown before and can be shown again, or -1: a poll before the last one cannot. */
export function indexBefore(history: readonly Shown[], session: Session): number {
  const last = history.at(-1)
  return history.findLastIndex((one) => isThere(one, session) && !isSame(one, last))
}

function isThere(one: Shown, session: Session): boolean {
  if (one.scene === 'question') return (session.questions ?? []).some(({ id }) => id === one.id)
  if (one.scene !== 'poll' && one.scene !== 'answer') return true
  const poll = lastPoll(session)
  if (poll?.id !== one.id) return false
  if (one.scene !== 'answer') return true
  // The list alone tells which answers are shown.
  const listed = session.polls?.find(({ id }) => id === one.id) ?? poll
  return (asOnWall(listed).texts ?? []).includes(one.text)
}
