import type { RefObject } from 'preact'
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { LiveAudienceError, Operations, Session } from '../../index.ts'
import { common as texts } from '../language/index.ts'
import { useLanguage } from '../language/use-language.ts'
import { readBrand } from '../parts/brand/read-brand.ts'
import { Boundary } from '../parts/errors/boundary.tsx'
import { useSession } from '../parts/session/use-session.ts'
import { useFormulas } from '../parts/user-text/user-text.tsx'
import { Join } from './join/join.tsx'
import {
  forgetSession,
  type Participant,
  readParticipant,
  useForgottenElsewhere,
  writeParticipant,
} from './parts/participant.ts'
import { isRemoval, participantOperations } from './parts/participant-operations.ts'
import { SessionHeader } from './session-header.tsx'
import { useAfterJoining } from './use-after-joining.ts'

type Props = {
  client: Operations
  code: string
  /** Reads the session once, before its stream is open. */
  look: () => Promise<Session>
}

export function SessionPage({ client, code, look }: Props) {
  const main = useRef<HTMLElement>(null)
  const { operations, participant, isRemoved, isForgotten, hasLeft, remember, onJoined, onLeft, onBack } =
    useParticipant(client, code, main)
  const { session, connected, refused } = useSession(client, { id: code }, look, participant !== undefined)
  const { Views, Announcer, BrandLogo, OwnNameDialog, EnterCode, Left } = useAfterJoining()
  const isIn = participant !== undefined && !isRemoved
  useEffect(() => {
    if (session) document.title = session.title
  }, [session?.title])
  useBrandColours(readBrand(session?.brand).accent)
  useFormulas(session)
  const hasTexts = useLanguage(session)
  if (refused && EnterCode) return <EnterCode client={client} unknown={code} />
  if (!session || !hasTexts) return <Loading />
  return (
    <div class="session">
      <SessionHeader
        session={session}
        connected={connected}
        isRemoved={isRemoved}
        client={operations}
        participant={isIn ? participant : undefined}
        onRenamed={remember}
        onLeft={onLeft}
        Dialog={OwnNameDialog}
        Logo={BrandLogo}
      />
      <main ref={main} tabIndex={-1}>
        {hasLeft ? (
          Left && <Left isLive={session.status === 'live'} settings={session.settings} onBack={onBack} />
        ) : session.status === 'live' && !isIn ? (
          <Join
            code={code}
            isForgotten={isForgotten}
            isRemoved={isRemoved}
            onJoined={onJoined}
            client={operations}
            settings={session.settings}
          />
        ) : (
          <Boundary>
            {Views ? (
              <Views
                code={code}
                session={session}
                client={operations}
                participant={isIn ? participant : undefined}
                onKnown={remember}
              />
            ) : (
              <Skeleton />
            )}
          </Boundary>
        )}
      </main>
      {Announcer && <Announcer session={session} />}
    </div>
  )
}

/**
 * This browser as a participant: whether it has joined, was removed, has left, or is not known to the server any more.
 * @param main gets the focus when that changes here
 */
function useParticipant(client: Operations, code: string, main: RefObject<HTMLElement | null>) {
  const [participant, setParticipant] = useState(() => readParticipant(code))
  const [isForgotten, setForgotten] = useState(false)
  const [hasLeft, setLeft] = useState(false)
  const hasJoinedHere = useRef(false)
  // What is longer than the screen would be scrolled into sight by the focus alone, down to its middle.
  const goToTop = () => {
    main.current?.focus({ preventScroll: true })
    scrollTo(0, 0)
  }
  const remember = (now: Participant | undefined) => {
    writeParticipant(code, now)
    setParticipant(now)
  }
  const onJoined = (now: Participant) => {
    hasJoinedHere.current = true
    const { isRemoved: _, ...before } = participant ?? {}
    remember({ ...before, ...now })
    goToTop()
  }
  const [participation, setParticipation] = useState(() => new AbortController())
  /** The participant is no longer this one, and may be somebody else next. */
  const forget = () => {
    participation.abort()
    setParticipation(new AbortController())
    setParticipant(undefined)
  }
  const onLeft = () => {
    forgetSession(code)
    forget()
    setLeft(true)
    // If the answer to an earlier attempt was lost, the server did not know this browser any more.
    setForgotten(false)
    goToTop()
  }
  useForgottenElsewhere(code, forget)
  const onOut = useRef((_: LiveAudienceError) => {})
  onOut.current = (refusal) => {
    const wasRemoved = isRemoval(refusal)
    setForgotten(hasJoinedHere.current && !wasRemoved)
    remember(wasRemoved ? { ...participant, isRemoved: true } : undefined)
  }
  const operations = useMemo(
    () => participantOperations(client, (refusal) => onOut.current(refusal), participation.signal),
    [client, participation],
  )
  const isRemoved = participant?.isRemoved === true
  const onBack = () => setLeft(false)
  return { operations, participant, isRemoved, isForgotten, hasLeft, remember, onJoined, onLeft, onBack }
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
      <h1 class="quiet">{texts.connection.connecting}</h1>
    </header>
    <main>
      <Skeleton />
    </main>
  </div>
)

const Skeleton = () => <div class="card skeleton" aria-hidden="true" />
