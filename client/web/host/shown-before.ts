import type { Session, Stage } from '../../index.ts'
import { lastPoll, onStage, sceneOnWall } from './next-step.ts'

/** What the wall showed at a time: its scene, and the poll or question in it. */
export type Shown = { scene: 'poll' | 'question' | 'questions' | 'scores' | 'lobby'; id: string }

/** How many are kept. */
const KEPT = 20

/** Undefined where the session has ended, from which nothing leads back. */
export function shownNow(session: Session): Shown | undefined {
  const scene = sceneOnWall(session)
  if (scene === 'thanks') return undefined
  const ids = { poll: lastPoll(session)?.id, question: onStage(session)?.id }
  return { scene, id: scene in ids ? (ids[scene as keyof typeof ids] ?? '') : '' }
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

/** The last is what is shown now. */
export function remember(shown: readonly Shown[], now: Shown | undefined): readonly Shown[] {
  const last = shown.at(-1)
  if (!now || (last?.scene === now.scene && last.id === now.id)) return shown
  return [...shown, now].slice(-KEPT)
}

/** The place of what was shown before and can be shown again, or -1: a poll before the last cannot. */
export function placeBefore(shown: readonly Shown[], session: Session): number {
  const { questions = [] } = session
  const isThere = ({ scene, id }: Shown): boolean => {
    if (scene === 'poll') return lastPoll(session)?.id === id
    return scene !== 'question' || questions.some((one) => one.id === id)
  }
  const now = shown.at(-1)
  return shown.findLastIndex(
    (one, place) =>
      place < shown.length - 1 && isThere(one) && one.scene + one.id !== `${now?.scene}${now?.id}`,
  )
}

/** What the stage is set to for a scene; a question is put there by moderation. */
export const stageFor = ({ scene }: Shown): Stage => (scene === 'question' ? 'poll' : scene)
