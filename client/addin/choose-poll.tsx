import { useEffect, useState } from 'preact/hooks'
import { common, addin as texts } from '../web/texts/index.ts'
import { type HostedSession, isGone, readHosted, reason } from './calls.ts'
import type { Pairing } from './pairing.ts'

type Props = { pairing: Pairing; onChosen: (poll: string) => void; onUnpair: (why?: string) => void }

export function ChoosePoll({ pairing, onChosen, onUnpair }: Props) {
  const [session, setSession] = useState<HostedSession>()
  const [problem, setProblem] = useState('')
  useEffect(() => {
    readHosted(pairing).then(setSession, (error) => {
      if (isGone(error)) onUnpair(reason(error))
      else setProblem(reason(error))
    })
  }, [pairing])
  return (
    <main class="addin">
      <section class="card">
        <p class="quiet" dir="auto">
          {session?.title ?? common.connection.connecting}
        </p>
        <h1>{texts.choose}</h1>
        <ol class="choices">
          {session?.polls.map(({ id, prompt }) => (
            <li key={id}>
              <button type="button" dir="auto" onClick={() => onChosen(id)}>
                {prompt}
              </button>
            </li>
          ))}
        </ol>
        <button type="button" onClick={() => onUnpair()}>
          {texts.unpair}
        </button>
        <p class="error" role="alert">
          {problem}
        </p>
      </section>
    </main>
  )
}
