import type { Question } from '../../../index.ts'
import { takingPart as texts } from '../../language/index.ts'
import { number, time } from '../../language/language.ts'
import { UserText } from '../../parts/user-text/user-text.tsx'

type Props = {
  question: Question
  /** This browser's questions that are merged with it. */
  merged: readonly Question[]
  isUpvoted: boolean
  canUpvote: boolean
  isLive: boolean
  onToggle: () => void
}

/** A question of the list. One that waits for approval cannot be upvoted yet. */
export function QuestionItem({ question, merged, isUpvoted, canUpvote, isLive, onToggle }: Props) {
  const { text, state, mine, createdAt, reply, mergedInto, upvotes } = question
  // After the end, no question waits for review, and one that is merged never does.
  const stateText = !mergedInto && (isLive || state !== 'pending') && texts.states[state]
  const marks = [time(createdAt), mine && texts.mine].filter(Boolean)
  return (
    <li class={mergedInto ? 'merged' : state}>
      {state !== 'pending' && (
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
      )}
      <div>
        <UserText as="p">{text}</UserText>
        <p class="marks quiet">
          {marks.join(' · ')} {stateText && <span class={`badge ${state}`}>{stateText}</span>}
        </p>
        {merged.map((one) => (
          <Note key={one.id} label={texts.merged} text={one.text} />
        ))}
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
