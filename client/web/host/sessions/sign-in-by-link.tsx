import { useState } from 'preact/hooks'
import { LiveAudienceError, type Operations } from '../../../index.ts'
import { host, signIn as texts } from '../../language/index.ts'
import { Problem } from '../parts/fields.tsx'
import { takeReturnPath } from '../parts/return-to.ts'
import { useRequest } from '../parts/use-request.ts'
import { keepWay } from './signed-in-by.ts'

type Props = {
  client: Operations
  token: string
  /** The link is used up or too old. */
  onRefused: (error: unknown) => void
}

/** Signs in by a link when its button is pressed, and not before: mail scanners open links, and run their scripts. */
export function UseLink({ client, token, onRefused }: Props) {
  const { busy, problem, run } = useRequest()
  const [isSignedIn, setSignedIn] = useState(false)
  const signIn = async () => {
    try {
      await client.useLink({ token })
    } catch (error) {
      // Whatever may pass has not used the link: the button stays.
      if (error instanceof LiveAudienceError && !error.mayPass) return onRefused(error)
      throw error
    }
    setSignedIn(true)
    keepWay('link')
    location.replace(takeReturnPath())
  }
  const isUnderWay = busy || isSignedIn
  return (
    <>
      <p>{texts.link.hint(location.host)}</p>
      <button type="button" class="main" disabled={isUnderWay} onClick={() => run(signIn)}>
        {host.toSignIn}
      </button>
      <p role="status">{isUnderWay && texts.link.checking}</p>
      <Problem text={problem} />
    </>
  )
}
