import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { Operations } from '../../../index.ts'
import { host as texts } from '../../language/index.ts'
import { copyText } from '../../parts/browser/copy-text.ts'
import { whenClosed } from '../../parts/controls/menu.tsx'
import { Problem } from '../parts/fields.tsx'
import { useRequest } from '../parts/use-request.ts'
import { cameByOrganisation } from './signed-in-by.ts'

export function Account({ client }: { client: Operations }) {
  const { busy, problem, run } = useRequest()
  const [name, setName] = useState('')
  const [token, setToken] = useState('')
  useEffect(() => {
    client.whoAmI().then(
      (host) => setName(host.name || host.email),
      // The list of sessions says what is wrong.
      () => {},
    )
  }, [client])
  const menu = useRef<HTMLDetailsElement>(null)
  // The browser opens and closes it. A state of ours would come later than a key that is pressed at once.
  useLayoutEffect(() => {
    const { current } = menu
    if (!current) return
    return whenClosed([current], (byKey) => {
      if (!current.open) return
      current.open = false
      if (byKey) current.querySelector('summary')?.focus()
    })
  }, [])
  const mint = () => run(async () => setToken((await client.mintToken()).token))
  const logOut = () =>
    run(async () => {
      const there = cameByOrganisation() ? await organisationsLogOut(client) : undefined
      await client.logOut()
      location.assign(there ?? '/login')
    })
  return (
    <header class="account">
      <h1>live-audience</h1>
      <details ref={menu}>
        <summary>{texts.account.signedInAs(name)}</summary>
        <div class="card">
          <p class="quiet">{texts.token.hint}</p>
          <button type="button" disabled={busy} onClick={mint}>
            {texts.token.label}
          </button>
          {token && <Token key={token} token={token} />}
          <p>
            <a href="/docs">{texts.account.interface}</a>
          </p>
          <button type="button" disabled={busy} onClick={logOut}>
            {texts.account.logOut}
          </button>
          <Problem text={problem} />
        </div>
      </details>
    </header>
  )
}

/** The token is shown, so that it can also be copied by hand. */
function Token({ token }: { token: string }) {
  const [message, setMessage] = useState('')
  const { label, done } = texts.copy
  return (
    <div class="token">
      <output>{token}</output>
      <button type="button" onClick={async () => setMessage((await copyText(token)) ? done : texts.token.byHand)}>
        {label}
      </button>
      <p class="quiet" role="status">
        {message}
      </p>
    </div>
  )
}

/** Where a browser ends its sign-in at the organisation; undefined where that is not known. */
const organisationsLogOut = (client: Operations) =>
  client.waysToSignIn().then(
    ({ logOut }) => logOut,
    () => undefined,
  )
