import { useState } from 'preact/hooks'
import { addin as texts } from '../web/language/index.ts'
import { pairByToken, reason } from './calls.ts'
import { type Pairing, readHostLink } from './pairing.ts'

type Props = { problem: string; onPaired: (pairing: Pairing) => void }

/** Asks for a host link, or a token and a code. Only the session's own key is stored. */
export function Pair({ problem: given, onPaired }: Props) {
  const [problem, setProblem] = useState(given)
  const pair = async (event: SubmitEvent) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget as HTMLFormElement)
    const field = (name: string) => String(form.get(name) ?? '').trim()
    try {
      const link = field('link')
      if (link) {
        const pairing = readHostLink(link, location.origin)
        return pairing ? onPaired(pairing) : setProblem(texts.hostLink.wrong(location.origin))
      }
      onPaired(await pairByToken(field('code'), field('token')))
    } catch (error) {
      setProblem(reason(error))
    }
  }
  return (
    <main class="addin">
      <form class="card" onSubmit={pair} autocomplete="off">
        <h1>{texts.pair.title}</h1>
        <p class="quiet">{texts.pair.next}</p>
        <label for="link">{texts.hostLink.label}</label>
        <input id="link" name="link" type="password" aria-describedby="link-hint" />
        <p id="link-hint" class="quiet">
          {texts.hostLink.hint}
        </p>
        <details>
          <summary>{texts.token.title}</summary>
          <label for="code">{texts.code}</label>
          <input id="code" name="code" />
          <label for="token">{texts.token.label}</label>
          <input id="token" name="token" type="password" />
        </details>
        <button type="submit" class="main">
          {texts.pair.button}
        </button>
        <p class="error" role="alert">
          {problem}
        </p>
      </form>
    </main>
  )
}
