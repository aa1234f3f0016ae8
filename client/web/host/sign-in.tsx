import { useEffect, useState } from 'preact/hooks'
import type { Operations } from '../../index.ts'
import { texts } from '../texts/host.ts'
import { useAction } from './action.ts'
import { whereTo } from './come-back.ts'

/** Signs in by the link's token, which leaves the address bar at once, or asks for a link. */
export function SignIn({ client }: { client: Operations }) {
  const { busy, problem, run } = useAction()
  const [said, setSaid] = useState('')
  useEffect(() => {
    const token = new URLSearchParams(location.hash.slice(1)).get('token')
    history.replaceState(null, '', location.pathname)
    if (!token) return
    void run(() => client.useLink({ token })).then((isIn) => isIn && location.replace(whereTo()))
  }, [])
  const ask = async (event: SubmitEvent) => {
    event.preventDefault()
    const email = String(new FormData(event.currentTarget as HTMLFormElement).get('email'))
    if (await run(() => client.askForLink({ email }))) setSaid(texts.linkSent)
  }
  return (
    <main class="card narrow">
      <h1>{texts.signIn}</h1>
      <form onSubmit={ask}>
        <label for="email">{texts.email}</label>
        <input id="email" name="email" type="email" autocomplete="email" required />
        <button type="submit" class="main" disabled={busy}>
          {texts.sendLink}
        </button>
      </form>
      <p role="status">{said}</p>
      <p class="error" role="alert">
        {problem}
      </p>
    </main>
  )
}
