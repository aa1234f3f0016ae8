/** A part of the docs that has an address and a heading of its own. */
export type Place = {
  /** Absolute, as a link has it. */
  href: string
  name: string
  text: string
}

/** Where words were found, with what stands around the first of them. */
export type Found = Place & { excerpt: readonly [before: string, word: string, after: string] | undefined }

const HEADINGS = 'h1, h2, h3, h4'
/** What holds text that people read. Code is left out: it has the usual words too often. */
const TEXTS = 'p, li, dt, dd, th, td, figcaption'

/** The operations, schemas and chapters of a page. */
export function placesIn(page: ParentNode, address: string): Place[] {
  const operations = [...page.querySelectorAll<HTMLElement>('.operation')].map((one) =>
    place(address, one.id, one.querySelector('h3')?.textContent, [one]),
  )
  const guide = page.querySelector('.guide h1')?.textContent
  const chapters = [...page.querySelectorAll<HTMLElement>('main :is(h1, h2, h3, h4)')]
    .filter((heading) => !heading.closest('.operation'))
    .map((heading) => {
      const name = heading.textContent
      const above = guide ?? chapterOf(heading)
      const id = heading.closest('.schema')?.id ?? heading.id
      return place(address, id, above && above !== name ? `${above}: ${name}` : name, below(heading))
    })
  return [...chapters, ...operations]
}

function place(address: string, id: string, name = '', parts: readonly Element[]): Place {
  const { href } = new URL(id && `#${id}`, address)
  const texts = parts
    .flatMap((part) => [part, ...part.querySelectorAll(TEXTS)])
    .filter((part) => part.matches(TEXTS) && !part.querySelector(TEXTS))
  const text = texts.map(({ textContent }) => textContent).join(' ')
  return { href, name: name.trim(), text: text.replaceAll(/\s+/g, ' ') }
}

/** The chapter of a heading of the fourth rank, such as that of a status: refusals. */
function chapterOf(heading: Element): string | undefined {
  if (!heading.matches('h4')) return undefined
  let before = heading.previousElementSibling
  while (before && !before.matches('h3')) before = before.previousElementSibling
  return before?.textContent
}

/** What stands between a heading and the next one. */
function below(heading: Element): Element[] {
  const parts: Element[] = []
  for (let next = heading.nextElementSibling; next; next = next.nextElementSibling) {
    if (next.matches(`${HEADINGS}, section`)) break
    parts.push(next)
  }
  return parts
}

/** Those that have all words: first those that have them in their name, then by how often they have them. */
export function search(places: readonly Place[], words: readonly string[]): Found[] {
  const scored = places.flatMap((one) => {
    const [name, text] = [one.name.toLowerCase(), one.text.toLowerCase()]
    if (!words.every((word) => name.includes(word) || text.includes(word))) return []
    const isNamed = words.every((word) => name.includes(word))
    const times = words.reduce((sum, word) => sum + text.split(word).length - 1, 0)
    return [{ found: { ...one, excerpt: excerptOf(one.text, words) }, score: isNamed ? Infinity : times }]
  })
  return scored
    .toSorted((one, other) => (one.score === other.score ? 0 : other.score - one.score))
    .map(({ found }) => found)
}

/** Characters of an excerpt before and after the word. */
const BEFORE = 30
const AFTER = 60

function excerptOf(text: string, words: readonly string[]): Found['excerpt'] {
  const lower = text.toLowerCase()
  const [word] = words.filter((one) => lower.includes(one))
  if (word === undefined) return undefined
  const at = lower.indexOf(word)
  const end = at + word.length
  const before = text.slice(Math.max(0, at - BEFORE), at)
  const after = text.slice(end, end + AFTER)
  return [
    at > BEFORE ? `… ${before.replace(/^\S*\s/, '')}` : before,
    text.slice(at, end),
    end + AFTER < text.length ? `${after.replace(/\s\S*$/, '')} …` : after,
  ]
}
