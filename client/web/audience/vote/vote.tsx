import { useEffect, useLayoutEffect, useState } from 'preact/hooks'
import { KINDS } from '../../../../shared/poll-kinds/for-pages.ts'
import type { Operations, PollBody } from '../../../index.ts'
import { takingPart as texts } from '../../language/index.ts'
import { Status } from '../../parts/controls/status.tsx'
import { Outcome } from '../../parts/poll/outcome.tsx'
import { isWritten } from '../../parts/poll/poll-state.ts'
import { reason } from '../parts/reason.ts'
import type { OwnView } from '../parts/use-own-view.ts'
import { writtenIn } from './ballot.ts'
import { readDraft } from './stored-vote.ts'
import { useChosenInSight } from './use-chosen-in-sight.ts'
import { useVoting } from './use-voting.ts'
import type { VoteInputProps } from './vote-input-props.ts'
import { voteInputOf } from './vote-inputs.tsx'
import { serverVoteOf } from './vote-outcome.ts'
import { ofVote } from './vote-words.ts'
import { isUnsent, type Progress, type Voting } from './voting.ts'

type Props = Pick<VoteInputProps, 'code' | 'poll' | 'hasLetters'> & {
  client: Operations
  own: OwnView
  onVoted: () => void
}

export function Vote({ client, code, poll, hasLetters, own, onVoted }: Props) {
  const voting = useVoting(client, code, poll, own.refresh)
  const [isEdited, setEdited] = useState(false)
  const wasAway = useWasAway(isEdited, () => readDraft(code, poll.id) !== undefined)
  const VoteInput = voteInputOf(poll)
  const root = useChosenInSight(voting.progress)
  const serverVote = serverVoteOf(own.answer, poll)
  const ballot = voting.ballot ?? serverVote?.choice
  const isSent = isUnsent(voting) || voting.progress === 'in'
  const hasVoted = serverVote?.voted === true || voting.counted !== undefined
  const progress = shownProgress(voting.progress, isEdited && (hasVoted || wasAway), serverVote?.voted === true)
  useLayoutEffect(() => {
    if (hasVoted) onVoted()
  }, [hasVoted])
  return (
    <div ref={root} class={`vote ${poll.maxChoices === undefined ? KINDS[poll.kind].widget : 'choose-several'}`}>
      <VoteInput
        code={code}
        poll={poll}
        hasLetters={hasLetters}
        ballot={ballot}
        isSent={isSent}
        cast={voting.cast}
        onEdit={setEdited}
      />
      <div class={`foot-of-vote ${progress}`}>
        <Status class={`progress ${progress}${voting.counted ? '' : ' first'}${isQuiz(poll) ? ' of-quiz' : ''}`} isHint>
          {progressText(progress, voting, poll)}
        </Status>
      </div>
      <ResultsSoFar poll={poll} hasVoted={hasVoted} own={writtenIn(voting.counted)} />
    </div>
  )
}

const isQuiz = ({ kind }: PollBody): boolean => KINDS[kind].hasCorrectOption

const whenShown = (poll: PollBody): 'byHost' | 'right' | 'written' | 'atClose' =>
  poll.revealed === false ? 'byHost' : isQuiz(poll) ? 'right' : isWritten(poll) ? 'written' : 'atClose'

/** What others answered, where the host shows it already, or when it comes. */
function ResultsSoFar({ poll, hasVoted, own }: { poll: PollBody; hasVoted: boolean; own: readonly string[] }) {
  if (!poll.words) return <p class="quiet">{texts.soFar[whenShown(poll)]}</p>
  if (!hasVoted) return <p class="quiet">{texts.soFar.afterAnswer}</p>
  return (
    <section class="so-far">
      <h3>{texts.soFar.title}</h3>
      <Outcome poll={poll} chosen={own} />
    </section>
  )
}

/**
 * Whether somebody left the page while something was not sent: only then are they told so. Whoever is about to send it
 * knows.
 * @param wasLeft whether that was so before this page was opened
 */
function useWasAway(isEdited: boolean, wasLeft: () => boolean): boolean {
  const [wasAway, setWasAway] = useState(wasLeft)
  useEffect(() => {
    if (!isEdited) return
    const note = () => document.hidden && setWasAway(true)
    document.addEventListener('visibilitychange', note)
    return () => document.removeEventListener('visibilitychange', note)
  }, [isEdited])
  return wasAway
}

/** `edited`: the input has something that was not sent, and that has to be said. */
type ShownProgress = Progress | 'edited'

/** A vote is not shown as counted while the input has something else. */
function shownProgress(progress: Progress, isEdited: boolean, hasVoted: boolean): ShownProgress {
  if (progress !== 'in' && progress !== 'none') return progress
  if (isEdited) return 'edited'
  return hasVoted ? 'in' : progress
}

function progressText(progress: ShownProgress, { refusal, counted }: Voting, poll: PollBody): string {
  const words = ofVote(poll)
  const found: Record<ShownProgress, string> = {
    ...words,
    edited: counted ? texts.edited.after : texts.edited.before,
    late: counted ? texts.changed.late : words.late,
    refused: reason(refusal),
  }
  return found[progress]
}
