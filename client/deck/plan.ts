import type { PollBody, PollDraft } from '../index.ts'
import type { Binding } from './front-matter.ts'
import { differences, matchPolls } from './match-polls.ts'
import type { Block } from './read-deck.ts'

/** What becomes of a poll. */
export type Step =
  | { does: 'draft'; block: Block; draft: PollDraft }
  | { does: 'change'; block: Block; draft: PollDraft; poll: PollBody; fields: string[] }
  | { does: 'keep'; block: Block; poll: PollBody }
  /** It was opened, and the deck asks something else by now. */
  | { does: 'leave'; block: Block; poll: PollBody; fields: string[] }
  /** Its block is gone. */
  | { does: 'delete' | 'leave'; block?: undefined; poll: PollBody }

/** What brings a session to what a deck asks: first what is drafted, changed or kept, in the order of the deck. */
export function planOf(blocks: readonly Block[], known: Binding['polls'], polls: readonly PollBody[]): Step[] {
  const found = matchPolls(blocks, known, polls)
  const taken = new Set([...found.values()].map(({ id }) => id))
  const gone = polls.filter(({ id }) => !taken.has(id) && known.some((one) => one.id === id))
  return [
    ...blocks.map((block) => stepFor(block, found.get(block))),
    ...gone.map((poll): Step => ({ does: poll.state === 'draft' ? 'delete' : 'leave', poll })),
  ]
}

function stepFor(block: Block, poll: PollBody | undefined): Step {
  const { draft } = block
  if (!poll) return { does: 'draft', block, draft }
  const fields = differences(poll, draft)
  if (fields.length === 0) return { does: 'keep', block, poll }
  return poll.state === 'draft'
    ? { does: 'change', block, draft, poll, fields }
    : { does: 'leave', block, poll, fields }
}
