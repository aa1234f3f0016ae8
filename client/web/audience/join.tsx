import { useState } from 'preact/hooks'
import { EMAIL_MAX, NAME_MAX } from '../../../shared/limits.ts'
import { LiveAudienceError, type Operations, type Settings } from '../../index.ts'
import { keepsCookies } from '../parts/browser/cookies.ts'
import { useIdempotencyKey } from '../parts/session/use-idempotency-key.ts'
import { common, phone as texts } from '../texts/index.ts'
import type { Participant } from './participant.ts'
import { reason } from './reason.ts'

type Props = {
  client: Operations
  code: string
  settings: Settings | undefined
  /** Whether the server did not know this browser although it had just joined. */
  isForgotten: boolean
  onJoined: (participant: Participant) => void
}

/** Joins the session, with a name and address if the host allows them. */
export function Join({ client, code, settings, isForgotten, onJoined }: Props) {
  const [failure, setFailure] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)
  const key = useIdempotencyKey()
  const [hasCookies] = useState(keepsCookies)
  const join = async (event: SubmitEvent) => {
    event.preventDefault()
    if (isBusy) return
    const form = new FormData(event.currentTarget as HTMLFormElement)
    const given = (field: string) => String(form.get(field) ?? '').trim() || undefined
    const who = { name: given('name'), email: given('email') }
    setBusy(true)
    try {
      await client.joinSession({ id: code, ...who, 'Idempotency-Key': key.of(who) })
      onJoined(who.name ? { name: who.name } : {})
    } catch (error) {
      setFailure(error)
      setBusy(false)
    }
  }
  const isFull = failure instanceof LiveAudienceError && failure.code === 'session_full'
  const isBlocked = isForgotten || !hasCookies
  return (
    <form class="card join" onSubmit={join}>
      {isFull && <h2>{texts.full}</h2>}
      {!isFull && settings?.names !== 'off' && <Person settings={settings} />}
      {!isFull && settings?.anonymous && <p class="quiet">{texts.secret}</p>}
      <p class="error" role="alert">
        {isBlocked && texts.cookiesBlocked}
        {!isBlocked && failure !== undefined && reason(failure)}
      </p>
      {isFull && <p>{texts.fullHint}</p>}
      <button type="submit" class="main" aria-disabled={isBusy}>
        {isFull ? common.tryAgain : texts.join}
      </button>
    </form>
  )
}

function Person({ settings }: Pick<Props, 'settings'>) {
  const isNameRequired = settings?.names === 'required'
  return (
    <>
      <label for="name">
        {texts.name} {!isNameRequired && <span class="quiet">{texts.optional}</span>}
      </label>
      <input id="name" name="name" autocomplete="name" maxLength={NAME_MAX} required={isNameRequired} />
      {settings?.scores === 'on' && <p class="quiet">{texts.namesAreShown}</p>}
      <label for="email">
        {texts.email} <span class="quiet">{texts.optional}</span>
      </label>
      <input id="email" name="email" type="email" autocomplete="email" maxLength={EMAIL_MAX} />
      {!isNameRequired && <p class="quiet">{texts.anonymous}</p>}
    </>
  )
}
