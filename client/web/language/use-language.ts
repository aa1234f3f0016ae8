import { useEffect, useRef, useState } from 'preact/hooks'
import type { Session } from '../../index.ts'
import { switchLanguage } from './language.ts'

/**
 * Switches to a session's language, or the browser's.
 * @returns whether the session can be drawn: a language that is chosen later is loaded beside what is seen
 */
export function useLanguage(session: Pick<Session, 'settings'> | undefined): boolean {
  const [, redraw] = useState(0)
  const isLoaded = useRef(false)
  const tag = session?.settings?.language
  const coming = switchLanguage(tag)
  if (session && !coming) isLoaded.current = true
  useEffect(() => {
    void coming?.then(() => redraw((n) => n + 1))
  }, [tag])
  return isLoaded.current
}
