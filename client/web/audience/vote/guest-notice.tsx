import { settingOf } from '../../../../shared/session-settings.ts'
import type { Operations, Session } from '../../../index.ts'
import { takingPart as texts } from '../../language/index.ts'
import type { Participant } from '../parts/participant.ts'
import { whyUnsent } from '../parts/reason.ts'
import { useSending } from '../parts/use-sending.ts'

export type GuestNoticeProps = {
  client: Operations
  code: string
  session: Session
  participant: Participant | undefined
  /** Called with what to remember of the participant. */
  onKnown: (participant: Participant) => void
}

/**
 * Says that the wall calls this participant a guest, where scores were switched on after they joined: the name was
 * given for the host alone. One press shows it to everybody.
 */
export function GuestNotice({ client, code, session, participant, onKnown }: GuestNoticeProps) {
  const { failure, isBusy, send } = useSending()
  const { status, settings = {} } = session
  const hasScores =
    status === 'live' && settingOf(settings, 'scores') === 'on' && settingOf(settings, 'names') !== 'off'
  if (!hasScores || !participant || participant.knowsScores) return null
  const { name } = participant
  const know = () => onKnown({ ...participant, knowsScores: true })
  const showName = (shown: string) => void send(() => client.joinSession({ id: code, name: shown }), know)
  return (
    <div class="notice">
      <p>
        {texts.guest.text} {name && texts.guest.ask(name)}
      </p>
      <p class="error" role="alert">
        {whyUnsent(failure)}
      </p>
      <div class="buttons">
        {name && (
          <button type="button" aria-disabled={isBusy} onClick={() => showName(name)}>
            {texts.guest.show}
          </button>
        )}
        <button type="button" onClick={know}>
          {texts.guest.stay}
        </button>
      </div>
    </div>
  )
}
