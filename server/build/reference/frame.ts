import { html, type Markup } from './markup.ts'

/** A chapter of the contents. An entry is found by its name, and by its words. */
export type Chapter = { name: string; href: string; entries: readonly { name: string; href: string; words?: string }[] }

/** Contents beside a page. Without a script they are a plain list of links; the script shows the field that filters it and searches all texts. */
export const frame = (chapters: readonly Chapter[], main: Markup): Markup => html`<div class="reference">
<nav aria-label="Contents">
<p class="home"><a href="/docs">live-audience</a> <span class="quiet">REST</span></p>
<div class="find" hidden>
<label for="find">Search the docs</label>
<input type="search" id="find" autocomplete="off" spellcheck="false" aria-keyshortcuts="/" placeholder="Search">
<p role="status" class="quiet"></p>
</div>
<div class="contents">
${chapters.map(
  ({ name, href, entries }) => html`<div class="chapter"><p><a href="${href}">${name}</a></p>
<ul>${entries.map((one) => html`<li><a href="${one.href}"${one.words !== undefined && html` data-words="${one.words}"`}>${one.name}</a></li>`)}</ul></div>`,
)}
<div class="chapter in-texts" hidden><p>In the texts</p><ul></ul></div>
</div>
</nav>
<main>
${main}
</main>
</div>`

/** @param reference the path of the reference, empty on it */
export const startChapter = (reference: '' | '/docs'): Chapter => ({
  name: 'Start',
  href: `${reference}#start`,
  entries: [
    { name: 'Five calls', href: `${reference}#start` },
    { name: 'The typed client', href: `${reference}#client` },
    { name: 'From another origin', href: '/docs/another-origin' },
    { name: 'Events and reconnecting', href: '/docs/events' },
  ],
})

export const moreChapter = (reference: '' | '/docs'): Chapter => ({
  name: 'More',
  href: `${reference}#more`,
  entries: [
    { name: 'General rules', href: `${reference}#rules` },
    { name: 'Schemas of answers', href: `${reference}#schemas` },
    { name: 'Ways to authorise', href: `${reference}#ways` },
    { name: 'Refusals', href: `${reference}#refusals` },
  ],
})
