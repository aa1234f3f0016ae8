import { phone as texts } from '../texts/index.ts'

/** After leaving: what is gone, and a way back. */
export function Left({ isLive, onBack }: { isLive: boolean; onBack: () => void }) {
  return (
    <form class="card" onSubmit={onBack}>
      <h2>{texts.youLeft}</h2>
      <p class="quiet">{texts.leftHint}</p>
      {isLive && (
        <button type="submit" class="main">
          {texts.joinAgain}
        </button>
      )}
    </form>
  )
}
