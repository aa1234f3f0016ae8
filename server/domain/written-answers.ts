import { pollKind, type WrittenAnswer } from '../../shared/poll-kinds/index.ts'
import { unordered } from '../../shared/poll-kinds/visible.ts'
import type { Row } from '../db/schema.ts'

/**
 * Written answers. A host may hide them, or has to show them if the poll is moderated. Hidden answers are removed before
 * anything is counted, so that they leave no trace.
 */

type Moderated = Pick<Row<'poll'>, 'kind' | 'moderated' | 'answer_overrides'>

export type Answer = Omit<WrittenAnswer, 'key'> & { shown: boolean }

/** Whether every answer is shown, because the host has changed nothing. */
const isPlain = ({ moderated, answer_overrides }: Moderated): boolean => !moderated && answer_overrides.length === 0

/**
 * Makes the key of an answer from its text, or from a stored key, since an earlier version may have made another one.
 * Characters that change the order of letters are ignored, so that nobody brings back a hidden answer with them. In a
 * moderated poll they count, so that the host has to show such an answer, too.
 */
function keyIn({ kind, moderated }: Pick<Moderated, 'kind' | 'moderated'>) {
  const keyOf = pollKind(kind).written?.key ?? ((text: string) => text)
  return (answer: string): string => keyOf(moderated ? answer : unordered(answer))
}

/** Tells whether audience and wall may see an answer, by its text or key. */
export function shownIn(poll: Moderated): (answer: string) => boolean {
  const keyOf = keyIn(poll)
  const turned = new Set(poll.answer_overrides.map(keyOf))
  return (answer) => turned.has(keyOf(answer)) === poll.moderated
}

/** The ballots with an answer that audience and wall may see. The same array if that is all of them. */
export function shownBallots(poll: Moderated, ballots: readonly unknown[]): readonly unknown[] {
  const { written } = pollKind(poll.kind)
  if (!written || isPlain(poll)) return ballots
  const isShown = shownIn(poll)
  return ballots.filter((ballot) => isShown(String(ballot)))
}

/** Every answer, with whether it is shown. Null if all are. */
export function listAnswers(poll: Moderated, ballots: readonly unknown[]): Answer[] | null {
  const { written } = pollKind(poll.kind)
  if (!written || isPlain(poll)) return null
  const isShown = shownIn(poll)
  return written.list(ballots).map(({ text, n }) => ({ text, n, shown: isShown(text) }))
}

/** The poll's `answer_overrides` after an answer is shown or hidden. */
export function answerOverridesAfter(poll: Moderated, key: string, shown: boolean): string[] {
  const keyOf = keyIn(poll)
  const others = poll.answer_overrides.filter((one) => keyOf(one) !== keyOf(key))
  return shown === poll.moderated ? [...others, key] : others
}
