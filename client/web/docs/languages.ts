const KEPT = 'live-audience-docs-language'

/** Changes the language of all examples with that of one, and keeps it for the next visit. */
export function switchLanguages(): void {
  const kept = readKept()
  if (kept) choose(kept)
  for (const tab of document.querySelectorAll<HTMLInputElement>('.examples > input')) {
    tab.addEventListener('change', () => {
      // What is above changes its height, too: the panel stays where the reader looks.
      const top = tab.parentElement?.getBoundingClientRect().top ?? 0
      choose(tab.className)
      scrollBy(0, (tab.parentElement?.getBoundingClientRect().top ?? 0) - top)
    })
  }
}

/** @param language as the tabs are called: `by-curl` or `by-typed` */
function choose(language: string): void {
  for (const tab of document.querySelectorAll<HTMLInputElement>('.examples > input')) {
    tab.checked = tab.className === language
  }
  try {
    localStorage.setItem(KEPT, language)
  } catch {
    // A browser that stores nothing begins with curl.
  }
}

function readKept(): string | undefined {
  try {
    const kept = localStorage.getItem(KEPT)
    return kept === 'by-curl' || kept === 'by-typed' ? kept : undefined
  } catch {
    return undefined
  }
}
