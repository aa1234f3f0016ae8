import { phone as texts } from '../../language/index.ts'

export function Left({ isLive, onBack }: { isLive: boolean; onBack: () => void }) {
  return (
    <form class="card" onSubmit={onBack}>
      <h2>{texts.gone.title}</h2>
      <p class="quiet">{texts.gone.hint}</p>
      {isLive && (
        <button type="submit" class="main">
          {texts.gone.back}
        </button>
      )}
    </form>
  )
}
