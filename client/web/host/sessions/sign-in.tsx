import { useEffect, useState } from 'preact/hooks'
import type { Operations } from '../../../index.ts'
import { common, signIn as texts } from '../../language/index.ts'
import { ofCode, reason } from '../parts/reason.ts'
import { cameFromSession, takeReturnPath } from '../parts/return-to.ts'
import { UseLink } from './sign-in-by-link.tsx'
import { keepWay } from './signed-in-by.ts'
import { WaysToSignIn } from './ways-to-sign-in.tsx'

/** What a link or the organisation put into the fragment. */
const readFragment = () => {
  const brought = new URLSearchParams(location.hash.slice(1))
  const refusal = brought.get('refused')
  return {
    token: brought.get('token') ?? '',
    isSignedIn: brought.has('signed-in'),
    refused: refusal === null ? '' : ofCode(refusal),
  }
}

/** Signs in by a link's token or by an organisation, or asks for a link, as this server is set up. */
export function SignIn({ client }: { client: Operations }) {
  const [brought, setBrought] = useState(readFragment)
  const { token, isSignedIn, refused } = brought
  useEffect(() => {
    // Pasting a link into the tab that asked for it does not load the page again.
    const readAgain = () => setBrought(readFragment())
    addEventListener('hashchange', readAgain)
    return () => removeEventListener('hashchange', readAgain)
  }, [])
  useEffect(() => {
    if (isSignedIn) {
      keepWay('organisation')
      location.replace(takeReturnPath())
    } else if (!token) {
      // A token stays until it is used: the page can be loaded again, or opened in another browser.
      history.replaceState(null, '', location.pathname)
    }
  }, [brought])
  const refuse = (error: unknown) => setBrought({ token: '', isSignedIn: false, refused: reason(error) })
  return (
    <main class="card narrow">
      <p class="product">
        <img src="/favicon.svg" alt="" /> live-audience
      </p>
      <h1>{common.signIn}</h1>
      {token ? (
        <UseLink key={token} client={client} token={token} onRefused={refuse} />
      ) : (
        <>
          {cameFromSession() && <p>{texts.byLink}</p>}
          <WaysToSignIn client={client} refused={refused} />
        </>
      )}
    </main>
  )
}
