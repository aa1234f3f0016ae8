import { useCallback, useEffect, useState } from 'preact/hooks'
import type { Operations, Watched } from '../../index.ts'
import { common, wall as texts } from '../language/index.ts'
import { useLanguage } from '../language/use-language.ts'
import { DEFAULT_ACCENT } from '../parts/brand/apply-brand.ts'
import { useAwake } from '../parts/browser/use-awake.ts'
import { usePhoneAddress } from '../parts/join/use-phone-address.tsx'
import { useSession } from '../parts/session/use-session.ts'
import { useFormulas } from '../parts/user-text/user-text.tsx'
import { Controls } from './controls.tsx'
import { ScreenReaderText } from './screen-reader-text.tsx'
import { useStepMoves } from './use-step-moves.ts'
import { wallColours } from './wall-palette.ts'
import { WallScreen } from './wall-screen.tsx'

/** Of a wall that has no session, and so no brand. */
const COLOURS = wallColours(DEFAULT_ACCENT)

/** The projector's page. It keeps its last content if the connection is lost. */
export function Wall({ client, watched }: { client: Operations; watched: Watched }) {
  const { session, connected, refused } = useSession(client, watched)
  const phones = usePhoneAddress()
  useEffect(() => {
    if (session) document.title = session.title
  }, [session?.title])
  const [isJoinLarge, setJoinLarge] = useState(false)
  const toggleJoin = useCallback(() => setJoinLarge((was) => !was), [])
  useAwake(session?.status === 'live' && !refused)
  useFormulas(session)
  const hasTexts = useLanguage(session)
  useStepMoves()
  // A link that no longer works would leave a hall with what was shown last.
  if (!session || refused || !hasTexts) {
    return (
      <div class="wall-frame">
        <main class="waiting" style={COLOURS}>
          <p class="brand">live-audience</p>
          <h1>{refused ? texts.refused : common.connection.connecting}</h1>
          {refused && <p>{texts.openedBy}</p>}
          {refused && <a href="/host">{common.signIn}</a>}
        </main>
      </div>
    )
  }
  return (
    <>
      <WallScreen session={session} phones={phones} isJoinLarge={isJoinLarge} isConnected={connected}>
        <Controls isJoinLarge={isJoinLarge} isOver={session.status === 'ended'} onJoin={toggleJoin} />
      </WallScreen>
      <ScreenReaderText session={session} />
    </>
  )
}
