import type { PollBody, PollDraft } from '../index.ts'
import type { Binding } from './front-matter.ts'
import type { Block } from './read-deck.ts'

type Known = Binding['polls'][number]

/** What a poll was drafted with, each field that a block may set told. */
const asDrafted = ({ options, correctOptionId, ...poll }: PollBody) => ({
  kind: poll.kind,
  prompt: poll.prompt,
  reveal: poll.reveal ?? 'live',
  options: options.map(({ label }) => label),
  correctOption: options.findIndex(({ id }) => id === correctOptionId),
  moderated: poll.moderated ?? false,
  explanation: poll.explanation ?? null,
})

/** The fields in which a poll is not what a block asks. */
export function differences(poll: PollBody, draft: PollDraft): string[] {
  const is: Record<string, unknown> = asDrafted(poll)
  return Object.entries(draft)
    .filter(([field, asked]) => JSON.stringify(is[field]) !== JSON.stringify(asked))
    .map(([field]) => field)
}

/**
 * Which poll each block is: the one of its name; else the same one; else the one that asks the same; else the
 * one that stood behind the same poll as it does; else one of the session that nobody made known, and that
 * is the same to the letter, since a run that was cut off had no time to.
 * @param known the deck's polls as of the last run, in order
 * @param polls those of the session
 */
export function matchPolls(
  blocks: readonly Block[],
  known: readonly Known[],
  polls: readonly PollBody[],
): Map<Block, PollBody> {
  const found = new Map<Block, PollBody>()
  const free = new Map(polls.map((poll) => [poll.id, poll]))
  const strangers = polls.filter(({ id }) => known.every((one) => one.id !== id))
  const pair = (which: (block: Block, at: number) => Known | undefined) => {
    for (const [at, block] of blocks.entries()) {
      const poll = found.has(block) ? undefined : free.get(which(block, at)?.id ?? '')
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
    // A new name asks an opened poll anew, under the same words or others.
    firstOf(known, (poll) => poll.prompt === draft.prompt && (!name || poll.state === 'draft')),
  )
  pair(({ name }, at) => {
    const before = blocks[at - 1]
    const place = before ? known.findIndex(({ id }) => id === found.get(before)?.id) + 1 : 0
    return name || (before && place === 0) || known[place]?.name ? undefined : known[place]
  })
  pair(({ draft }) => firstOf(strangers, (poll) => differences(poll, draft).length === 0))
  return found
}

/**
 * The moves that bring polls into the order of a deck. A poll is only ever moved right behind the one before
 * it, so that whatever else the session has stays between the same neighbours.
 * @param order the session's polls
 * @param wanted those that are to follow one another
 */
export function movesTo(order: readonly string[], wanted: readonly string[]): { id: string; position: number }[] {
  const now = [...order]
  const moves = []
  for (const [at, id] of wanted.entries()) {
    const before = now.indexOf(wanted[at - 1] ?? '')
    const place = now.indexOf(id)
    if (place > before) continue
    now.splice(place, 1)
    now.splice(before, 0, id)
    moves.push({ id, position: before })
  }
  return moves
}
