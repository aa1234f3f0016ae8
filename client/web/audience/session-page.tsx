import { useEffect, useRef, useState } from 'preact/hooks'
import type { Operations, Session } from '../../index.ts'
import { readBrand } from '../parts/brand/read-brand.ts'
import { Boundary } from '../parts/errors/boundary.tsx'
import { useSession } from '../parts/session/use-session.ts'
import { common as texts } from '../texts/index.ts'
import { useLanguage } from '../texts/use-language.ts'
import { Announcer } from './announcer.tsx'
import { EnterCode } from './enter-code.tsx'
import { Join } from './join.tsx'
import { type Joined, readJoined, rememberJoined } from './joined.ts'
import { SessionHeader } from './session-header.tsx'
import { useJoinedViews } from './use-joined-views.ts'

type Props = {
  client: Operations
  code: string
  /** Reads the session once, sooner than its stream is there. */
  look: () => Promise<Session>
}

/** One session on a phone: join, vote, ask. */
export function SessionPage({ client, code, look }: Props) {
  const [joined, setJoined] = useState(() => readJoined(code))
  const watched = { id: code }
  const { session, connected, refused } = useSession(client, watched, look, joined !== undefined)
  const Views = useJoinedViews()
  const [isForgotten, setForgotten] = useState(false)
  const main = useRef<HTMLElement>(null)
  const hasJoinedHere = useRef(false)
  const remember = (now: Joined | undefined) => {
    rememberJoined(code, now)
    setJoined(now)
  }
  const onJoined = (now: Joined) => {
    hasJoinedHere.current = true
    remember(now)
    main.current?.focus()
  }
  const onForeign = () => {
    setForgotten(hasJoinedHere.current)
    remember(undefined)
  }
  useEffect(() => {
    if (session) document.title = session.title
  }, [session?.title])
  useBrandColours(readBrand(session?.brand).accent)

  const isSpoken = useLanguage(session)

  if (refused) return <EnterCode client={client} unknown={code} />
  if (!session || !isSpoken) return <Loading />
  return (
    <div class="session">
      <SessionHeader {...{ client, session, connected, joined }} onRenamed={remember} />
      <main ref={main} tabIndex={-1}>
        {session.status === 'live' && !joined ? (
          <Join {...{ client, code, isForgotten, onJoined }} settings={session.settings} />
        ) : (
          <Boundary>
            {Views ? (
              <Views {...{ client, code, session, onForeign }} hasJoined={joined !== undefined} />
            ) : (
              <Skeleton />
            )}
          </Boundary>
        )}
      </main>
      <Announcer session={session} />
    </div>
  )
}

/** Most sessions have none, and a phone need not load what makes them. */
function useBrandColours(accent: string | undefined): void {
  useEffect(() => {
    const page = document.documentElement
    if (accent === undefined && !page.hasAttribute('style')) return
    void import('../parts/brand/apply-brand.ts').then(({ applyBrand }) =>
      applyBrand({ ...(accent && { accent }) }, page),
    )
  }, [accent])
}

const Loading = () => (
  <div class="session">
    <header>
      <h1 class="quiet">{texts.connecting}</h1>
    </header>
    <main>
      <Skeleton />
    </main>
  </div>
)

const Skeleton = () => <div class="card skeleton" aria-hidden="true" />
