import type { PollBody, PollDraft } from '../index.ts'
import type { Binding } from './front-matter.ts'
import { differences, matchPolls } from './match-polls.ts'
import type { Block } from './read-deck.ts'

/** What the command does with a poll. */
export type Step =
  | { does: 'draft'; block: Block; draft: PollDraft }
  | { does: 'change'; block: Block; draft: PollDraft; poll: PollBody; fields: string[] }
  | { does: 'keep'; block: Block; poll: PollBody }
  /** The poll was opened, and its block has changed since. */
  | { does: 'leave'; block: Block; poll: PollBody; fields: string[] }
  /** The block of the poll was removed. */
  | { does: 'delete' | 'leave'; block?: undefined; poll: PollBody }

/** The steps that make a session match a deck: first one for each block in order, then the polls without a block. */
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
