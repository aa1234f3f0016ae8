import { useEffect, useState } from 'preact/hooks'
import { LiveAudienceError, type Operations, type Session, type Watched, watchSession } from '../../../index.ts'

type Live = {
  /** The last known state; it stays while the connection is lost. */
  session: Session | undefined
  connected: boolean
  /** Why the watch has ended: no such session, or no access. */
  refused: LiveAudienceError | undefined
}

/** Milliseconds without a connection before a page says so. A quick reconnect is not worth a message. */
const SAY_AFTER = 1_500

/**
 * The session as it changes, while the page shows it.
 * @param watched undefined watches nothing
 * @param look reads the session once, to show it until the stream answers. If there is no such session, no stream opens
 * @param hasJoined opens the stream again when it changes, because the server reserves streams for participants
 */
export function useSession(
  operations: Operations,
  watched: Watched | undefined,
  look?: () => Promise<Session>,
  hasJoined = false,
): Live {
  const [live, setLive] = useState<Live>({ session: undefined, connected: true, refused: undefined })
  const key = JSON.stringify(watched)
  useEffect(() => {
    if (!watched) return
    const stop = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const onConnection = (connected: boolean) => {
      clearTimeout(timer)
      const setConnected = () => setLive((was) => (was.connected === connected ? was : { ...was, connected }))
      if (connected) setConnected()
      else timer = setTimeout(setConnected, SAY_AFTER)
    }
    const offline = () => onConnection(false)
    addEventListener('offline', offline, { signal: stop.signal })
    const showFirst = async () => {
      if (live.session) return
      try {
        const session = await look?.()
        if (session) setLive((was) => ({ ...was, session }))
      } catch (error) {
        if (error instanceof LiveAudienceError && error.status === 404) throw error
      }
    }
    const read = async () => {
      await showFirst()
      const how = { signal: stop.signal, onConnection }
      for await (const session of watchSession(operations, watched, how)) {
        setLive((was) => ({ ...was, session, refused: undefined }))
      }
    }
    read().catch((error) => {
      if (error instanceof LiveAudienceError) setLive((was) => ({ ...was, refused: error }))
      else throw error
    })
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [operations, key, hasJoined])
  return live
}
