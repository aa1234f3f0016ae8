/**
 * Keeps the focus on the page. When the focused element is removed, its nearest ancestor with a `tabindex` gets the focus.
 * Nothing scrolls for that: an ancestor that is longer than the screen would come into sight by its middle.
 */
export function keepFocus(page: HTMLElement): void {
  let path: HTMLElement[] = []
  page.addEventListener('focusin', (event) => {
    path = event.composedPath().filter((one) => one instanceof HTMLElement)
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
    path.find((one) => one.isConnected && one.hasAttribute('tabindex'))?.focus({ preventScroll: true })
  }).observe(page, { childList: true, subtree: true })
}
