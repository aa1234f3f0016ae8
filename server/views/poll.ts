import type { PollOption, Tally } from '../../shared/poll-kinds/index.ts'
import type { Picture } from '../../shared/schemas/picture.ts'
import type { PollBody } from '../../shared/schemas/poll.ts'
import type { ClosedPoll, OpenPoll, Poll, PublicPoll } from '../domain/poll.ts'
import { type Backstage, type BackstagePass, Sealed, type WallPass } from '../domain/sealed.ts'

/** A poll as audience and wall get it: never a draft. Only the wall gets how many voted, while results are hidden. */
export type PublicPollBody = Omit<PollBody, 'votes' | 'state' | 'reveal' | 'moderated' | 'answers'> & {
  state: 'open' | 'closed'
}

const options = (all: readonly PollOption[], tally?: Tally): PollBody['options'] =>
  all.map(({ id, label, picture }) => {
    const count = tally?.options?.get(id)
    return { id, label, ...(picture && { picture: shown(picture) }), ...(count !== undefined && { tally: count }) }
  })

const shown = ({ id, alt, width, height }: Picture): Picture => ({ id, alt, width, height })

const asked = ({ id, kind, prompt, picture }: Poll) => ({
  id,
  kind,
  prompt,
  ...(picture && { picture: shown(picture) }),
})

const counted = (poll: Poll, tally: Tally) => ({
  options: options(poll.options, tally),
  ...(tally.words && { words: tally.words }),
  ...(tally.texts && { texts: tally.texts }),
})

const correct = ([first, ...others]: string[], explanation: string | null) => ({
  ...(first !== undefined && { correctOptionId: first }),
  ...(first !== undefined && others.length > 0 && { correctOptionIds: [first, ...others] }),
  ...(explanation !== null && { explanation }),
})

const timer = ({ closesAt }: Poll) => (closesAt === null ? {} : { closesAt })

const hidden = { revealed: false } as const

/** An open poll is shown with its tally only if it is public; a closed one with all there is. */
export function audiencePoll(poll: PublicPoll): PublicPollBody {
  const { state } = poll
  if (poll.isHidden) {
    const bare = { options: options(poll.options), ...hidden }
    return { ...asked(poll), state, ...bare, ...timer(poll) }
  }
  if (poll.state === 'closed') {
    return { ...asked(poll), state, ...counted(poll, poll.tally), ...correct(poll.correctOptionIds, poll.explanation) }
  }
  const counts = poll.tally instanceof Sealed ? { options: options(poll.options) } : counted(poll, poll.tally)
  return { ...asked(poll), state, ...counts, ...timer(poll) }
}

/**
 * The wall sees tallies as they come in, the right option only after close. While results are hidden, it sees how many
 * voted, unless votes are secret.
 */
export function wallPoll(poll: PublicPoll, pass: WallPass, isSecret: boolean): PublicPollBody {
  if (poll.isHidden && !isSecret) return { ...audiencePoll(poll), turnout: poll.turnout.open(pass) }
  if (poll.isHidden || poll.state === 'closed') return audiencePoll(poll)
  const { state } = poll
  return { ...asked(poll), state, ...counted(poll, openTally(poll, pass)), ...timer(poll) }
}

/** The wall's part of a poll whose results are not hidden. */
export const openTally = ({ tally }: OpenPoll | ClosedPoll, pass: BackstagePass | WallPass): Tally =>
  tally instanceof Sealed ? tally.open(pass) : tally

/** Everything but the count of voters and the list of answers, which belong to the host's list. */
export function hostPoll(poll: Poll, pass: BackstagePass): Omit<PollBody, 'votes' | 'answers'> {
  const { state, reveal, moderated } = poll
  const opened = <T>(value: Backstage<T> | T): T => (value instanceof Sealed ? value.open(pass) : value)
  return {
    ...asked(poll),
    state,
    ...counted(poll, poll.counted.open(pass)),
    ...correct(opened(poll.correctOptionIds), opened(poll.explanation)),
    ...timer(poll),
    ...(reveal !== 'live' && { reveal }),
    ...(poll.isHidden && hidden),
    ...(moderated && { moderated }),
  }
}

/** A poll of the host's list, with how many voted, and the answers where some are hidden or may be. */
export function hostListPoll(poll: Poll, pass: BackstagePass): PollBody {
  const answers = poll.answers?.open(pass).map(({ text, n, shown }) => ({ text, n, shown }))
  return { ...hostPoll(poll, pass), votes: poll.votes.open(pass), ...(answers && { answers }) }
}
