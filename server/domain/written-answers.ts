import { pollKind, type WrittenAnswer } from '../../shared/poll-kinds/index.ts'
import { unordered } from '../../shared/poll-kinds/visible.ts'
import type { Row } from '../db/schema.ts'

/**
 * Answers that people wrote, which a host may hide, or in a moderated poll has to show. Hidden ones are
 * taken out before anything is counted, so that they leave no trace: no gap, no number, no order.
 */

type Moderated = Pick<Row<'poll'>, 'kind' | 'moderated' | 'answers_turned'>

/** An answer as the host moderates it. */
export type Answer = Omit<WrittenAnswer, 'key'> & { shown: boolean }

/** Whether every answer is shown, as it is where the host has not said otherwise. */
const isPlain = ({ moderated, answers_turned }: Moderated): boolean => !moderated && answers_turned.length === 0

/**
 * What tells two answers apart, made of their texts or keys: a stored key is made anew, since an earlier
 * version may have made another one. What only changes the order of letters brings back no answer that
 * is hidden. In a moderated poll it makes another answer, which the host has to show first.
 */
function keyIn({ kind, moderated }: Pick<Moderated, 'kind' | 'moderated'>) {
  const keyOf = pollKind(kind).written?.key ?? ((text: string) => text)
  return (answer: string): string => keyOf(moderated ? answer : unordered(answer))
}

/** Tells whether audience and wall may see an answer, by its text or key. */
export function shownIn(poll: Moderated): (answer: string) => boolean {
  const keyOf = keyIn(poll)
  const turned = new Set(poll.answers_turned.map(keyOf))
  return (answer) => turned.has(keyOf(answer)) === poll.moderated
}

/** Of ballots those with an answer that audience and wall may see: all of them where all are shown. */
export function shownBallots(poll: Moderated, ballots: readonly unknown[]): readonly unknown[] {
  const { written } = pollKind(poll.kind)
  if (!written || isPlain(poll)) return ballots
  const isShown = shownIn(poll)
  return ballots.filter((ballot) => isShown(String(ballot)))
}

/** Every answer with whether it is shown; null where all are. */
export function listAnswers(poll: Moderated, ballots: readonly unknown[]): Answer[] | null {
  const { written } = pollKind(poll.kind)
  if (!written || isPlain(poll)) return null
  const isShown = shownIn(poll)
  return written.list(ballots).map(({ text, n }) => ({ text, n, shown: isShown(text) }))
}

/** The poll's `answers_turned` once an answer is shown, or hidden. */
export function answersTurnedAfter(poll: Moderated, key: string, shown: boolean): string[] {
  const keyOf = keyIn(poll)
  const others = poll.answers_turned.filter((one) => keyOf(one) !== keyOf(key))
  return shown === poll.moderated ? [...others, key] : others
}
