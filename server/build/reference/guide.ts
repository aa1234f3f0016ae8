import markdownIt from 'markdown-it'
import { code } from './example-panel.ts'
import { type Chapter, frame } from './frame.ts'
import { heading, html, Markup } from './markup.ts'

/** The address that stands for the server's in the Markdown files, where nothing replaces it. */
const EXAMPLE = 'https://live.example.org'

const markdown = markdownIt({ html: false })
markdown.renderer.rules.fence = (tokens, index) => {
  const { content = '', info = '' } = tokens[index] ?? {}
  const [language = '', ...title] = info.split(' ')
  const label = title.join(' ') || NAMES[language] || language
  return html`<figure class="example" data-scheme="dark"><figcaption>${label}</figcaption>
${code(content.trimEnd(), label, 'both')}</figure>`.text
}
const NAMES: Record<string, string> = { ts: 'TypeScript' }
// A wide table scrolls in a box of its own.
markdown.renderer.rules.table_open = () => '<div class="table" tabindex="0" role="group" aria-label="Table"><table>'
markdown.renderer.rules.table_close = () => '</table></div>'

/** A Markdown file as a page beside the reference. `BASE_URL` stands for the server's address. */
export function guide(text: string, chapters: readonly Chapter[]): string {
  const body = markdown
    .render(text.replaceAll(EXAMPLE, 'BASE_URL'))
    .replaceAll(
      /<h([23])>(.*)<\/h\1>/g,
      (_, level, title) => heading(`h${level}` as 'h2', idOf(title), new Markup(title)).text,
    )
    .replaceAll('href="another-origin.md', 'href="/docs/another-origin')
    .replaceAll('href="events.md', 'href="/docs/events')
  return frame(chapters, html`<article class="guide">${new Markup(body)}</article>`).text
}

/** The first heading. */
export const titleOf = (text: string): string => /^# (.+)$/m.exec(text)?.[1] ?? ''

const idOf = (title: string): string =>
  title
    .replaceAll(/<[^>]+>/g, '')
    .toLowerCase()
    .replaceAll(/[^\w]+/g, '-')
    .replaceAll(/^-|-$/g, '')
