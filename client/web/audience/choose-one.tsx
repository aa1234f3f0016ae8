import { phone as texts } from '../texts/index.ts'
import type { VoteInputProps } from './vote-input.ts'

/** Options to choose one from. A tap votes, and another tap changes the vote. */
export function ChooseOne({ poll, ballot, cast }: VoteInputProps) {
  return (
    <div class="choices">
      {poll.options.map(({ id, label }) => (
        <button key={id} type="button" aria-pressed={ballot?.optionId === id} onClick={() => cast({ optionId: id })}>
          <span dir="auto">{label}</span>
        </button>
      ))}
    </div>
  )
}

/** The same side by side, lowest first. */
export function Scale(props: VoteInputProps) {
  return (
    <div class="scale">
      <ChooseOne {...props} />
      <p class="quiet ends" aria-hidden="true">
        <span>{texts.lowest}</span>
        <span>{texts.highest}</span>
      </p>
    </div>
  )
}
