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
 * Makes the key of an answer. Characters that change the order of letters are ignored, so that nobody brings back a
 * hidden answer with them. In a moderated poll they count, so that the host has to show such an answer, too.
 */
function keyIn({ kind, moderated }: Pick<Moderated, 'kind' | 'moderated'>) {
  const keyOf = pollKind(kind).written?.key ?? ((text: string) => text)
  return (answer: string): string => keyOf(moderated ? answer : unordered(answer))
}

/**
 * How audience and wall see an answer: undefined if they do not. In a moderated poll it is in the spelling that the host
 * approved, however often others write it otherwise.
 */
export function shownAs(poll: Moderated): (answer: string) => string | undefined {
  const keyOf = keyIn(poll)
  const turned = new Map(poll.answer_overrides.map((answer) => [keyOf(answer), answer]))
  return poll.moderated
    ? (answer) => turned.get(keyOf(answer))
    : (answer) => (turned.has(keyOf(answer)) ? undefined : answer)
}

/** Tells whether audience and wall may see an answer, in any spelling. */
export function shownIn(poll: Moderated): (answer: string) => boolean {
  const shown = shownAs(poll)
  return (answer) => shown(answer) !== undefined
}

/** The entries of ballots that audience and wall may see, as they see them. The same array if that is all of them. */
export function shownEntries(poll: Moderated, entries: readonly unknown[]): readonly unknown[] {
  const { written } = pollKind(poll.kind)
  if (!written || isPlain(poll)) return entries
  const shown = shownAs(poll)
  return entries.flatMap((entry) => shown(String(entry)) ?? [])
}

/** Every answer, as it is shown, or as most people wrote it. Null if all are shown. */
export function listAnswers(poll: Moderated, entries: readonly unknown[]): Answer[] | null {
  const { written } = pollKind(poll.kind)
  if (!written || isPlain(poll)) return null
  const shown = shownAs(poll)
  const answers = written.list(entries.map((entry) => shown(String(entry)) ?? entry))
  return answers.map(({ text, n }) => ({ text, n, shown: shown(text) !== undefined }))
}

/** The poll's `answer_overrides` after an answer is shown or hidden. @param answer as it is to be shown */
export function answerOverridesAfter(poll: Moderated, answer: string, shown: boolean): string[] {
  const keyOf = keyIn(poll)
  const others = poll.answer_overrides.filter((one) => keyOf(one) !== keyOf(answer))
  return shown === poll.moderated ? [...others, answer] : others
}
