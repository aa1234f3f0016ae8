import { useEffect } from 'preact/hooks'
import { settingOf } from '../../../../shared/session-settings.ts'
import type { PollBody, Session } from '../../../index.ts'
import { takingPart as texts } from '../../language/index.ts'
import { hasLetters } from '../../parts/poll/letters.tsx'
import { isWritten } from '../../parts/poll/poll-state.ts'
import { UserText } from '../../parts/user-text/user-text.tsx'
import { type Ballot, choicesOf, formatBallot } from './ballot.ts'
import { QuizMoment, type QuizScore } from './quiz-moment.tsx'
import { Results, tellsOwn } from './results.tsx'
import { readDraft, readVote, readVoteOn, writeVote } from './stored-vote.ts'
import { serverVoteOf, unsentOf, type VoteOutcome, voteOutcomeOf } from './vote-outcome.ts'
import { ofVote } from './vote-words.ts'

type Props = { session: Session; poll: PollBody; code: string; own: Session | undefined; score: QuizScore | undefined }

export function ClosedPoll({ session, poll, code, own, score }: Props) {
  const serverVote = serverVoteOf(own, poll)
  const stored = readVoteOn(code, poll.id)
  const outcome = voteOutcomeOf(stored, serverVote)
  const unsent = unsentOf(readDraft(code, poll.id), [outcome.counts, stored?.ballot])
  const isHidden = poll.revealed === false
  const chosen = choicesOf(outcome.counts)
  useEffect(() => {
    if (serverVote) storeOutcome(code, poll.id, outcome)
  }, [serverVote?.voted, choicesOf(serverVote?.choice).join()])
  return (
    <>
      {poll.correctOptionId && (
        <QuizMoment
          poll={poll}
          chosen={chosen}
          score={score}
          isUnanswered={serverVote?.voted === false}
          isScored={settingOf(session.settings, 'scores') === 'on'}
          isOver={session.status === 'ended'}
        />
      )}
      {poll.explanation && <UserText as="p">{poll.explanation}</UserText>}
      {outcome.lost && <Lost poll={poll} outcome={outcome} lost={outcome.lost} />}
      {stored && !stored.isIn && !serverVote && <p class="outcome quiet">{texts.checking}</p>}
      {unsent && (
        <p class="error">
          {texts.neverSent} <UserText as="q">{formatBallot(unsent, poll)}</UserText>
        </p>
      )}
      {isHidden && <NotShown poll={poll} ballot={outcome.counts} />}
      {!isHidden && outcome.counts && !tellsOwn(poll, outcome.counts) && <Own poll={poll} ballot={outcome.counts} />}
      {!isHidden && (
        <Results poll={poll} session={code} ballot={outcome.counts} hasLetters={hasLetters(poll, session.settings)} />
      )}
    </>
  )
}

const Own = ({ poll, ballot }: { poll: PollBody; ballot: Ballot }) => (
  <p>
    {ofVote(poll).yours}{' '}
    <UserText as="strong" class={poll.words && 'own-words'}>
      {formatBallot(ballot, poll)}
    </UserText>
  </p>
)

/** Results that the host keeps back, and meanwhile the own vote. */
const NotShown = ({ poll, ballot }: { poll: PollBody; ballot: Ballot | undefined }) => (
  <div class="not-shown">
    <span class="pulse" aria-hidden="true" />
    {ballot && <Own poll={poll} ballot={ballot} />}
    <p class="quiet">{texts.notShown}</p>
  </div>
)

function Lost({ poll, outcome: { counts, isUnsure }, lost }: { poll: PollBody; outcome: VoteOutcome; lost: Ballot }) {
  const stays = texts.changed.stays[isWritten(poll) ? 'written' : 'vote']
  if (counts && !isUnsure)
    return (
      <div class="outcome late">
        <UserText as="p">{texts.changed.tooLate(formatBallot(lost, poll))}</UserText>
        <UserText as="p">{stays(formatBallot(counts, poll))}</UserText>
      </div>
    )
  return (
    <div class="outcome error">
      <p>
        {isUnsure ? texts.changed.unsure : ofVote(poll).late} <UserText as="q">{formatBallot(lost, poll)}</UserText>
      </p>
      {counts && <Own poll={poll} ballot={counts} />}
    </div>
  )
}

/** Stores the outcome, so that a lost vote is reported only once. */
function storeOutcome(code: string, pollId: string, { lost, counts }: VoteOutcome): void {
  const vote = readVote(code)
  if (vote?.pollId !== pollId || vote.isIn) return
  if (lost) writeVote(code, { ...vote, isReported: true })
  else if (counts) writeVote(code, { ...vote, ballot: counts, isIn: true })
}
