import { type EntryLimit, POLL_KIND_NAMES, type PollKind, type PollKindName, pollKind } from './index.ts'

/** What pages know of each kind. The build gives them these constants as they are when it runs, and leaves out the rules. */

/** How people vote, how the result is drawn, which options it takes, which field says that a vote may have several. */
export type KindData = Pick<PollKind, 'widget' | 'result' | 'options' | 'hasCorrectOption'> & { several?: EntryLimit }

export const KINDS = Object.fromEntries(POLL_KIND_NAMES.map((name) => [name, dataOf(pollKind(name))])) as Record<
  PollKindName,
  KindData
>

export { POLL_KIND_NAMES }

function dataOf({ widget, result, options, hasCorrectOption, several }: PollKind): KindData {
  return { widget, result, options, hasCorrectOption, ...(several && { several: several.limit }) }
}
