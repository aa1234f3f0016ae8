import './invitation.css'

/** How many blanks are drawn. Their shapes are in the style sheet. */
const BLANKS = 9

/** What stands where something will come: blanks for it, and words that say so. */
export const Invitation = ({ text }: { text: string }) => (
  <div class="invitation">
    {Array.from({ length: BLANKS }, (_, n) => (
      <span key={n} class="blank" />
    ))}
    {text && <p>{text}</p>}
  </div>
)
