import './invitation.css'
import './drawn-marks.css'

type Props = {
  /** A star if left out. */
  mark?: string
  text: string
}

/** What stands where something will come: a large mark, and words that say how it comes. */
export const Invitation = ({ mark, text }: Props) => (
  <p class="invitation">
    <span class={mark === undefined ? 'with-star' : undefined} aria-hidden="true">
      {mark}
    </span>
    {text}
  </p>
)
