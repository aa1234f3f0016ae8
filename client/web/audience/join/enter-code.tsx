import { useEffect, useRef, useState } from 'preact/hooks'
import { LiveAudienceError, type Operations } from '../../../index.ts'
import { common, phone as texts } from '../../language/index.ts'
import { reason } from '../parts/reason.ts'
import { readCode } from './read-code.ts'

type Props = { client: Operations; isLost?: boolean; unknown?: string }

/** Asks for the code. People type it, or paste the whole link. */
export function EnterCode({ client, isLost, unknown }: Props) {
  const title = unknown ? texts.notFound.unknown : isLost ? texts.notFound.title : texts.code.title
  const [problem, setProblem] = useState(unknown ? texts.code.unknown : '')
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    document.title = title
  }, [])
  const enter = async (event: SubmitEvent) => {
    event.preventDefault()
    const given = field.current?.value ?? ''
    const code = readCode(given)
    const problemFound = code ? await problemOf(client, code) : texts.code.short
    setProblem(problemFound)
    if (problemFound) field.current?.focus()
    else location.assign(`/${code}${/#.*/.exec(given) ?? ''}`)
  }
  return (
    <main class="narrow">
      <p class="product">
        <img src="/favicon.svg" alt="" /> live-audience
      </p>
      <div class="card">
        <h1>{title}</h1>
        {isLost && <p>{texts.notFound.page}</p>}
        <form onSubmit={enter} noValidate>
          <label for="code">{common.code}</label>
          <input
            ref={field}
            id="code"
            class="code"
            autocomplete="off"
            autocapitalize="characters"
            spellcheck={false}
            placeholder="––– –––"
            defaultValue={unknown}
            aria-describedby="code-hint code-problem"
            aria-invalid={problem !== ''}
          />
          <p id="code-problem" class="error" role="alert">
            {problem}
          </p>
          <p id="code-hint" class="quiet">
            {texts.code.hint}
          </p>
          <button type="submit" class="main">
            {texts.code.go}
          </button>
        </form>
      </div>
      <p class="quiet">
        {texts.hosting} <a href="/host">{common.signIn}</a>
      </p>
    </main>
  )
}

async function problemOf(client: Operations, code: string): Promise<string> {
  try {
    await client.getSession({ id: code })
    return ''
  } catch (error) {
    const isUnknown = error instanceof LiveAudienceError && error.status === 404
    return isUnknown ? texts.code.unknown : reason(error)
  }
}
