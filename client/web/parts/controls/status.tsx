import type { ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'

type Props = { class?: string; isHint?: boolean; children: ComponentChildren }

/**
 * A status that screen readers announce. They announce only changes, so the region is drawn empty first, unless what it
 * begins with is a mere hint.
 */
export function Status({ class: name, isHint, children }: Props) {
  const [isThere, setThere] = useState(isHint)
  useEffect(() => setThere(true), [])
  return (
    <p class={name} role="status">
      {isThere && children}
    </p>
  )
}
