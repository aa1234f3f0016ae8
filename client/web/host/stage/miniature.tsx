import { useEffect, useRef, useState } from 'preact/hooks'
import { useSession } from '../../parts/session/use-session.ts'
import type { WallContent } from '../../parts/session/wall-content.ts'
import { inWords } from '../../wall/screen-reader-text.tsx'
import type { HostedSession } from '../commands/hosted-session.ts'
import { asShownOnWall } from '../commands/on-wall.ts'
import { SmallWall } from '../parts/small-wall.tsx'

/**
 * The wall, small: the same component, drawn from the view that the server gives the wall. So it can show nothing that
 * the wall does not show. A helper whose key does not open the wall gets it from the helper's own view.
 */
export function Miniature({ client, id, session: hosted, content }: HostedSession & { content: WallContent }) {
  const { screen, isSeen } = useIsSeen()
  const wall = useSession(client, isSeen ? { id, mode: 'wall' } : undefined)
  const session = wall.refused ? asShownOnWall(hosted) : wall.session
  return (
    <div class="screen" data-on-wall={content} ref={screen}>
      {session && (
        <>
          <p class="visually-hidden">{inWords(session)}</p>
          <SmallWall session={session} isConnected={wall.connected} />
        </>
      )}
    </div>
  )
}

/**
 * Whether an element is in sight, in a window that is. Only then the wall's view is watched: a browser opens six
 * connections to a server over HTTP/1.1, and a second one for each forgotten tab would use them up.
 */
function useIsSeen() {
  const screen = useRef<HTMLDivElement>(null)
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    const stop = new AbortController()
    let isInSight = false
    const look = () => setSeen(isInSight && !document.hidden)
    const observer = new IntersectionObserver(([entry]) => {
      isInSight = entry?.isIntersecting ?? false
      look()
    })
    if (screen.current) observer.observe(screen.current)
    document.addEventListener('visibilitychange', look, { signal: stop.signal })
    return () => {
      observer.disconnect()
      stop.abort()
    }
  }, [])
  return { screen, isSeen }
}
