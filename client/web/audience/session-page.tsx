import { useEffect, useState } from 'preact/hooks'
import type { Operations, Session } from '../../index.ts'
import { Boundary } from '../parts/boundary.tsx'
import { applyBrand, readBrand } from '../parts/brand.ts'
import { useLive } from '../parts/live.ts'
import { texts } from '../texts/audience.ts'
import { EnterCode } from './enter-code.tsx'
import { Join } from './join.tsx'
import { hasJoined, rememberJoined } from './joined.ts'
import { useOwn } from './own.ts'
import { PollCard } from './poll-card.tsx'
import { Questions } from './questions.tsx'

/** One session on a phone: join, vote, ask. */
export function SessionPage({ client, code }: { client: Operations; code: string }) {
  const { session, connected, refused } = useLive(client, { id: code })
  const [joined, setJoined] = useState(hasJoined(code))
  const markJoined = (is: boolean) => {
    rememberJoined(code, is)
    setJoined(is)
  }
  const own = useOwn(client, code, joined ? session : undefined)
  useEffect(() => {
    if (!session) return
    document.title = session.title
    applyBrand(readBrand(session.brand), document.documentElement)
  }, [session])

  if (refused) return <EnterCode client={client} unknown={code} />
  if (!session) return <Loading />
  return (
    <div class="session">
      <Header session={session} />
      <p class="offline" role="status" hidden={connected}>
        {texts.offline}
      </p>
      <main>
        {session.status === 'ended' && <p class="card">{texts.ended}</p>}
        {session.status === 'live' && !joined && (
          <Join
            client={client}
            code={code}
            names={session.settings?.names}
            onJoined={() => markJoined(true)}
          />
        )}
        {(joined || session.status === 'ended') && (
          <>
            <Boundary>
              <PollCard
                client={client}
                code={code}
                session={session}
                own={own.answer}
                onForeign={() => markJoined(false)}
              />
            </Boundary>
            <Boundary>
              <Questions client={client} code={code} session={session} own={own} canAsk={joined} />
            </Boundary>
          </>
        )}
      </main>
    </div>
  )
}

function Header({ session }: { session: Session }) {
  const { name } = readBrand(session.brand)
  return (
    <header>
      {name && (
        <p class="brand" dir="auto">
          {name}
        </p>
      )}
      <h1 dir="auto">{session.title}</h1>
      {session.participantCount !== undefined && (
        <p class="quiet">{texts.people(session.participantCount)}</p>
      )}
    </header>
  )
}

const Loading = () => (
  <div class="session">
    <header>
      <h1 class="quiet">{texts.loading}</h1>
    </header>
    <main class="card skeleton" aria-hidden="true" />
  </div>
)
