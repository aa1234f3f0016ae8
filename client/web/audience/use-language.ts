import { useEffect, useState } from 'preact/hooks'
import { speak } from '../parts/language.ts'

/**
 * Speaks a session's language, or the browser's. It is loaded beside the session, and not before it.
 * @returns whether its texts are there
 */
export function useLanguage(tag?: string): boolean {
  const [, redraw] = useState(0)
  const coming = speak(tag)
  useEffect(() => {
    void coming?.then(() => redraw((n) => n + 1))
  }, [tag])
  return coming === undefined
}
