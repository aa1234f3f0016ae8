import { pollKind, type WrittenAnswer } from '../../shared/poll-kinds/index.ts'
import type { Row } from '../db/schema.ts'

/**
 * Answers that people wrote, which a host may hide, or in a moderated poll has to show. Hidden ones are
 * taken out before anything is counted, so that they leave no trace: no gap, no number, no order.
 */

type Moderated = Pick<Row<'poll'>, 'kind' | 'moderated' | 'answers_turned'>

/** An answer as the host moderates it. */
export type Answer = Omit<WrittenAnswer, 'key'> & { shown: boolean }

/** Whether every answer is shown, as it is where the host has not said otherwise. */
const isPlain = ({ moderated, answers_turned }: Moderated): boolean =>
  !moderated && answers_turned.length === 0

/** Whether audience and wall may see an answer, by its key. */
export const isShown = ({ moderated, answers_turned }: Moderated, key: string): boolean =>
  answers_turned.includes(key) === moderated

/** Of ballots those with an answer that audience and wall may see: all of them where all are shown. */
export function shownBallots(poll: Moderated, ballots: readonly unknown[]): readonly unknown[] {
  const { written } = pollKind(poll.kind)
  if (!written || isPlain(poll)) return ballots
  return ballots.filter((ballot) => isShown(poll, written.key(String(ballot))))
}

/** Every answer with whether it is shown; null where all are. */
export function listAnswers(poll: Moderated, ballots: readonly unknown[]): Answer[] | null {
  const { written } = pollKind(poll.kind)
  if (!written || isPlain(poll)) return null
  return written.list(ballots).map(({ key, text, n }) => ({ text, n, shown: isShown(poll, key) }))
}

/** The poll's `answers_turned` once an answer is shown, or hidden. */
export function turnAnswer(poll: Moderated, key: string, shown: boolean): string[] {
  const others = poll.answers_turned.filter((one) => one !== key)
  return shown === poll.moderated ? [...others, key] : others
}
