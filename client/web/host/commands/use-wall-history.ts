import { useRef } from 'preact/hooks'
import type { Session } from '../../../index.ts'
import { indexBefore, remember, type Shown, shownNow, shownUntil } from './wall-history.ts'

/** What the wall showed since the page was opened, and before as far as the session tells. */
export function useWallHistory(session: Session) {
  const kept = useRef<readonly Shown[]>(undefined)
  const history = remember(kept.current ?? shownUntil(session), shownNow(session))
  kept.current = history
  const index = indexBefore(history, session)
  /** Forgets all from `before` on. Once the wall shows that again, it is the last. */
  const goBack = () => {
    kept.current = history.slice(0, Math.max(0, index))
  }
  return { before: history[index], goBack }
}
