import './invitation.css'

/** What stands where something will come: a large mark, and words that say how it comes. */
export const Invitation = ({ mark, text }: { mark: string; text: string }) => (
  <p class="invitation" data-mark={mark}>
    {text}
  </p>
)
