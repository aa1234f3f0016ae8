/** Escaped HTML. */
export class Markup {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type Part = Markup | string | number | false | undefined | readonly Part[]

const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** HTML from a template. Its values are escaped, except those that are markup. */
export const html = (pieces: TemplateStringsArray, ...parts: Part[]): Markup =>
  new Markup(pieces.map((piece, index) => piece + toText(parts[index])).join(''))

function toText(part: Part): string {
  if (part === undefined || part === false) return ''
  if (part instanceof Markup) return part.text
  if (typeof part === 'object') return part.map(toText).join('')
  return String(part).replaceAll(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign)
}

/** A heading that links to itself. */
export const heading = (level: 'h2' | 'h3' | 'h4', id: string, text: Markup | string): Markup =>
  html`<${level} id="${id}"><a class="anchor" href="#${id}">${text}</a></${level}>`

/** Text of the document as paragraphs, with `code` and **strong** words. */
export const paragraphs = (text = ''): Markup[] =>
  text.split('\n\n').map((paragraph) => html`<p>${marked(paragraph)}</p>`)

/** The same for one line. */
export const marked = (text = ''): Markup[] =>
  text.split(/(`[^`]+`|\*\*[^*]+\*\*)/).map((piece) => {
    if (piece.startsWith('`')) return html`<code>${piece.slice(1, -1)}</code>`
    if (piece.startsWith('**')) return html`<strong>${piece.slice(2, -2)}</strong>`
    return html`${piece}`
  })
