/**
 * Keeps the focus on the page. When the focused element is removed, its nearest ancestor with a `tabindex` gets the focus.
 */
export function keepFocus(page: HTMLElement): void {
  let path: HTMLElement[] = []
  page.addEventListener('focusin', ({ target }) => {
    path = [...around(target as HTMLElement)]
  })
  page.addEventListener('focusout', ({ target, relatedTarget }) => {
    if (relatedTarget) return
    // `focusout` comes before the element is removed. If it is still there afterwards, the user has left it.
    queueMicrotask(() => {
      if ((target as HTMLElement).isConnected) path = []
    })
  })
  new MutationObserver(() => {
    if (document.activeElement !== document.body || !path[0] || path[0].isConnected) return
    path.find((one) => one.isConnected && one.hasAttribute('tabindex'))?.focus()
  }).observe(page, { childList: true, subtree: true })
}

function* around(element: HTMLElement | null): Generator<HTMLElement> {
  for (let one = element; one; one = one.parentElement) yield one
}
