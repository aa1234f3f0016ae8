import { existsSync, statSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import markdownIt from 'markdown-it'

/** Where files are that the site links to and does not have. */
const REPOSITORY = 'https://github.com/live-audience/live-audience/blob/main'

/** A part of a page under a heading, to be searched. */
export type Section = { page: string; id: string; heading: string; text: string }

export type Rendered = { title: string; html: string; sections: Section[]; pictures: string[] }

/** The page of a Markdown file in the site. `README.md` at the root is the first. */
export function pageOf(path: string): string {
  if (path === 'README.md') return 'index.html'
  return `${path
    .replace(/\.md$/, '')
    .replace(/\/README$/, '')
    .replaceAll('/', '-')
    .toLowerCase()}.html`
}

/** The id of a heading, as GitHub makes it. */
const idOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-')

/**
 * Renders a Markdown file of the repository.
 * @param path from the root
 * @param pages the files that the site has
 */
export function render(root: string, path: string, markdown: string, pages: string[]): Rendered {
  const md = markdownIt({ html: true })
  const tokens = md.parse(markdown, {})
  const sections: Section[] = []
  const pictures: string[] = []
  const resolve = (link: string): string => resolveLink(root, path, link, pages, pictures)
  let inHeading = false
  for (const token of tokens) {
    if (token.type === 'heading_open') inHeading = true
    else if (token.type === 'heading_close') inHeading = false
    else if (inHeading) sections.push({ page: pageOf(path), id: '', heading: textOf(token.children ?? []), text: '' })
    const section = sections.at(-1)
    if (section && !inHeading) section.text += ` ${token.children ? textOf(token.children) : token.content}`
    for (const child of token.children ?? []) changeLinks(child, resolve)
    if (token.type === 'html_block') token.content = changeHtml(token.content, resolve)
  }
  const ids = new Map<string, number>()
  for (const section of sections) {
    const id = idOf(section.heading)
    const before = ids.get(id) ?? 0
    ids.set(id, before + 1)
    section.id = before ? `${id}-${before}` : id
  }
  let heading = 0
  for (const token of tokens) {
    if (token.type === 'heading_open') token.attrSet('id', sections[heading++]?.id ?? '')
    // A table, and a block of code, may be wider than a phone: it scrolls by itself, also by keyboard.
    if (token.type === 'table_open') token.attrSet('tabindex', '0')
  }
  const html = md.renderer
    .render(tokens, md.options, {})
    .replaceAll('<pre>', '<pre tabindex="0">')
    .replaceAll(/<th[^>]*><\/th>/g, '<td></td>')
  return { title: sections[0]?.heading ?? path, html, sections, pictures }
}

type Token = ReturnType<ReturnType<typeof markdownIt>['parse']>[number]

const textOf = (tokens: Token[]): string =>
  tokens.map((token) => (token.type === 'softbreak' ? ' ' : token.type === 'html_inline' ? '' : token.content)).join('')

function changeLinks(token: Token, resolve: (link: string) => string): void {
  for (const name of ['href', 'src']) {
    const link = token.attrGet(name)
    if (typeof link === 'string') token.attrSet(name, resolve(link))
  }
  if (token.type === 'html_inline') token.content = changeHtml(token.content, resolve)
}

const changeHtml = (html: string, resolve: (link: string) => string): string =>
  html.replaceAll(/(src|srcset|href)="([^"]+)"/g, (_, name: string, link: string) => `${name}="${resolve(link)}"`)

/** A link of a file as the site has it: to a page, a picture, or a file of the repository. */
function resolveLink(root: string, from: string, link: string, pages: string[], pictures: string[]): string {
  if (/^(https?:|#|mailto:)/.test(link)) return link
  const [to = '', heading] = link.split('#')
  const path = normalize(join(dirname(from), to))
  const fragment = heading ? `#${heading}` : ''
  if (pages.includes(path)) return `${pageOf(path)}${fragment}`
  if (!existsSync(join(root, path))) throw new Error(`${from} links to ${link}, which is not there`)
  if (/\.(jpe?g|png|webp|svg)$/.test(path)) {
    pictures.push(path)
    return `pictures/${path.replaceAll('/', '-')}`
  }
  const kind = statSync(join(root, path)).isDirectory() ? REPOSITORY.replace('/blob/', '/tree/') : REPOSITORY
  return `${kind}/${path}${fragment}`
}
