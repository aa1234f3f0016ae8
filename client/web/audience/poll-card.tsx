import type { Operations, Session } from '../../index.ts'
import { Timer } from '../parts/timer/timer.tsx'
import { common, phone as texts } from '../texts/index.ts'
import { ClosedPoll } from './closed-poll.tsx'
import { LostVote } from './lost-vote.tsx'
import { Secrecy } from './secrecy.tsx'
import type { OwnView } from './use-own-view.ts'
import { Vote } from './vote.tsx'

type Props = { client: Operations; code: string; session: Session; own: OwnView; onForeign: () => void }

/** The poll of the moment: to vote on while it is open, with its outcome once it is closed. */
export function PollCard({ session, client, code, own, onForeign }: Props) {
  const { poll, status } = session
  const isLive = status === 'live'
  const isOpen = poll?.state === 'open' && isLive
  return (
    <section class="poll" tabIndex={-1} aria-label={texts.poll}>
      {isLive && <LostVote code={code} pollId={poll?.id} />}
      {!poll && isLive && <Waiting />}
      {poll && (
        <div class="card" key={`${poll.id} ${isOpen}`}>
          <p class="state">
            <span class={isOpen ? 'badge open' : 'badge'}>{isOpen ? common.voteNow : common.votingClosed}</span>
            {isOpen && poll.closesAt !== undefined && <Timer closesAt={poll.closesAt} />}
          </p>
          <h2 dir="auto">{poll.prompt}</h2>
          {isOpen && <Secrecy settings={session.settings} />}
          {isOpen ? (
            <Vote {...{ client, code, poll, own, onForeign }} />
          ) : (
            <ClosedPoll poll={poll} code={code} own={own.answer} />
          )}
        </div>
      )}
    </section>
  )
}

const Waiting = () => (
  <div class="card waiting">
    <span class="pulse" aria-hidden="true" />
    <h2>{texts.nothingYet}</h2>
    <p class="quiet">{texts.waiting}</p>
  </div>
)
