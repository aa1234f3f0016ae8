import { useLayoutEffect, useRef } from 'preact/hooks'
import { type CommandName, commandOfKey, rowOf } from '../commands/shortcuts.ts'

type Pressed = {
  press: (name: CommandName) => void
  /** Scrolls the marked question into sight. @returns whether it was in sight before, if there is one */
  showMarked: () => boolean
}

/** Takes keys from everywhere, except where somebody types, chooses, or has a menu or a dialog open. */
export function useShortcuts(pressed: Pressed): void {
  // A key may come before the effects of the last drawing have run.
  const latest = useRef(pressed)
  latest.current = pressed
  // A layout effect: others may run up to 100 ms after the page is seen, and keys pressed until then would be lost.
  useLayoutEffect(() => {
    const take = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      const name = isElsewhere(event) ? undefined : commandOfKey(event.key)
      if (!name) return
      event.preventDefault()
      if (event.repeat && name !== 'down' && name !== 'up') return
      if (!rowOf(name).isOfQuestion || latest.current.showMarked()) latest.current.press(name)
    }
    addEventListener('keydown', take)
    return () => removeEventListener('keydown', take)
  }, [])
}

/** Fields, menus and dialogs have all keys for themselves. Space presses the button that has the focus. */
function isElsewhere({ target, key }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return false
  const field = 'input, textarea, select, dialog, [role="menu"], [contenteditable]'
  const pressed = 'button, a, summary'
  return target.closest(key === ' ' ? `${field}, ${pressed}` : field) !== null
}

/** Whether all of an element is visible, in the window and in the column that scrolls around it. */
export function isInSight(element: Element): boolean {
  if (element.getClientRects().length === 0) return false
  const { top, bottom } = element.getBoundingClientRect()
  const column = element.closest('.queue, .column')?.getBoundingClientRect()
  return top >= Math.max(0, column?.top ?? 0) - 1 && bottom <= Math.min(innerHeight, column?.bottom ?? innerHeight) + 1
}
