import './toast.css'
import { useEffect, useState } from 'preact/hooks'
import { UserText } from '../user-text/user-text.tsx'

/** What the page says once, and what the reader can do about it. */
export type Message = {
  text: string
  /** What it is about, in somebody's own words. */
  subject?: string
  action?: { label: string; run: () => void }
}

/** Milliseconds. It stays longer while it has the pointer or the focus, or another tab is in front. */
const STAYS = 8_000

/** Mounted from the start, so that screen readers read later messages out. */
export function Toast({ message, onGone }: { message: Message | undefined; onGone: () => void }) {
  const [isHeld, setHeld] = useState(false)
  useEffect(() => {
    const look = () => setHeld(document.hidden)
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  useEffect(() => {
    if (!message || isHeld) return
    const timer = setTimeout(onGone, STAYS)
    return () => clearTimeout(timer)
  }, [message, isHeld])
  return (
    <div
      class="toast"
      role="status"
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocusIn={() => setHeld(true)}
      onFocusOut={() => setHeld(false)}
    >
      {message && (
        <p>
          {message.text} {message.subject && <UserText as="q">{message.subject}</UserText>}
        </p>
      )}
      {message?.action && (
        <button type="button" onClick={message.action.run}>
          {message.action.label}
        </button>
      )}
    </div>
  )
}
