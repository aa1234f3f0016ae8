/**
 * Keeps the focus on the page: where what has it goes away, what is around it has it next. Such places have a
 * `tabindex` of -1.
 */
export function keepFocus(page: HTMLElement): void {
  let path: HTMLElement[] = []
  page.addEventListener('focusin', ({ target }) => {
    path = [...around(target as HTMLElement)]
  })
  page.addEventListener('focusout', ({ target, relatedTarget }) => {
    if (relatedTarget) return
    // It is told before what has the focus goes away; what is still there then was left.
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
