import type { PollOption, Tally } from '../../shared/poll-kinds/index.ts'
import type { PollBody } from '../../shared/schemas/poll.ts'
import type { OpenPoll, Poll, PublicPoll } from '../domain/poll.ts'
import { type BackstagePass, Sealed, type WallPass } from '../domain/sealed.ts'

/** A poll as audience and wall get it: never a draft, never how many voted. */
export type PublicPollBody = Omit<
  PollBody,
  'votes' | 'state' | 'reveal' | 'moderated' | 'answers'
> & {
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

const openTally = ({ tally }: OpenPoll, pass: WallPass): Tally =>
  tally instanceof Sealed ? tally.open(pass) : tally

/** Everything but the count of voters and the list of answers, which belong to the host's list. */
export function hostPoll(poll: Poll, pass: BackstagePass): Omit<PollBody, 'votes' | 'answers'> {
  const { id, kind, prompt, state, reveal, moderated } = poll
  const key =
    poll.correctOptionId instanceof Sealed ? poll.correctOptionId.open(pass) : poll.correctOptionId
  return {
    ...{ id, kind, prompt, state },
    ...counted(poll, poll.counted.open(pass)),
    ...correct(key),
    ...(reveal !== 'live' && { reveal }),
    ...(poll.isHidden && hidden),
    ...(moderated && { moderated }),
  }
}

/** A poll of the host's list, with how many voted, and the answers where some are hidden or may be. */
export function hostListPoll(poll: Poll, pass: BackstagePass): PollBody {
  const answers = poll.answers?.open(pass).map(({ text, n, shown }) => ({ text, n, shown }))
  return {
    ...hostPoll(poll, pass),
    votes: poll.votes.open(pass),
    ...(answers && { answers }),
  }
}
