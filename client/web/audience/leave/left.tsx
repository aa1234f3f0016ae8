import { settingOf } from '../../../../shared/session-settings.ts'
import type { Settings } from '../../../index.ts'
import { phone as texts } from '../../language/index.ts'

type Props = { isLive: boolean; settings: Settings | undefined; onBack: () => void }

/** Whoever came by a ticket needs another one to come back, so that is not what the page leads to. */
export function Left({ isLive, settings, onBack }: Props) {
  const needsTicket = settingOf(settings, 'admission') === 'tickets'
  return (
    <form class="card join" onSubmit={onBack}>
      <h2>{texts.gone.title}</h2>
      <p>
        {texts.gone.hint} {isLive && needsTicket && texts.leave.ticket}
      </p>
      {isLive && (
        <button type="submit" class={needsTicket ? undefined : 'main'}>
          {needsTicket ? texts.gone.ticket : texts.gone.back}
        </button>
      )}
    </form>
  )
}
