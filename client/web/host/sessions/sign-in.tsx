import { useEffect, useState } from 'preact/hooks'
import type { Operations, WaysToSignInResponse } from '../../../index.ts'
import { common, host as texts } from '../../texts/index.ts'
import { Problem } from '../fields.tsx'
import { ofCode } from '../reason.ts'
import { takeReturnPath } from '../return-to.ts'
import { useRequest } from '../use-request.ts'

/** Takes what a link or the organisation put into the fragment. It leaves the address bar at once. */
function takeFragment(): URLSearchParams {
  const brought = new URLSearchParams(location.hash.slice(1))
  history.replaceState(null, '', location.pathname)
  return brought
}

/** Signs in by a link's token or by an organisation, or asks for a link, as this server is set up. */
export function SignIn({ client }: { client: Operations }) {
  const { busy, problem, run, submit } = useRequest()
  const [message, setMessage] = useState('')
  const [refused, setRefused] = useState('')
  const [ways, setWays] = useState<WaysToSignInResponse>({ link: false, organisation: false })
  const take = () => {
    const brought = takeFragment()
    const [token, refusal] = [brought.get('token'), brought.get('refused')]
    if (refusal) setRefused(ofCode(refusal))
    if (brought.has('signed-in')) location.replace(takeReturnPath())
    else if (token) {
      setMessage(texts.mailed.checking)
      const use = () => client.useLink({ token }).then(() => location.replace(takeReturnPath()))
      void run(() => use().finally(() => setMessage('')))
    }
  }
  useEffect(() => {
    take()
    // Pasting a link into the tab that asked for it does not load the page again.
    addEventListener('hashchange', take)
    client.waysToSignIn().then(setWays, () => setWays({ link: true, organisation: false }))
  }, [])
  const mail = (form: FormData) =>
    client.askForLink({ email: String(form.get('email')) }).then(() => setMessage(texts.mailed.done))
  const print = () => client.askForLink({}).then(() => setMessage(texts.printed.done))
  return (
    <main class="card narrow">
      <p class="quiet">live-audience</p>
      <h1>{common.signIn}</h1>
      {ways.organisation && (
        <a class="button main" href="/api/me/login/oidc">
          {document.querySelector('.demo > aside [rel]')?.textContent ?? texts.byOrganisation}
        </a>
      )}
      {ways.organisation && ways.link && <p class="quiet">{texts.or}</p>}
      {ways.email && (
        <>
          <p>{texts.printed.hint}</p>
          <button type="button" class={ways.organisation ? '' : 'main'} disabled={busy} onClick={() => run(print)}>
            {texts.printed.button}
          </button>
        </>
      )}
      {ways.email === 'optional' && <p class="quiet">{texts.or}</p>}
      {ways.link && ways.email !== 'unused' && (
        <form onSubmit={submit(mail)}>
          <label for="email">{texts.email}</label>
          <input id="email" name="email" type="email" autocomplete="email" required />
          <button type="submit" class={ways.organisation || ways.email === 'optional' ? '' : 'main'} disabled={busy}>
            {texts.mailed.button}
          </button>
        </form>
      )}
      <p role="status">{message}</p>
      <Problem text={problem || refused} />
    </main>
  )
}
