import { draftOf } from '../../shared/draft-of.ts'
import { DEFAULT_REVEAL } from '../../shared/reveals.ts'
import type { PollDraft } from '../../shared/schemas/draft.ts'
import type { PollBody } from '../index.ts'
import type { Binding } from './front-matter.ts'
import type { Block } from './read-deck.ts'

type Known = Binding['polls'][number]

const asDrafted = (poll: PollBody) => ({
  reveal: DEFAULT_REVEAL,
  moderated: false,
  explanation: null,
  seconds: null,
  maxChoices: null,
  maxWords: null,
  ...draftOf(poll),
  picture: poll.picture ? { id: poll.picture.id, alt: poll.picture.alt } : null,
})

export function differences(poll: PollBody, draft: PollDraft): string[] {
  const current: Record<string, unknown> = asDrafted(poll)
  return Object.entries(draft)
    .filter(([field, wanted]) => JSON.stringify(current[field]) !== JSON.stringify(wanted))
    .map(([field]) => field)
}

/**
 * Finds the poll of each block. The first rule that fits decides: the poll has the block's name, is identical, has the
 * same prompt, or followed the same poll as the block does now. Last, a poll of the session that the deck does not list
 * but that is identical: a run that was interrupted drafted it and could not write its id.
 * @param known the deck's polls after the last run, in order
 * @param polls the polls of the session
 */
export function matchPolls(blocks: readonly Block[], known: readonly Known[], polls: readonly PollBody[]) {
  const found = new Map<Block, PollBody>()
  const free = new Map(polls.map((poll) => [poll.id, poll]))
  const unlisted = polls.filter(({ id }) => known.every((one) => one.id !== id))
  const pair = (which: (block: Block) => Known | undefined) => {
    for (const block of blocks) {
      const poll = found.has(block) ? undefined : free.get(which(block)?.id ?? '')
      if (poll) found.set(block, poll)
      if (poll) free.delete(poll.id)
    }
  }
  const firstOf = (among: readonly Known[], fits: (poll: PollBody, one: Known) => boolean) =>
    among.find((one) => {
      const poll = free.get(one.id)
      return poll !== undefined && fits(poll, one)
    })
  pair(({ name }) => firstOf(known, (_, one) => name !== undefined && one.name === name))
  pair(({ draft }) => firstOf(known, (poll) => differences(poll, draft).length === 0))
  pair(({ draft, name }) =>
    // A new name means a new poll, even if an opened one has the same words.
    firstOf(known, (poll) => poll.prompt === draft.prompt && (!name || poll.state === 'draft')),
  )
  pair(({ name, index }) => {
    const previous = blocks[index - 1]
    const position = known.findIndex(({ id }) => previous && id === found.get(previous)?.id)
    if (name || (previous && position < 0)) return undefined
    const next = known[position + 1]
    return next?.name ? undefined : next
  })
  pair(({ draft }) => firstOf(unlisted, (poll) => differences(poll, draft).length === 0))
  return found
}

/**
 * The moves that bring polls into the order of a deck. A poll is only moved to directly behind its predecessor, so that
 * other polls of the session keep their neighbours.
 * @param order the ids of the session's polls
 * @param wanted the ids of the deck's polls, in the wanted order
 */
export function movesTo(order: readonly string[], wanted: readonly string[]): { id: string; position: number }[] {
  const now = [...order]
  const moves = []
  for (const [index, id] of wanted.entries()) {
    const before = now.indexOf(wanted[index - 1] ?? '')
    const current = now.indexOf(id)
    if (current > before) continue
    now.splice(current, 1)
    now.splice(before, 0, id)
    moves.push({ id, position: before })
  }
  return moves
}
