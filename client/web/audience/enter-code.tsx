import { useState } from 'preact/hooks'
import { CODE_LENGTH } from '../../../shared/limits.ts'
import { LiveAudienceError, type Operations } from '../../index.ts'
import { reason, texts } from '../texts/audience.ts'

/** Asks for the code, typed as people do: with spaces, dashes, in lower case. */
export function EnterCode({ client }: { client: Operations }) {
  const [problem, setProblem] = useState('')
  const enter = async (event: SubmitEvent) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget as HTMLFormElement)
    const code = String(form.get('code')).replaceAll(/[\s-]/g, '').toUpperCase()
    const found = code.length === CODE_LENGTH ? await look(client, code) : texts.codeShort
    setProblem(found)
    if (!found) location.assign(`/${code}`)
  }
  return (
    <main class="card narrow">
      <h1>{texts.enterCode}</h1>
      <form onSubmit={enter}>
        <label for="code">{texts.code}</label>
        <input
          id="code"
          name="code"
          class="code"
          autocomplete="off"
          autocapitalize="characters"
          spellcheck={false}
          maxLength={16}
          aria-describedby="code-hint code-problem"
          aria-invalid={problem !== ''}
          required
        />
        <p id="code-hint" class="quiet">
          {texts.codeHint}
        </p>
        <p id="code-problem" class="error" role="alert">
          {problem}
        </p>
        <button type="submit" class="main">
          {texts.go}
        </button>
      </form>
      <p class="quiet">
        {texts.hosting} <a href="/host">{texts.signIn}</a>
      </p>
    </main>
  )
}

/** @returns what is wrong with a code; nothing if it leads somewhere */
async function look(client: Operations, code: string): Promise<string> {
  try {
    await client.getSession({ id: code })
    return ''
  } catch (error) {
    const isUnknown = error instanceof LiveAudienceError && error.status === 404
    return isUnknown ? texts.codeUnknown : reason(error)
  }
}
