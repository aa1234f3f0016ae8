import type { ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'

type Props = { class?: string; children: ComponentChildren }

/** What changes by itself and is said once: the region is there, empty, before its first words come. */
export function Status({ class: name, children }: Props) {
  const [isThere, setThere] = useState(false)
  useEffect(() => setThere(true), [])
  return (
    <p class={name} role="status">
      {isThere && children}
    </p>
  )
}
