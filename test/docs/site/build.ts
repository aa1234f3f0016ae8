import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { CONTENTS } from './contents.ts'
import { pageOf, type Rendered, render, type Section } from './render.ts'

/** `npm run docs [-- FOLDER]`: makes the documentation's pages from the Markdown files of the repository. */

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const HERE = dirname(fileURLToPath(import.meta.url))

const [folder = join(ROOT, 'shared/docs/dist')] = process.argv.slice(2)
await build(folder)
console.log(`The documentation is in ${folder}.`)

async function build(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(join(folder, 'pictures'), { recursive: true })
  const paths = Object.values(CONTENTS).flat()
  const pages = new Map<string, Rendered>()
  for (const path of paths) pages.set(path, render(ROOT, path, await readFile(join(ROOT, path), 'utf8'), paths))
  for (const [path, page] of pages) await writeFile(join(folder, pageOf(path)), htmlOf(path, page, pages))
  for (const picture of new Set([...pages.values()].flatMap(({ pictures }) => pictures))) {
    await cp(join(ROOT, picture), join(folder, 'pictures', picture.replaceAll('/', '-')))
  }
  await cp(join(HERE, 'site.css'), join(folder, 'site.css'))
  const sections = [...pages.values()].flatMap(({ title, sections: all }) => all.map((one) => entryOf(title, one)))
  const search = await readFile(join(HERE, 'search.js'), 'utf8')
  // Not JSON beside it: a page that is opened as a file may load a script, but nothing else.
  await writeFile(join(folder, 'search.js'), `const SECTIONS = ${JSON.stringify(sections)}\n${search}`)
}

function entryOf(title: string, { page, id, heading, text }: Section) {
  return { title, heading, to: `${page}#${id}`, text: text.replaceAll(/\s+/g, ' ').trim() }
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}

function htmlOf(path: string, { title, html }: Rendered, pages: Map<string, Rendered>): string {
  const groups = Object.entries(CONTENTS).map(([group, paths]) => {
    const items = paths.map((one) => {
      const current = one === path ? ' aria-current="page"' : ''
      return `<li><a href="${pageOf(one)}"${current}>${escapeHtml(pages.get(one)?.title ?? one)}</a></li>`
    })
    return `<h2>${group}</h2><ul>${items.join('')}</ul>`
  })
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}${title === 'live-audience' ? '' : ' · live-audience'}</title>
<link rel="stylesheet" href="site.css">
<body>
<a class="skip" href="#content">Skip to the text</a>
<header><a href="index.html">live-audience</a>
<form role="search"><label for="search">Search</label> <input id="search" type="search" autocomplete="off">
<ol id="found" aria-live="polite"></ol></form></header>
<div class="columns"><nav aria-label="Pages">${groups.join('')}</nav>
<main id="content">${html}</main></div>
<script src="search.js"></script>
</body>
</html>
`
}
