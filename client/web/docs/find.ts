/** Filters the contents as one types. `/` goes to the field, Enter to the first that is found, Escape shows all again. */
export function filterContents(): void {
  const box = document.querySelector<HTMLElement>('.find')
  const field = box?.querySelector('input')
  const told = box?.querySelector('[role=status]')
  if (!box || !field || !told) return
  box.hidden = false
  const show = () => {
    const found = filter(field.value)
    told.textContent = field.value.trim() === '' ? '' : `${found} found`
  }
  field.addEventListener('input', show)
  field.addEventListener('keydown', ({ key }) => {
    if (key === 'Enter') document.querySelector<HTMLElement>('.contents li:not([hidden]) a')?.click()
    if (key === 'Escape') field.value = ''
    if (key === 'Escape') show()
  })
  document.addEventListener('keydown', (event) => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || isTypedInto(event.target)) return
    event.preventDefault()
    field.focus()
  })
  // A browser that comes back keeps what was typed.
  show()
}

const isTypedInto = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches('input, textarea')

/** @returns how many entries have all words */
function filter(text: string): number {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  document.querySelector('.reference nav')?.classList.toggle('is-filtered', words.length > 0)
  let found = 0
  for (const chapter of document.querySelectorAll<HTMLElement>('.contents .chapter')) {
    const entries = [...chapter.querySelectorAll<HTMLElement>('li')]
    for (const entry of entries) entry.hidden = !hasAll(entry, words)
    const shown = entries.filter(({ hidden }) => !hidden).length
    chapter.hidden = shown === 0
    found += shown
  }
  return found
}

function hasAll(entry: HTMLElement, words: readonly string[]): boolean {
  const said = `${entry.textContent} ${entry.querySelector('a')?.dataset.words ?? ''}`.toLowerCase()
  return words.every((word) => said.includes(word))
}
