import type { Question } from '../../../index.ts'
import { takingPart as texts } from '../../language/index.ts'
import { number, time } from '../../language/language.ts'
import { UserText } from '../../parts/user-text/user-text.tsx'

type Props = {
  question: Question
  /** The question that it is merged into, if it is listed. */
  target: Question | undefined
  isUpvoted: boolean
  canUpvote: boolean
  isLive: boolean
  onToggle: () => void
}

/** A question of the list. One that is merged has the upvotes of the other. */
export function QuestionItem({ question, target, isUpvoted, canUpvote, isLive, onToggle }: Props) {
  const { text, state, mine, createdAt, reply, mergedInto } = question
  const { upvotes } = target ?? question
  // After the end, no question waits for review, and one that is merged never does.
  const stateText = !mergedInto && (isLive || state !== 'pending') && texts.states[state]
  const marks = [time(createdAt), mine && texts.mine, stateText].filter(Boolean)
  return (
    <li class={mergedInto ? 'merged' : state}>
      <button
        type="button"
        class="upvote"
        aria-pressed={isUpvoted}
        aria-label={texts.upvote(upvotes, text)}
        disabled={!canUpvote}
        onClick={onToggle}
      >
        <span aria-hidden="true">▲</span>
        <span aria-hidden="true">{number(upvotes)}</span>
      </button>
      <div>
        <UserText as="p">{text}</UserText>
        <p class="marks quiet">{marks.join(' · ')}</p>
        {target && <Note label={texts.merged} text={target.text} />}
        {reply && <Note label={texts.reply} text={reply} />}
      </div>
    </li>
  )
}

const Note = ({ label, text }: { label: string; text: string }) => (
  <p class="note">
    <span class="quiet">{label}</span>
    <UserText class="label">{text}</UserText>
  </p>
)
