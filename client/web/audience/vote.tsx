import type { ComponentType } from 'preact'
import { useState } from 'preact/hooks'
import type { Operations, PollBody } from '../../index.ts'
import { Status } from '../parts/controls/status.tsx'
import { KINDS, type KindData } from '../parts/poll/kinds.ts'
import { Outcome } from '../parts/poll/outcome.tsx'
import { phone as texts } from '../texts/index.ts'
import { ChooseOne, Scale } from './choose-one.tsx'
import { Rank } from './rank.tsx'
import { reason } from './reason.ts'
import type { OwnView } from './use-own-view.ts'
import { useVoting } from './use-voting.ts'
import type { VoteInputProps } from './vote-input.ts'
import { serverVoteOf } from './vote-outcome.ts'
import type { Progress, Voting } from './voting.ts'
import { Write } from './write.tsx'

const VOTE_INPUTS: Record<KindData['widget'], ComponentType<VoteInputProps>> = {
  'choose-one': ChooseOne,
  scale: Scale,
  word: Write,
  text: Write,
  rank: Rank,
}

type Props = { client: Operations; code: string; poll: PollBody; own: OwnView; onForeign: () => void }

/** An open poll, and how this browser's vote fares. */
export function Vote({ client, code, poll, own, onForeign }: Props) {
  const voting = useVoting(client, code, poll, onForeign, own.refresh)
  const [isEdited, setEdited] = useState(false)
  const VoteInput = VOTE_INPUTS[KINDS[poll.kind].widget]
  const held = serverVoteOf(own.answer, poll)
  const ballot = voting.ballot ?? (held?.optionId ? { optionId: held.optionId } : undefined)
  const progress = shown(voting.progress, isEdited, held?.voted === true)
  return (
    <>
      <VoteInput {...{ code, poll, cast: voting.cast }} ballot={ballot} onEdit={setEdited} />
      <Status class={`progress ${progress}`}>{progressText(progress, voting)}</Status>
      {poll.words && <Outcome poll={poll} />}
    </>
  )
}

/** `edited`: something stands there that was not sent. */
type Shown = Progress | 'edited'

/** A vote is not shown as counted while the field holds something else. */
function shown(progress: Progress, isEdited: boolean, hasVoted: boolean): Shown {
  if (progress !== 'in' && progress !== 'none') return progress
  if (isEdited) return 'edited'
  return hasVoted ? 'in' : progress
}

function progressText(progress: Shown, { refusal, counted }: Voting): string {
  const said: Record<Shown, string> = {
    none: texts.canChange,
    sending: texts.sending,
    in: texts.voteIn,
    edited: counted ? texts.editedAfter : texts.edited,
    waits: texts.voteWaits,
    late: counted ? texts.changeLate : texts.voteLate,
    refused: reason(refusal),
  }
  return said[progress]
}
