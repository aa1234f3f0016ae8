import './menu.css'
import type { ComponentChildren } from 'preact'
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks'

type Props = {
  /** The accessible name of the button, which shows `sign`. */
  label: string
  sign: ComponentChildren
  class?: string
  children: ComponentChildren
}

/** Pixels between button and menu, and between menu and the edge of the page. */
const GAP = 6

/** Safari has popovers since 17, Chrome since 114, Firefox since 125. */
const HAS_POPOVERS = 'popover' in HTMLElement.prototype
/** What closes what has opened, where that is no popover. */
const CLOSING = ['pointerdown', 'keydown', 'focusin']

/** A button that opens a menu. Arrow keys move through it. Escape, a choice or a press beside it closes it. */
export function Menu({ label, sign, class: look = 'plain sign', children }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  const menu = useRef<HTMLDivElement>(null)
  const id = useId()
  const [isShown, setShown] = useState(false)
  const open = () => button.current && menu.current && showBeside(menu.current, button.current)
  // The item acts first. A dialog that it opens returns the focus to the button.
  const choose = (event: MouseEvent) => {
    if (!(event.target as Element).closest('[role="menuitem"]')) return
    if (HAS_POPOVERS) menu.current?.hidePopover()
    else setShown(false)
    button.current?.focus()
  }
  const leave = ({ relatedTarget }: FocusEvent) =>
    hideUnless([button.current, menu.current], relatedTarget as Node | null)
  useLayoutEffect(() => {
    if (!isShown) return
    open()
    return whenClosed([button.current, menu.current], (byKey) => {
      setShown(false)
      if (byKey) button.current?.focus()
    })
  }, [isShown])
  return (
    <>
      <button
        ref={button}
        type="button"
        class={look}
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-expanded={HAS_POPOVERS ? undefined : isShown}
        popovertarget={HAS_POPOVERS ? id : undefined}
        onClick={HAS_POPOVERS ? undefined : () => setShown(!isShown)}
        onFocusOut={leave}
      >
        {sign}
      </button>
      <div
        ref={menu}
        id={id}
        popover={HAS_POPOVERS ? 'auto' : undefined}
        hidden={HAS_POPOVERS ? undefined : !isShown}
        class="menu"
        role="menu"
        aria-label={label}
        onToggle={({ newState }: { newState: string }) => newState === 'open' && open()}
        onClick={choose}
        onKeyDown={(event) => menu.current && walk(menu.current, event)}
        onFocusOut={leave}
      >
        {children}
      </div>
    </>
  )
}

/**
 * What a popover does by itself: calls back on Escape, and on a press or a focus outside of the parts.
 * @returns how to stop
 */
export function whenClosed(parts: (HTMLElement | null)[], close: (byKey: boolean) => void): () => void {
  const isInside = ({ target }: Event) => parts.some((part) => part?.contains(target as Node))
  const listen = (event: Event) => {
    const byKey = event instanceof KeyboardEvent
    if (byKey ? event.key === 'Escape' : !isInside(event)) close(byKey)
  }
  for (const type of CLOSING) addEventListener(type, listen)
  return () => {
    for (const type of CLOSING) removeEventListener(type, listen)
  }
}

type ItemProps = { onChoose: () => void; class?: string; children: ComponentChildren }

export const MenuItem = ({ onChoose, class: look, children }: ItemProps) => (
  <button type="button" role="menuitem" tabIndex={-1} class={look} onClick={onChoose}>
    {children}
  </button>
)

/** Moves the focus into the menu, too. */
function showBeside(menu: HTMLElement, button: HTMLElement): void {
  moveNextTo(menu, button.getBoundingClientRect())
  // Somebody who presses a key before this event arrives has already focused an item.
  if (!menu.contains(document.activeElement)) itemsOf(menu)[0]?.focus()
}

/** A popover stays open by itself when the keyboard goes on, below another menu that opens then. */
function hideUnless([button, menu]: (HTMLElement | null)[], focused: Node | null): void {
  const isInside = focused === button || menu?.contains(focused)
  if (HAS_POPOVERS && focused && !isInside) menu?.hidePopover()
}

const itemsOf = (menu: HTMLElement): HTMLElement[] => [...menu.querySelectorAll<HTMLElement>('[role="menuitem"]')]

/** Below the button and aligned with its end; above it if there is more space there. */
function moveNextTo(menu: HTMLElement, { left, right, top, bottom }: DOMRect): void {
  const { offsetWidth: width, offsetHeight: height } = menu
  const isLeft = getComputedStyle(menu).direction === 'rtl'
  const x = Math.min(innerWidth - width - GAP, isLeft ? left : right - width)
  const isAbove = bottom + GAP + height > innerHeight && top > innerHeight - bottom
  // Styles decide whether it stands there.
  menu.style.setProperty('--left', `${Math.max(GAP, x)}px`)
  const y = isAbove ? top - GAP - height : Math.min(bottom + GAP, innerHeight - height - GAP)
  menu.style.setProperty('--top', `${Math.max(GAP, y)}px`)
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
