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
import { type Participant, readParticipant, writeParticipant } from './participant.ts'
import { SessionHeader } from './session-header.tsx'

type Props = {
  client: Operations
  code: string
  /** Reads the session once, before its stream is open. */
  look: () => Promise<Session>
}

/** One session on a phone: join, vote, ask. */
export function SessionPage({ client, code, look }: Props) {
  const [participant, setParticipant] = useState(() => readParticipant(code))
  const { session, connected, refused } = useSession(client, { id: code }, look, participant !== undefined)
  const Views = useViews()
  const [isForgotten, setForgotten] = useState(false)
  const main = useRef<HTMLElement>(null)
  const hasJoinedHere = useRef(false)
  const remember = (now: Participant | undefined) => {
    writeParticipant(code, now)
    setParticipant(now)
  }
  const onJoined = (now: Participant) => {
    hasJoinedHere.current = true
    remember(now)
    main.current?.focus()
  }
  const onNotJoined = () => {
    setForgotten(hasJoinedHere.current)
    remember(undefined)
  }
  useEffect(() => {
    if (session) document.title = session.title
  }, [session?.title])
  useBrandColours(readBrand(session?.brand).accent)
  const hasTexts = useLanguage(session)
  if (refused) return <EnterCode client={client} unknown={code} />
  if (!session || !hasTexts) return <Loading />
  return (
    <div class="session">
      <SessionHeader {...{ client, session, connected, participant }} onRenamed={remember} />
      <main ref={main} tabIndex={-1}>
        {session.status === 'live' && !participant ? (
          <Join {...{ client, code, isForgotten, onJoined }} settings={session.settings} />
        ) : (
          <Boundary>
            {Views ? (
              <Views {...{ client, code, session, onNotJoined }} hasJoined={participant !== undefined} />
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

/** Loads after the form to join, because it is a third of the page's code. */
const views = import('./views.tsx')

/** @returns undefined until it is loaded @throws if it cannot be loaded */
function useViews() {
  const [loaded, setLoaded] = useState<Partial<Awaited<typeof views>>>({})
  useEffect(() => {
    const fail = (error: unknown) =>
      setLoaded(() => {
        throw error
      })
    views.then(setLoaded, fail)
  }, [])
  return loaded.Views
}

/** Loads the code for colours only if the session has a brand colour. Most have none. */
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
