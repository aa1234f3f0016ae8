import { useState } from 'preact/hooks'
import { EMAIL_MAX, NAME_MAX } from '../../../shared/limits.ts'
import type { Operations, Settings } from '../../index.ts'
import { useCallKey } from '../parts/call-key.ts'
import { reason, texts } from '../texts/audience.ts'

type Props = {
  client: Operations
  code: string
  names: Settings['names']
  onJoined: () => void
}

/** Takes someone into the session, with a name and an address if they like and the host takes any. */
export function Join({ client, code, names, onJoined }: Props) {
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  const key = useCallKey()
  const join = async (event: SubmitEvent) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget as HTMLFormElement)
    const given = (field: string) => String(form.get(field) ?? '').trim() || undefined
    const who = { name: given('name'), email: given('email') }
    setBusy(true)
    try {
      await client.joinSession({ id: code, ...who, 'Idempotency-Key': key.of(who) })
      onJoined()
    } catch (error) {
      setProblem(reason(error))
      setBusy(false)
    }
  }
  return (
    <form class="card" onSubmit={join}>
      {names !== 'off' && <Person isNameRequired={names === 'required'} />}
      <p class="error" role="alert">
        {problem}
      </p>
      <button type="submit" class="main" disabled={busy}>
        {texts.join}
      </button>
    </form>
  )
}

function Person({ isNameRequired }: { isNameRequired: boolean }) {
  return (
    <>
      <label for="name">
        {texts.name} {!isNameRequired && <span class="quiet">{texts.optional}</span>}
      </label>
      <input
        id="name"
        name="name"
        autocomplete="name"
        maxLength={NAME_MAX}
        required={isNameRequired}
      />
      <label for="email">
        {texts.email} <span class="quiet">{texts.optional}</span>
      </label>
      <input id="email" name="email" type="email" autocomplete="email" maxLength={EMAIL_MAX} />
      {!isNameRequired && <p class="quiet">{texts.anonymous}</p>}
    </>
  )
}
