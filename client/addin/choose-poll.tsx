import { useEffect, useState } from 'preact/hooks'
import { untilAnswered } from '../calls/until-answered.ts'
import { common, host, addin as texts } from '../web/language/index.ts'
import { stateInWords } from '../web/parts/poll/poll-state.ts'
import { type HostedSession, isGone, readHosted, reason } from './calls.ts'
import type { Pairing } from './pairing.ts'

type Props = { pairing: Pairing; onChosen: (poll: string) => void; onUnpair: (why?: string) => void }

export function ChoosePoll({ pairing, onChosen, onUnpair }: Props) {
  const [session, setSession] = useState<HostedSession>()
  const [problem, setProblem] = useState('')
  useEffect(() => {
    const stop = new AbortController()
    const tell = (error: unknown) => {
      if (isGone(error)) onUnpair(reason(error))
      else setProblem(reason(error))
    }
    const show = (found: HostedSession) => {
      setSession(found)
      setProblem('')
    }
    untilAnswered(() => readHosted(pairing), stop.signal, tell).then(
      show,
      (error) => stop.signal.aborted || tell(error),
    )
    return () => stop.abort()
  }, [pairing])
  return (
    <main class="addin">
      <section class="card">
        <p class="quiet">
          <bdi>{session?.title ?? common.connection.connecting}</bdi>
          <button type="button" class="plain" onClick={() => onUnpair()}>
            {texts.unpair}
          </button>
        </p>
        <h1>{texts.choose}</h1>
        <p class="quiet">{texts.opensWhenShown}</p>
        <ol class="choices">
          {session?.polls.map((poll) => (
            <li key={poll.id}>
              <button type="button" onClick={() => onChosen(poll.id)}>
                <bdi>{poll.prompt}</bdi>
                <span class="quiet">{host.kinds[poll.kind]}</span>
                <span class={`badge ${poll.state}`}>{poll.state === 'draft' ? texts.draft : stateInWords(poll)}</span>
              </button>
            </li>
          ))}
        </ol>
        <p class="error" role="alert">
          {problem}
        </p>
      </section>
    </main>
  )
}
