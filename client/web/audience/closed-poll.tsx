import { useEffect } from 'preact/hooks'
import type { PollBody, Session } from '../../index.ts'
import { Outcome } from '../parts/poll/outcome.tsx'
import { common, phone as texts } from '../texts/index.ts'
import { formatBallot } from './format-ballot.ts'
import { readDraft, readVote, readVoteOn, writeVote } from './kept-vote.ts'
import { serverVoteOf, type VoteOutcome, voteOutcomeOf } from './vote-outcome.ts'
import type { Ballot } from './voting.ts'

type Props = { poll: PollBody; code: string; own: Session | undefined }

/** A closed poll: its results and the outcome of this browser's vote. */
export function ClosedPoll({ poll, code, own }: Props) {
  const held = serverVoteOf(own, poll)
  const kept = readVoteOn(code, poll.id)
  const outcome = voteOutcomeOf(kept, held)
  const draft = readDraft(code, poll.id)
  const isHidden = poll.revealed === false
  const chosen = outcome.counts?.optionId
  useEffect(() => {
    if (held) settle(code, poll.id, outcome)
  }, [held?.voted, held?.optionId])
  return (
    <>
      {poll.correctOptionId && <Verdict poll={poll} chosen={chosen} isKnown={held?.voted === false} />}
      {outcome.counts && (isHidden || !chosen) && (
        <p>
          {texts.yours} <strong dir="auto">{formatBallot(outcome.counts, poll)}</strong>
        </p>
      )}
      {outcome.lost && <Lost poll={poll} outcome={outcome} lost={outcome.lost} />}
      {kept && !kept.isIn && !held && <p class="fate quiet">{texts.checking}</p>}
      {draft && (
        <p class="error">
          {texts.neverSent} <q dir="auto">{draft}</q>
        </p>
      )}
      {isHidden ? <p class="quiet">{common.later}</p> : <Outcome poll={poll} chosen={chosen} />}
    </>
  )
}

type VerdictProps = { poll: PollBody; chosen: string | undefined; isKnown: boolean }

/** Right or wrong, and why. */
function Verdict({ poll, chosen, isKnown }: VerdictProps) {
  const isRight = chosen === poll.correctOptionId
  const said = isRight ? texts.right : chosen ? texts.wrong : isKnown && texts.notAnswered
  return (
    <div class={`verdict ${isRight ? 'right' : chosen ? 'wrong' : ''}`}>
      <p>
        <strong>{said}</strong>
      </p>
      {poll.explanation && <p dir="auto">{poll.explanation}</p>}
    </div>
  )
}

function Lost({ poll, outcome, lost }: { poll: PollBody; outcome: VoteOutcome; lost: Ballot }) {
  const said = outcome.isUnsure ? texts.changeUnsure : outcome.counts ? texts.changeLate : texts.voteLate
  return (
    <p class="fate error">
      {said} <q dir="auto">{formatBallot(lost, poll)}</q>
    </p>
  )
}

/** Stores the server's answer, so that a lost vote is reported only once. */
function settle(code: string, pollId: string, { lost, counts }: VoteOutcome): void {
  const kept = readVote(code)
  if (kept?.pollId !== pollId || kept.isIn) return
  if (lost) writeVote(code, { ...kept, isTold: true })
  else if (counts) writeVote(code, { ...kept, ballot: counts, isIn: true })
}
