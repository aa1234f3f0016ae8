import { useEffect, useState } from 'preact/hooks'
import type { Operations, Watched } from '../../index.ts'
import { useLive } from '../parts/live.ts'
import { reason, texts } from '../texts/host.ts'
import { signInFirst } from './come-back.ts'
import { Header } from './header.tsx'
import type { HostedSession } from './hosted-session.ts'
import { Polls } from './polls.tsx'
import { Questions } from './questions.tsx'
import { Roster } from './roster.tsx'

const PARTS = ['polls', 'questions', 'roster'] as const
type Part = (typeof PARTS)[number]

/** One session as its host runs it. */
export function Console({ client, watched }: { client: Operations; watched: Watched }) {
  const { session, connected, refused } = useLive(client, watched)
  useEffect(() => {
    if (session) document.title = session.title
    if (refused?.status === 401 && !session) signInFirst()
  }, [session, refused])
  if (refused) return <Refused why={reason(refused)} />
  if (!session) return <p class="narrow">{texts.loading}</p>
  const hosted = { client, id: watched.id, session }
  return (
    <div class="page">
      <Header {...hosted} />
      <p class="lost" role="status" hidden={connected}>
        {texts.lost}
      </p>
      <Parts {...hosted} />
    </div>
  )
}

/** Polls and questions side by side where the screen is wide enough, else one part at a time. */
function Parts(hosted: HostedSession) {
  const [part, setPart] = useState<Part>('polls')
  return (
    <>
      <nav class="parts">
        {PARTS.map((name) => (
          <button
            key={name}
            type="button"
            class={name}
            aria-pressed={part === name}
            onClick={() => setPart(name)}
          >
            {texts[name]}
          </button>
        ))}
      </nav>
      <main class={`console show-${part}`}>
        <Polls {...hosted} />
        <Questions {...hosted} />
        {part === 'roster' && <Roster rows={hosted.session.roster ?? []} />}
      </main>
    </>
  )
}

const Refused = ({ why }: { why: string }) => (
  <main class="card narrow">
    <h1>{texts.refused}</h1>
    <p role="alert">{why}</p>
    <p>
      <a href="/login">{texts.toSignIn}</a> · <a href="/host">{texts.toSessions}</a>
    </p>
  </main>
)
