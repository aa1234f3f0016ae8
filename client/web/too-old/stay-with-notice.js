// @ts-check

/**
 * Shows what the HTML says, and takes from the page's script the place where it draws: it may not run whole here. In
 * the syntax of all browsers, which esbuild does not make of `const`.
 * @param {HTMLElement | null} page where it draws
 */
export function stayWithNotice(page) {
  if (!page) return
  page.id = 'too-old'
  page.className = 'card'
  // Without the paragraph around it, which waits for the script.
  page.textContent = `${page.textContent}`
}
