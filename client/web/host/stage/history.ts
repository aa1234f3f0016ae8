import type { Session } from '../../../index.ts'
import { asOnWall } from '../../parts/poll-on-wall.ts'
import { lastPoll, onStage, sceneOnWall } from '../console/next-step.ts'

/** What the wall showed at a time: its scene, and the poll, question or answer in it. */
export type Shown =
  | { scene: 'poll' | 'question' | 'questions' | 'scores' | 'lobby'; id: string }
  | { scene: 'answer'; id: string; text: string }

/** How many are kept. */
const KEPT = 20

/** Undefined where the session has ended, from which nothing leads back. */
export function shownNow(session: Session): Shown | undefined {
  const scene = sceneOnWall(session)
  if (scene === 'thanks') return undefined
  const id = lastPoll(session)?.id ?? ''
  if (scene === 'poll') return { scene, id }
  if (scene === 'answer') return { scene, id, text: session.answer?.text ?? '' }
  return { scene, id: scene === 'question' ? (onStage(session)?.id ?? '') : '' }
}

/** What came before, as far as the session itself tells: for a page that was not there then. */
export function shownUntil(session: Session): readonly Shown[] {
  const scene = sceneOnWall(session)
  const poll = lastPoll(session)
  const lobby = { scene: 'lobby', id: '' } as const
  if (scene === 'thanks') return []
  if (poll && scene !== 'poll') return [lobby, { scene: 'poll', id: poll.id }]
  return scene === 'lobby' ? [] : [lobby]
}

const isSame = (one: Shown, other: Shown | undefined): boolean => JSON.stringify(one) === JSON.stringify(other)

/** The last is what is shown now. */
export function remember(shown: readonly Shown[], now: Shown | undefined): readonly Shown[] {
  return !now || isSame(now, shown.at(-1)) ? shown : [...shown, now].slice(-KEPT)
}

/** The place of what was shown before and can be shown again, or -1: a poll before the last cannot. */
export function placeBefore(shown: readonly Shown[], session: Session): number {
  return shown.findLastIndex(
    (one, place) => place < shown.length - 1 && isThere(one, session) && !isSame(one, shown.at(-1)),
  )
}

function isThere(one: Shown, session: Session): boolean {
  const { questions = [] } = session
  const poll = lastPoll(session)
  switch (one.scene) {
    case 'poll':
      return poll?.id === one.id
    case 'question':
      return questions.some(({ id }) => id === one.id)
    case 'answer':
      return poll?.id === one.id && (asOnWall(poll).texts ?? []).includes(one.text)
    default:
      return true
  }
}
