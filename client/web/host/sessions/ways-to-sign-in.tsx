import { useEffect, useState } from 'preact/hooks'
import type { Operations, WaysToSignInResponses } from '../../../index.ts'
import { remote, signIn as texts } from '../../language/index.ts'
import { Problem } from '../parts/fields.tsx'
import { ofCode } from '../parts/reason.ts'
import { useRequest } from '../parts/use-request.ts'

/** What this server offers to someone who has no link yet. @param refused why the last sign-in failed */
export function WaysToSignIn({ client, refused }: { client: Operations; refused: string }) {
  const { busy, problem, run, submit } = useRequest()
  const [message, setMessage] = useState('')
  const [ways, setWays] = useState<WaysToSignInResponses[200]>({ link: false, organisation: false })
  useEffect(() => {
    client.waysToSignIn().then(setWays, () => setWays({ link: true, organisation: false }))
  }, [])
  const mail = (form: FormData) =>
    client.askForLink({ email: String(form.get('email')) }).then(() => setMessage(texts.mailed.done))
  const print = () => client.askForLink({}).then(() => setMessage(texts.printed.done))
  // Links are printed where there is no other way. The terminal is at a computer: a phone begins with what it can do itself.
  const isPrinted = ways.email !== undefined
  return (
    <>
      {ways.organisation && (
        <a class="button main" href="/api/me/login/oidc">
          {document.querySelector('.demo > aside [rel]')?.textContent ?? texts.byOrganisation}
        </a>
      )}
      {ways.organisation && ways.link && <p class="quiet">{texts.or}</p>}
      {isPrinted && (
        <>
          <ByRemote />
          <p class="on-phone quiet">{texts.or}</p>
          <p>{texts.printed.hint}</p>
          <button type="button" class="main in-terminal" disabled={busy} onClick={() => run(print)}>
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
      <p class="notice done" role="status">
        {message}
      </p>
      <Problem text={problem || refused || (ways.unreachable ? ofCode('oidc_unavailable') : '')} />
      <aside>
        {isPrinted && <p>{texts.other}</p>}
        {!isPrinted && <ByRemote />}
        <p>
          {texts.toTakePart} <a href="/">{texts.join}</a>
        </p>
      </aside>
    </>
  )
}

/** How a phone gets in by a laptop that is signed in. */
function ByRemote() {
  const [onLaptop, ...steps] = texts.remote(remote.title)
  return (
    <div class="on-phone">
      <p>{onLaptop}</p>
      <ol>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </div>
  )
}
