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
  html`<div class="code in-${language}"><pre tabindex="0" aria-label="${label}"><code>${inLines(text)}</code></pre></div>`

const ID = /([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})/

/**
 * Lines, so that one that is too long for its panel goes on further in. It does so before an id: a break at a hyphen
 * would make two of it.
 */
const inLines = (text: string): Markup =>
  html`${text.split(/(?<=\n)/).map((line) => html`<span class="line">${idsWhole(line)}</span>`)}`

const idsWhole = (line: string): Markup =>
  html`${line.split(ID).map((part, n) => (n % 2 === 1 ? html`<wbr><span class="id">${part}</span><wbr>` : html`${part}`))}`
