import type { ComponentType } from 'preact'
import type { Operations, PollBody, Session } from '../../index.ts'
import { KINDS, type KindData } from '../parts/kinds.ts'
import { Outcome } from '../parts/outcome.tsx'
import { reason, texts } from '../texts/audience.ts'
import { ChooseOne, Scale } from './choose-one.tsx'
import { Rank } from './rank.tsx'
import { countedBallot, isUncounted, useVoting } from './use-voting.ts'
import type { Ballot, Progress, Voting } from './voting.ts'
import type { WidgetProps } from './widget.ts'
import { Write } from './write.tsx'

type Props = {
  client: Operations
  code: string
  session: Session
  own: Session | undefined
  onForeign: () => void
}

/** The poll of the moment: to vote on while it is open, with its outcome once it is closed. */
export function PollCard({ session, ...props }: Props) {
  const { poll, status } = session
  if (!poll) return status === 'live' ? <p class="card quiet">{texts.waiting}</p> : null
  const isOpen = poll.state === 'open' && status === 'live'
  return (
    <section class="card" aria-labelledby="prompt">
      <p class="quiet">{isOpen ? texts.poll : texts.pollClosed}</p>
      <h2 id="prompt" dir="auto">
        {poll.prompt}
      </h2>
      {/* A poll is voted on with a state of its own. */}
      {isOpen ? (
        <Vote key={poll.id} poll={poll} {...props} />
      ) : (
        <Closed poll={poll} code={props.code} own={props.own} />
      )}
    </section>
  )
}

const WIDGETS: Record<KindData['widget'], ComponentType<WidgetProps>> = {
  'choose-one': ChooseOne,
  scale: Scale,
  word: Write,
  text: Write,
  rank: Rank,
}

function Vote({ client, code, poll, own, onForeign }: Omit<Props, 'session'> & { poll: PollBody }) {
  const voting = useVoting(client, code, poll, onForeign)
  const Widget = WIDGETS[KINDS[poll.kind].widget]
  const ballot = voting.ballot ?? ownBallot(own, poll)
  const said = progressText(voting) || (hasVoted(own, poll) ? texts.voteIn : texts.canChange)
  return (
    <>
      <Widget poll={poll} ballot={ballot} cast={voting.cast} />
      <p class={`progress ${voting.progress}`} role="status">
        {said}
      </p>
      {poll.words && <Outcome poll={poll} />}
    </>
  )
}

/** What the page says of a vote's progress. */
function progressText({ progress, refusal }: Voting): string {
  const said: Record<Progress, string> = {
    none: '',
    sending: texts.sending,
    in: texts.voteIn,
    waits: texts.voteWaits,
    late: texts.voteLate,
    refused: reason(refusal),
  }
  return said[progress]
}

const hasVoted = (own: Session | undefined, poll: PollBody): boolean =>
  own?.poll?.id === poll.id && own.voted === true

function ownBallot(own: Session | undefined, poll: PollBody): Ballot | undefined {
  if (!hasVoted(own, poll) || !own?.voteOptionId) return undefined
  return { optionId: own.voteOptionId }
}

type ClosedProps = { poll: PollBody; code: string; own: Session | undefined }

function Closed({ poll, code, own }: ClosedProps) {
  const ballot = countedBallot(code, poll.id) ?? ownBallot(own, poll)
  const chosen = poll.options.find(({ id }) => id === ballot?.optionId)
  return (
    <>
      {poll.revealed === false ? <p class="quiet">{texts.later}</p> : <Outcome poll={poll} />}
      {chosen && (
        <p>
          {texts.yours}: <strong dir="auto">{chosen.label}</strong>
        </p>
      )}
      {hasMissed(own, poll) && isUncounted(code, poll.id) && <p class="error">{texts.voteLate}</p>}
    </>
  )
}

/** Whether the server said, once the poll was closed, that it holds no vote of this browser. */
const hasMissed = (own: Session | undefined, poll: PollBody): boolean =>
  own?.poll?.id === poll.id && own.poll.state === 'closed' && own.voted === false
