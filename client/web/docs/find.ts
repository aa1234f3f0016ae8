import { type Found, type Place, placesIn, search } from './places.ts'

/** Where the contents are a bar over the page: see contents.css. */
const IS_OVER_PAGE = matchMedia('(max-width: 899px)')
/** The most places that are listed. Who needs more adds a word. */
const LISTED = 30

/**
 * Finds operations by name and path, and every part of the docs by the words of its text, as one types. `/` goes to the
 * field, Enter to the first that is found, the arrow keys from one to the next, and Escape shows all again.
 */
export function findInDocs(): void {
  const box = document.querySelector<HTMLElement>('.find')
  const field = box?.querySelector('input')
  const told = box?.querySelector('[role=status]')
  const list = document.querySelector<HTMLElement>('.in-texts')
  if (!box || !field || !told || !list) return
  box.hidden = false
  const places = placesIn(document, location.href)
  const show = (sought = field.value) => {
    const words = sought.toLowerCase().split(/\s+/).filter(Boolean)
    const named = filterContents(words)
    const found = words.length > 0 ? search(places, words).filter(({ href }) => !named.includes(href)) : []
    list.hidden = found.length === 0
    list.querySelector('ul')?.replaceChildren(...found.slice(0, LISTED).map(entry))
    const more = found.length > LISTED ? `, the first ${named.length + LISTED} are shown` : ''
    told.textContent = words.length > 0 ? `${named.length + found.length} found${more}` : ''
  }
  const readOthers = () => void addOtherPages(places).then(() => show())
  field.addEventListener('focus', readOthers, { once: true })
  field.addEventListener('focus', () => show())
  // On a phone what is found is over the page: it makes way for what somebody goes to.
  list.closest('nav')?.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element && target.closest('.contents a')) || !IS_OVER_PAGE.matches) return
    field.blur()
    show('')
  })
  field.addEventListener('input', () => {
    show()
    // What is found begins below the field.
    field.closest('nav')?.scrollTo(0, 0)
  })
  field.addEventListener('keydown', ({ key }) => {
    if (key === 'Enter') shownLinks()[0]?.click()
    if (key === 'Escape') field.value = ''
    if (key === 'Escape') show()
  })
  document.querySelector('.reference nav')?.addEventListener('keydown', (event) => walk(event as KeyboardEvent, field))
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

const contents = (): HTMLAnchorElement[] => [...document.querySelectorAll<HTMLAnchorElement>('.contents a')]
const shownLinks = (): HTMLAnchorElement[] => contents().filter((link) => link.closest('li')?.offsetParent)

/** Reads the pages to which the contents lead. One that does not come is not searched. */
async function addOtherPages(places: Place[]): Promise<void> {
  const addresses = new Set(contents().map(({ origin, pathname }) => origin + pathname))
  addresses.delete(location.origin + location.pathname)
  const read = [...addresses].map(async (address) => {
    const answer = await fetch(address)
    if (!answer.ok) return
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
    places.push(...placesIn(page, address))
  })
  await Promise.allSettled(read)
}

/** @returns the addresses of the entries that have all words in their name or path */
function filterContents(words: readonly string[]): string[] {
  document.querySelector('.reference nav')?.classList.toggle('is-filtered', words.length > 0)
  const found: string[] = []
  for (const chapter of document.querySelectorAll<HTMLElement>('.contents .chapter:not(.in-texts)')) {
    const entries = [...chapter.querySelectorAll('li')]
    for (const entry of entries) entry.hidden = !hasAll(entry, words)
    const shown = entries.filter(({ hidden }) => !hidden)
    chapter.hidden = shown.length === 0
    found.push(...shown.flatMap((one) => one.querySelector('a')?.href ?? []))
  }
  return found
}

function hasAll(entry: HTMLElement, words: readonly string[]): boolean {
  const said = `${entry.textContent} ${entry.querySelector('a')?.dataset.words ?? ''}`.toLowerCase()
  return words.every((word) => said.includes(word))
}

function entry({ href, name, excerpt }: Found): HTMLElement {
  const [item, link] = [document.createElement('li'), document.createElement('a')]
  link.href = href
  link.append(name)
  if (excerpt) {
    const [before, word, after] = excerpt
    const [around, mark] = [document.createElement('span'), document.createElement('mark')]
    mark.append(word)
    around.append(before, mark, after)
    link.append(around)
  }
  item.append(link)
  return item
}

/** Moves among the field and what is found. Where nothing is sought, the arrow keys scroll. */
function walk(event: KeyboardEvent, field: HTMLInputElement): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined || field.value.trim() === '' || !(event.target instanceof HTMLElement)) return
  const stops: HTMLElement[] = [field, ...shownLinks()]
  const next = stops[stops.indexOf(event.target) + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}
