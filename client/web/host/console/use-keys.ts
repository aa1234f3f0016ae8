import { useLayoutEffect, useRef } from 'preact/hooks'
import { type ActionName, actionOf, actionOfKey } from './commands.ts'

type Keyed = {
  act: (name: ActionName) => void
  /** Brings the marked question into sight. @returns whether it was in sight before, if there is one */
  showMarked: () => boolean
}

/** Every key from anywhere but where somebody types, chooses or has something else open. */
export function useKeys(keyed: Keyed): void {
  // A key may come before the effects of the last drawing have run.
  const latest = useRef(keyed)
  latest.current = keyed
  // With the drawing itself: an effect may run 100 ms later, and who sees the page may press.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      const name = isElsewhere(event) ? undefined : actionOfKey(event.key)
      if (!name) return
      event.preventDefault()
      if (event.repeat && name !== 'down' && name !== 'up') return
      if (!actionOf(name).isOfQuestion || latest.current.showMarked()) latest.current.act(name)
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}

/** Space presses the button that has the focus; in a field, a menu or a dialog all keys are its own. */
function isElsewhere({ target, key }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return false
  const field = 'input, textarea, select, dialog, [role="menu"], [contenteditable]'
  const pressed = 'button, a, summary'
  return target.closest(key === ' ' ? `${field}, ${pressed}` : field) !== null
}

/** Whether all of it is in the window and in what scrolls around it. */
export function isInSight(element: Element): boolean {
  if (!element.checkVisibility()) return false
  const { top, bottom } = element.getBoundingClientRect()
  const frame = element.closest('.column')?.getBoundingClientRect()
  return top >= Math.max(0, frame?.top ?? 0) - 1 && bottom <= Math.min(innerHeight, frame?.bottom ?? innerHeight) + 1
}
