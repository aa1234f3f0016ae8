import type { Picture } from '../../shared/fields/picture.ts'
import { entryLimitOf, type PollOption, type Tally } from '../../shared/poll-kinds/index.ts'
import { DEFAULT_REVEAL } from '../../shared/reveals.ts'
import type { PollBody } from '../../shared/schemas/poll.ts'
import type { BackstagePass, WallPass } from '../domain/host-only.ts'
import { type Poll, type PublicPoll, rightOptionOf } from '../domain/poll.ts'

/** A poll as audience and wall get it: never a draft. Only the wall gets how many voted, while results are hidden. */
export type PublicPollBody = Omit<PollBody, 'votes' | 'state' | 'reveal' | 'moderated' | 'answers' | 'seconds'> & {
  state: 'open' | 'closed'
}

const options = (all: readonly PollOption[], tally?: Tally): PollBody['options'] =>
  all.map(({ id, label, picture }) => {
    const count = tally?.options?.get(id)
    return { id, label, ...(picture && { picture: shown(picture) }), ...(count !== undefined && { tally: count }) }
  })

const shown = ({ id, alt, width, height }: Picture): Picture => ({ id, alt, width, height })

const asked = ({ id, kind, prompt, picture, maxEntries }: Poll) => ({
  id,
  kind,
  prompt,
  ...entryLimitOf(kind, maxEntries),
  ...(picture && { picture: shown(picture) }),
})

const counted = (poll: Poll, tally: Tally) => ({
  options: options(poll.options, tally),
  ...(tally.words && { words: tally.words }),
  ...(tally.texts && { texts: tally.texts }),
  ...(tally.voters !== undefined && { voters: tally.voters }),
})

const correct = ({ correctOptionIds: [first, ...others], explanation }: RightOption) => ({
  ...(first !== undefined && { correctOptionId: first }),
  ...(first !== undefined && others.length > 0 && { correctOptionIds: [first, ...others] }),
  ...(explanation !== null && { explanation }),
})

const timer = ({ closesAt }: Poll) => (closesAt === null ? {} : { closesAt })

const hidden = { revealed: false } as const

type RightOption = ReturnType<typeof rightOptionOf>

/** An open poll is shown with its tally only if that is for everybody; a closed one with all there is. */
export function audiencePoll(poll: PublicPoll): PublicPollBody {
  const { state } = poll
  const bare = { ...asked(poll), state, options: options(poll.options) }
  if (poll.results === 'hidden') return { ...bare, ...hidden, ...timer(poll) }
  if (poll.results === 'on wall') return { ...bare, ...timer(poll) }
  const shownToAll = { ...bare, ...counted(poll, poll.tally) }
  return poll.state === 'closed' ? { ...shownToAll, ...correct(poll.right) } : { ...shownToAll, ...timer(poll) }
}

/**
 * The wall sees tallies as they come in, the right option only after close. While results are hidden, it sees how many
 * voted, unless votes are secret.
 */
export function wallPoll(poll: PublicPoll, pass: WallPass, isSecret: boolean): PublicPollBody {
  const body = audiencePoll(poll)
  if (poll.results === 'hidden') return isSecret ? body : { ...body, turnout: poll.turnout.open(pass) }
  return poll.results === 'on wall' ? { ...body, ...counted(poll, poll.tally.open(pass)) } : body
}

/** The tally that the wall shows, if it shows one. */
export function tallyOnWall(poll: Poll, pass: BackstagePass | WallPass): Tally | undefined {
  if (poll.results === 'on wall') return poll.tally.open(pass)
  return poll.results === 'shown' ? poll.tally : undefined
}

/** Everything but the count of voters and the list of answers, which belong to the host's list. */
export function hostPoll(poll: Poll, pass: BackstagePass): Omit<PollBody, 'votes' | 'answers'> {
  const { state, reveal, moderated } = poll
  const seconds = poll.seconds.open(pass)
  return {
    ...asked(poll),
    state,
    ...counted(poll, poll.counted.open(pass)),
    ...correct(rightOptionOf(poll, pass)),
    ...timer(poll),
    ...(seconds !== null && { seconds }),
    ...(reveal !== DEFAULT_REVEAL && { reveal }),
    ...(poll.results === 'hidden' && hidden),
    ...(moderated && { moderated }),
  }
}

/** A poll of the host's list, with how many voted, and the answers where some are hidden or may be. */
export function hostListPoll(poll: Poll, pass: BackstagePass): PollBody {
  const answers = poll.answers?.open(pass).map(({ text, n, shown }) => ({ text, n, shown }))
  return { ...hostPoll(poll, pass), votes: poll.votes.open(pass), ...(answers && { answers }) }
}
