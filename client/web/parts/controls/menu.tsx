import './menu.css'
import type { ComponentChildren } from 'preact'
import { useId, useRef } from 'preact/hooks'

type Props = {
  /** The accessible name of the button, which shows `sign`. */
  label: string
  sign: ComponentChildren
  class?: string
  children: ComponentChildren
}

/** Pixels between button and menu, and between menu and the edge of the page. */
const GAP = 6

/** A button that opens a menu. Arrow keys move through it. Escape, a choice or a press beside it closes it. */
export function Menu({ label, sign, class: look = 'plain sign', children }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  const menu = useRef<HTMLDivElement>(null)
  const id = useId()
  const open = ({ newState }: { newState: string }) => {
    if (newState !== 'open' || !button.current || !menu.current) return
    moveNextTo(menu.current, button.current.getBoundingClientRect())
    // Somebody who presses a key before this event arrives has already focused an item.
    if (!menu.current.contains(document.activeElement)) itemsOf(menu.current)[0]?.focus()
  }
  // The item acts first. A dialog that it opens returns the focus to the button.
  const choose = (event: MouseEvent) => {
    if (!(event.target as Element).closest('[role="menuitem"]')) return
    menu.current?.hidePopover()
    button.current?.focus()
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        class={look}
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        popovertarget={id}
      >
        {sign}
      </button>
      <div
        ref={menu}
        id={id}
        popover="auto"
        class="menu"
        role="menu"
        aria-label={label}
        onToggle={open}
        onClick={choose}
        onKeyDown={(event) => menu.current && walk(menu.current, event)}
      >
        {children}
      </div>
    </>
  )
}

type ItemProps = { onChoose: () => void; class?: string; children: ComponentChildren }

export const MenuItem = ({ onChoose, class: look, children }: ItemProps) => (
  <button type="button" role="menuitem" tabIndex={-1} class={look} onClick={onChoose}>
    {children}
  </button>
)

const itemsOf = (menu: HTMLElement): HTMLElement[] => [...menu.querySelectorAll<HTMLElement>('[role="menuitem"]')]

/** Below the button and aligned with its end; above it if there is more space there. */
function moveNextTo(menu: HTMLElement, { left, right, top, bottom }: DOMRect): void {
  const { offsetWidth: width, offsetHeight: height } = menu
  const isLeft = getComputedStyle(menu).direction === 'rtl'
  const x = Math.min(innerWidth - width - GAP, isLeft ? left : right - width)
  const isAbove = bottom + GAP + height > innerHeight && top > innerHeight - bottom
  menu.style.left = `${Math.max(GAP, x)}px`
  menu.style.top = `${Math.max(GAP, isAbove ? top - GAP - height : Math.min(bottom + GAP, innerHeight - height - GAP))}px`
}

function walk(menu: HTMLElement, event: KeyboardEvent): void {
  const items = itemsOf(menu)
  const at = items.indexOf(document.activeElement as HTMLElement)
  const targets: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }
  const to = targets[event.key]
  if (to === undefined) return
  event.preventDefault()
  items.at(to % items.length)?.focus()
}
