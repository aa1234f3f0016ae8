import type { ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { KINDS } from '../../../../shared/poll-kinds/for-pages.ts'
import { settingOf } from '../../../../shared/session-settings.ts'
import type { Operations, Session } from '../../../index.ts'
import { common, phone, takingPart as texts } from '../../language/index.ts'
import { hasLetters } from '../../parts/poll/letters.tsx'
import { PollPicture } from '../../parts/poll/poll-picture.tsx'
import { stateInWords } from '../../parts/poll/poll-state.ts'
import { Timer } from '../../parts/timer/timer.tsx'
import { UserText } from '../../parts/user-text/user-text.tsx'
import type { OwnView } from '../parts/use-own-view.ts'
import { ClosedPoll } from './closed-poll.tsx'
import type { QuizScore } from './quiz-moment.tsx'
import { type LatestVote, readVote, writeVote } from './stored-vote.ts'
import { Vote } from './vote.tsx'

type Props = {
  client: Operations
  code: string
  session: Session
  own: OwnView
  score: QuizScore | undefined
  /** What is said below a poll, whose answers and result come first. */
  children: ComponentChildren
}

/** The most characters of a question in large type: of a longer one, the answers would be out of sight. */
const LONG = 120

export function PollCard({ session, client, code, own, score, children }: Props) {
  const { poll, status } = session
  const [votedOn, setVotedOn] = useState('')
  const isLive = status === 'live'
  const isOpen = poll?.state === 'open' && isLive
  const points = isOpen && KINDS[poll.kind].hasCorrectOption && own.answer?.score?.points
  return (
    <section class="poll" tabIndex={-1} aria-label={texts.poll}>
      {!poll && children}
      {isLive && <UncountedVote code={code} pollId={poll?.id} />}
      {!poll && isLive && <Waiting canAsk={settingOf(session.settings, 'questions') !== 'off'} />}
      {poll && (
        <div class="card" key={`${poll.id} ${isOpen}`}>
          <p class="state">
            <span class={isOpen ? 'badge open' : 'badge'}>
              {isOpen && votedOn === poll.id ? texts.open : stateInWords(isOpen ? poll : { ...poll, state: 'closed' })}
            </span>
            {!!points && <strong>{texts.ownPoints(common.points(points))}</strong>}
            {isOpen && poll.closesAt !== undefined && <Timer closesAt={poll.closesAt} />}
          </p>
          <UserText as="h2" class={poll.prompt.length > LONG ? 'long' : undefined}>
            {poll.prompt}
          </UserText>
          <PollPicture of={poll.picture} session={code} />
          {isOpen && session.settings?.anonymous && <p class="quiet">{phone.secret}</p>}
          {isOpen ? (
            <Vote
              client={client}
              code={code}
              poll={poll}
              hasLetters={hasLetters(poll, session.settings)}
              own={own}
              onVoted={() => setVotedOn(poll.id)}
            />
          ) : (
            <ClosedPoll session={session} poll={poll} code={code} score={score} own={own.answer} />
          )}
        </div>
      )}
      {poll && children}
    </section>
  )
}

/** Says that a vote on an earlier poll was not counted, until the participant confirms. */
function UncountedVote({ code, pollId }: { code: string; pollId: string | undefined }) {
  const [vote, setVote] = useState<LatestVote>()
  useEffect(() => {
    const latest = readVote(code)
    if (latest && latest.pollId !== pollId && !latest.isIn && !latest.isReported) setVote(latest)
  }, [code, pollId])
  if (!vote) return null
  const dismiss = () => {
    if (readVote(code)?.pollId === vote.pollId) writeVote(code, undefined)
    setVote(undefined)
  }
  return (
    <div class="notice" role="alert">
      <UserText as="p">{texts.lostVote.text(vote.prompt)}</UserText>
      <button type="button" onClick={dismiss}>
        {texts.lostVote.ok}
      </button>
    </div>
  )
}

const Waiting = ({ canAsk }: { canAsk: boolean }) => (
  <div class="waiting">
    <span class="pulse" aria-hidden="true" />
    <h2>{texts.empty.title}</h2>
    <p class="quiet">{texts.empty.hint}</p>
    {canAsk && <p class="quiet">{texts.empty.meanwhile}</p>}
  </div>
)
