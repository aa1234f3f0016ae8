import type { PollBody } from '../index.ts'
import type { Binding } from './front-matter.ts'
import { differences, matchPolls } from './match-polls.ts'
import type { Block } from './read-deck.ts'

/** What the command does with a poll. A poll that was opened is left as it is, even if its block has changed or is gone. */
export type Step =
  | { does: 'draft'; block: Block }
  /** `fields`: the names of the fields in which poll and block differ. */
  | { does: 'change' | 'keep' | 'leave'; block: Block; poll: PollBody; fields: string[] }
  | { does: 'delete' | 'leave' | 'move'; block?: undefined; poll: PollBody }

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
  if (!poll) return { does: 'draft', block }
  const fields = differences(poll, block.draft)
  if (fields.length === 0) return { does: 'keep', block, poll, fields }
  return { does: poll.state === 'draft' ? 'change' : 'leave', block, poll, fields }
}
