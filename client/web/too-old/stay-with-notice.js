// @ts-check

/**
 * Shows what the HTML says, and takes from the page's script the place where it draws: it may not run whole here. In
 * the syntax of all browsers, which esbuild does not make of `const`. Over a video there is no place for a notice: OBS 30,
 * for example, is Chrome 103.
 * @param {HTMLElement | null} page where it draws
 */
export function stayWithNotice(page) {
  if (!page) return
  page.id = 'too-old'
  if (/[?&]overlay\b/.test(location.search)) {
    document.documentElement.setAttribute('data-overlay', '')
    page.textContent = ''
    return
  }
  page.className = 'card'
  // Without the paragraph around it, which waits for the script.
  page.textContent = `${page.textContent}`
}
