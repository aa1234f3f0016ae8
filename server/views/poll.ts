import type { PollOption, Tally } from '../../shared/poll-kinds/index.ts'
import type { PollBody } from '../../shared/schemas/poll.ts'
import type { OpenPoll, Poll, PublicPoll } from '../domain/poll.ts'
import { type HostPass, Sealed, type WallPass } from '../domain/sealed.ts'

/** A poll as audience and wall get it: never a draft, never how many voted. */
export type PublicPollBody = Omit<PollBody, 'votes' | 'state' | 'reveal'> & {
  state: 'open' | 'closed'
}

type Counted = Pick<PollBody, 'words' | 'texts' | 'options'>

const options = (all: readonly PollOption[], tally?: Tally): PollBody['options'] =>
  all.map(({ id, label }) => {
    const count = tally?.options?.get(id)
    return count === undefined ? { id, label } : { id, label, tally: count }
  })

function counted(poll: Poll, tally: Tally): Counted {
  return {
    options: options(poll.options, tally),
    ...(tally.words && { words: tally.words }),
    ...(tally.texts && { texts: tally.texts }),
  }
}

const correct = (id: string | null) => (id === null ? {} : { correctOptionId: id })

const hidden = { revealed: false } as const

/** An open poll is shown with its tally only if it is public; a closed one with all there is. */
export function audiencePoll(poll: PublicPoll): PublicPollBody {
  const { id, kind, prompt, state } = poll
  if (poll.isHidden) return { id, kind, prompt, state, options: options(poll.options), ...hidden }
  if (poll.state === 'closed') {
    return {
      id,
      kind,
      prompt,
      state,
      ...counted(poll, poll.tally),
      ...correct(poll.correctOptionId),
    }
  }
  const shown =
    poll.tally instanceof Sealed ? { options: options(poll.options) } : counted(poll, poll.tally)
  return { id, kind, prompt, state, ...shown }
}

/** The wall sees tallies as they come in, the right option only after close. */
export function wallPoll(poll: PublicPoll, pass: WallPass): PublicPollBody {
  if (poll.isHidden || poll.state === 'closed') return audiencePoll(poll)
  const { id, kind, prompt, state } = poll
  return { id, kind, prompt, state, ...counted(poll, openTally(poll, pass)) }
}

const openTally = ({ tally }: OpenPoll, pass: HostPass | WallPass): Tally =>
  tally instanceof Sealed ? tally.open(pass) : tally

/** Everything but the count of voters, which belongs to the host's list. */
export function hostPoll(poll: Poll, pass: HostPass): Omit<PollBody, 'votes'> {
  const { id, kind, prompt, state, reveal } = poll
  const tally = poll.tally instanceof Sealed ? poll.tally.open(pass) : poll.tally
  const key =
    poll.correctOptionId instanceof Sealed ? poll.correctOptionId.open(pass) : poll.correctOptionId
  return {
    ...{ id, kind, prompt, state },
    ...counted(poll, tally),
    ...correct(key),
    ...(reveal !== 'live' && { reveal }),
    ...(poll.isHidden && hidden),
  }
}

/** A poll of the host's list, with how many voted. */
export function hostListPoll(poll: Poll, pass: HostPass): PollBody {
  return { ...hostPoll(poll, pass), votes: poll.votes.open(pass) }
}
