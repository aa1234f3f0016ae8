import { useRef, useState } from 'preact/hooks'
import { EMAIL_MAX, NAME_MAX } from '../../../../shared/limits.ts'
import { settingOf } from '../../../../shared/session-settings.ts'
import { LiveAudienceError, type Operations, type Settings } from '../../../index.ts'
import { common, phone as texts } from '../../language/index.ts'
import { keepsCookies } from '../../parts/browser/cookies.ts'
import { useIdempotencyKey } from '../../parts/session/use-idempotency-key.ts'
import type { Participant } from '../parts/participant.ts'
import { isRemoval } from '../parts/participant-operations.ts'
import { ofCode, whyUnsent } from '../parts/reason.ts'
import { useSending } from '../parts/use-sending.ts'
import { isAboutTicket, TicketField } from './ticket-field.tsx'

type Props = {
  client: Operations
  code: string
  settings: Settings | undefined
  /** Whether the server did not know this browser although it had just joined. */
  isForgotten: boolean
  /** Whether the host has removed this browser's participant. Trying again helps once the host has restored them. */
  isRemoved: boolean
  onJoined: (participant: Participant) => void
}

/** Joins the session, by a ticket if the host wants one, with a name and address if the host allows them. */
export function Join({ client, code, settings, isForgotten, isRemoved, onJoined }: Props) {
  const { failure, isBusy, send } = useSending()
  const key = useIdempotencyKey()
  const who = useRef<{ [Field in 'name' | 'email' | 'ticket']?: string | undefined }>({})
  const [hasCookies] = useState(keepsCookies)
  const join = (event: SubmitEvent) => {
    event.preventDefault()
    if (isBusy) return
    const form = new FormData(event.currentTarget as HTMLFormElement)
    const filled = (field: string) => String(form.get(field) ?? '').trim() || undefined
    if (hasFields) who.current = { name: filled('name'), email: filled('email'), ticket: filled('ticket') }
    const given = who.current
    const call = () => client.joinSession({ id: code, ...given, 'Idempotency-Key': key.of(given) })
    void send(call, () => {
      history.replaceState(null, '')
      onJoined({
        ...(given.name && { name: given.name }),
        ...(settingOf(settings, 'scores') === 'on' && { knowsScores: true }),
      })
    })
  }
  const refusal = failure instanceof LiveAudienceError ? failure : undefined
  const isFull = refusal?.code === 'session_full'
  const ofTicket = refusal && isAboutTicket(refusal) ? refusal : undefined
  const hasFields = !isFull && !isRemoved
  const isBlocked = isForgotten || !hasCookies
  const isCutOff = failure !== undefined && !refusal && !isBlocked
  return (
    <form class="card join" onSubmit={join}>
      <h2>{isRemoved ? texts.gone.removed : isFull ? texts.full.title : texts.join.welcome}</h2>
      {hasFields && (ofTicket || settingOf(settings, 'admission') === 'tickets') && <TicketField refusal={ofTicket} />}
      {hasFields && settingOf(settings, 'names') !== 'off' && <Person settings={settings} />}
      {hasFields && settings?.anonymous && <p class="quiet">{texts.secret}</p>}
      {isRemoved && <p role="alert">{ofCode('removed')}</p>}
      <p class={isCutOff ? 'notice' : 'error'} role="alert">
        {isBlocked && texts.cookiesBlocked}
        {isCutOff && texts.join.waits}
        {!isBlocked && !isCutOff && !ofTicket && !isFull && !isRemoval(failure) && whyUnsent(failure)}
      </p>
      {isFull && <p role="alert">{texts.full.hint}</p>}
      <button type="submit" class={hasFields ? 'main' : undefined} aria-disabled={isBusy}>
        {!hasFields ? common.tryAgain : isCutOff ? texts.join.going : texts.join.go}
      </button>
      {isRemoved && (
        <a class="button plain" href="/">
          {texts.gone.other}
        </a>
      )}
    </form>
  )
}

function Person({ settings }: Pick<Props, 'settings'>) {
  const isNameRequired = settingOf(settings, 'names') === 'required'
  return (
    <>
      <div>
        <label for="name">
          {texts.name} {!isNameRequired && <span class="quiet">{texts.optional}</span>}
        </label>
        <input id="name" name="name" autocomplete="name" maxLength={NAME_MAX} required={isNameRequired} />
      </div>
      <div>
        <label for="email">
          {texts.email} <span class="quiet">{texts.optional}</span>
        </label>
        <input id="email" name="email" type="email" autocomplete="email" maxLength={EMAIL_MAX} />
      </div>
      <p class="quiet">
        {settingOf(settings, 'scores') === 'on' ? texts.seen.all : texts.seen.host} {!isNameRequired && texts.anonymous}
      </p>
    </>
  )
}
