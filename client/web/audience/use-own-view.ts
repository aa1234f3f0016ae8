import { useCallback, useEffect, useRef, useState } from 'preact/hooks'
import { retryAfterOf } from '../../calls/error.ts'
import { LiveAudienceError, type Operations, type Session } from '../../index.ts'
import { TRY_AGAIN } from './use-retry.ts'

/** This browser's own view of a session. Streams carry only what everyone sees. */
export type OwnView = {
  /** The last answer to this browser. */
  answer: Session | undefined
  /** Asks again, after something that this browser did. */
  refresh: () => void
}

/** Milliseconds over which the phones of a session spread, so that not all ask at once. */
const SPREAD = 1_500

/** Reads this browser's own view, and reads it again when the session's poll or questions change. */
export function useOwnView(client: Operations, code: string, session: Session | undefined): OwnView {
  const [answer, setAnswer] = useState<Session>()
  const asked = useRef(0)
  const isShown = useRef(true)
  useEffect(
    () => () => {
      isShown.current = false
    },
    [],
  )
  const refresh = useCallback(() => {
    const turn = ++asked.current
    const isLatest = () => isShown.current && turn === asked.current
    client
      .getSession({ id: code })
      .then((got) => isLatest() && setAnswer(got))
      .catch((error) => {
        if (error instanceof LiveAudienceError && !error.mayPass) return
        // Nothing else tells whether a vote counted, so it tries again.
        const wait = Math.max(TRY_AGAIN, retryAfterOf(error))
        setTimeout(() => isLatest() && refresh(), wait)
      })
  }, [client, code])

  const changes = session && sessionMark(session)
  useEffect(() => {
    if (changes === undefined) return
    const wait = asked.current === 0 ? 0 : Math.random() * SPREAD
    const timer = setTimeout(refresh, wait)
    return () => clearTimeout(timer)
  }, [changes, refresh])
  return { answer, refresh }
}

/** Differs when this browser's own view may have changed. */
const sessionMark = ({ poll, questions = [] }: Session): string =>
  [poll?.id, poll?.state, poll?.revealed, ...questions.map(({ id, state }) => `${id} ${state}`)].join()
