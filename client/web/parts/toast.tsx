import './toast.css'
import { useEffect, useRef, useState } from 'preact/hooks'

/** What is said once, and what may be done about it. */
export type Said = {
  text: string
  /** What it is about, in somebody's own words. */
  about?: string
  action?: { label: string; run: () => void }
}

/** Milliseconds for which it stands; while somebody is at it, it stays. */
const STAYS = 8_000

/** Mounted from the start, so that what is said later is read out. */
export function Toast({ said, onGone }: { said: Said | undefined; onGone: () => void }) {
  const toast = useRef<HTMLDivElement>(null)
  const [isHeld, setHeld] = useState(false)
  useEffect(() => {
    if (!said || isHeld) return
    const timer = setTimeout(onGone, STAYS)
    return () => clearTimeout(timer)
  }, [said, isHeld])
  return (
    <div
      ref={toast}
      class="toast"
      role="status"
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocusIn={() => setHeld(true)}
      onFocusOut={() => setHeld(false)}
    >
      {said && (
        <p>
          {said.text} {said.about && <q dir="auto">{said.about}</q>}
        </p>
      )}
      {said?.action && (
        <button type="button" onClick={said.action.run}>
          {said.action.label}
        </button>
      )}
    </div>
  )
}
