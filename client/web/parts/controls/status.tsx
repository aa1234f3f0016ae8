import type { ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'

type Props = { class?: string; children: ComponentChildren }

/** A status that screen readers announce. They announce only changes, so the region is drawn empty first. */
export function Status({ class: name, children }: Props) {
  const [isThere, setThere] = useState(false)
  useEffect(() => setThere(true), [])
  return (
    <p class={name} role="status">
      {isThere && children}
    </p>
  )
}
