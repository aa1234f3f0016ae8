import { html, Markup } from './markup.ts'

/** A call in each language that shows it, with what it is answered. */
export type Shown = {
  title: string
  curl: string
  typed?: string | undefined
  answer?: { status: number; text: string }
}

/**
 * Calls beside the text, with a tab for each language: radio inputs, so that they work without a script. With one, a tab
 * changes all panels of the page.
 * @param id of the panel, in the page
 */
export function examplePanel(id: string, title: string, shown: readonly Shown[]): Markup {
  const isTyped = shown.some(({ typed }) => typed !== undefined)
  return html`<div class="examples" data-scheme="dark">
${isTyped && tabs(id, title)}
${shown.map((one) => example(one))}
</div>`
}

const CHECKED = new Markup(' checked')
const TABS = [
  ['curl', 'curl'],
  ['typed', 'TypeScript'],
] as const

const tabs = (id: string, title: string): Markup => html`${TABS.map(
  ([language, name]) =>
    html`<input type="radio" class="by-${language}" id="${id}-by-${language}" name="${id}-by" aria-label="${title}, by ${name}"${language === 'curl' && CHECKED}>`,
)}
<div class="tabs">${TABS.map(([language, name]) => html`<label for="${id}-by-${language}">${name}</label>`)}</div>`

function example({ title, curl, typed, answer }: Shown): Markup {
  return html`<figure class="example">
<figcaption>${title}</figcaption>
${code(curl, `${title}, by curl`, typed === undefined ? 'both' : 'curl')}
${typed !== undefined && code(typed, `${title}, by TypeScript`, 'typed')}
${
  answer &&
  html`<details><summary>Response <span class="status">${answer.status}</span></summary>
${code(answer.text, `${title}, its answer`, 'both')}</details>`
}
</figure>`
}

/** @param label for who cannot see what stands around it */
export const code = (text: string, label: string, language: 'curl' | 'typed' | 'both'): Markup =>
  html`<div class="code in-${language}"><pre tabindex="0" aria-label="${label}"><code>${idsWhole(text)}</code></pre></div>`

const ID = /([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})/

/** A line that is too long would end at a hyphen in the middle of an id. */
const idsWhole = (text: string): Markup =>
  html`${text.split(ID).map((part, n) => (n % 2 === 1 ? html`<span class="id">${part}</span>` : html`${part}`))}`
