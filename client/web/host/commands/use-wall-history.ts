import { useEffect, useRef } from 'preact/hooks'
import type { Session } from '../../../index.ts'
import { inTab, readJson, writeJson } from '../../parts/browser/storage.ts'
import { indexBefore, keptOr, remember, type Shown, shownNow } from './wall-history.ts'

/** What the wall showed since the page was opened in this tab, and before as far as the session tells. */
export function useWallHistory(session: Session) {
  const key = `wall history of ${session.code}`
  const kept = useRef<readonly Shown[]>(undefined)
  kept.current ??= keptOr(readJson<readonly Shown[]>(key, inTab) ?? [], session)
  const history = remember(kept.current, shownNow(session))
  kept.current = history
  useEffect(() => writeJson(key, history, inTab), [history])
  const index = indexBefore(history, session)
  /** Forgets all from `before` on. Once the wall shows that again, it is the last. */
  const goBack = () => {
    kept.current = history.slice(0, Math.max(0, index))
  }
  return { before: history[index], goBack }
}
