import { useCallback, useEffect, useRef, useState } from 'preact/hooks'
import { isFinal, retryAfterOf } from '../../../calls/error.ts'
import { TRY_AGAIN } from '../../../calls/until-answered.ts'
import type { Operations, Session } from '../../../index.ts'

/** This browser's own view of a session. Streams carry only what everyone sees. */
export type OwnView = {
  answer: Session | undefined
  /** Reads the view again. Call it after something that this browser did. @returns when the view has it */
  refresh: () => Promise<void>
}

/** Milliseconds over which the phones of a session spread their requests, so that not all ask at once. */
const SPREAD = 1_500

/** Reads this browser's own view, and again whenever the session's poll or questions change. */
export function useOwnView(client: Operations, code: string, session: Session | undefined): OwnView {
  const [answer, setAnswer] = useState<Session>()
  const requests = useRef(0)
  const answered = useRef(0)
  const isShown = useRef(true)
  const isDue = useRef(false)
  useEffect(
    () => () => {
      isShown.current = false
    },
    [],
  )
  const refresh = useCallback(async (): Promise<void> => {
    const request = ++requests.current
    try {
      const got = await client.getSession({ id: code })
      if (!isShown.current || request < answered.current) return
      answered.current = request
      setAnswer(got)
    } catch (error) {
      if (isFinal(error)) return
      // It tries again, because nothing else says whether a vote counted.
      await new Promise((resolve) => setTimeout(resolve, Math.max(TRY_AGAIN, retryAfterOf(error))))
      if (isShown.current && request === requests.current) await refresh()
    }
  }, [client, code])

  const version = session && versionOf(session)
  // While this browser has a pending or hidden question, every frame triggers a read: frames do not contain it.
  const frame = hasUnlisted(answer) ? session : undefined
  useEffect(() => {
    // A request that is due reads the newest version, however often that changes.
    if (version === undefined || isDue.current) return
    isDue.current = true
    const wait = requests.current === 0 ? 0 : Math.random() * SPREAD
    setTimeout(() => {
      isDue.current = false
      if (isShown.current) refresh()
    }, wait)
  }, [version, frame, refresh])
  return { answer, refresh }
}

/** A version of the session. It changes when this browser's own view may have changed. */
const versionOf = ({ poll, questions = [], stage, podium }: Session): string =>
  [poll?.id, poll?.state, poll?.revealed, stage, podium, ...questions.map(({ id, state }) => `${id} ${state}`)].join()

/** Whether this browser has a question that the server shows only to it and the host. */
const hasUnlisted = (own: Session | undefined): boolean =>
  own?.questions?.some(({ mine, state }) => mine && (state === 'pending' || state === 'hidden')) === true
