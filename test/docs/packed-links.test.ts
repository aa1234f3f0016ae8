import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

/** Where the links of documents lead that come with the package. On npm's page, those of README.md lead to the repository. */

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** What only a clone has: it is for those who read or change the sources. */
const FOR_CONTRIBUTORS = /^(CONTRIBUTING\.md|test\/.*|.*\.tsx?)$/
/** npm shows them from the repository. They would be two thirds of the package's documents. */
const PICTURES = /^client\/web\/pictures\//

type Packed = [{ files: { path: string }[] }]
const listed = execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
  cwd: ROOT,
  encoding: 'utf8',
  stdio: ['ignore', 'pipe', 'ignore'],
})
const packed = new Set((JSON.parse(listed) as Packed)[0].files.map(({ path }) => path))
const documents = [...packed].filter((path) => path.endsWith('.md'))

/** Examples show links of other pages. */
const CODE = /^```[\s\S]*?^```|^ {4}.*$|`[^`]*`/gm

/** Markdown's links, and those of the HTML in it. */
const linksOf = (text: string): string[] =>
  [...text.replaceAll(CODE, '').matchAll(/\]\(([^)\s]+)\)|^\[[^\]]+\]: (\S+)|\b(?:href|src|srcset)="([^"]+)"/gm)].map(
    ([, inline, below, html]) => inline ?? below ?? html ?? '',
  )

it('has the documents that people who use the package need', () => {
  expect(documents).toContain('README.md')
  expect(documents.length).toBeGreaterThan(8)
})

it.each(documents)('%s links to what is in the package', async (document) => {
  const links = linksOf(await readFile(join(ROOT, document), 'utf8')).filter(
    (link) => !/^(https?:|mailto:|#)/.test(link),
  )
  const paths = links.map((link) => join(dirname(document), link.split('#')[0] ?? ''))
  expect(paths.filter((path) => !existsSync(join(ROOT, path)))).toEqual([])
  const left = paths.filter((path) => !packed.has(path) && !FOR_CONTRIBUTORS.test(path) && !PICTURES.test(path))
  expect(left, 'Pack what it links to (`files` in package.json), or leave the link out.').toEqual([])
})
