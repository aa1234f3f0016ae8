import { execFile } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import type axe from 'axe-core'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AXE, BY_LOOKS, WCAG } from '../support/axe.ts'
import { hasBrowser, Screen, SIZES } from '../support/browser.ts'

/** The documentation's pages, as `npm run docs` makes them, opened as files. */

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

let folder: string
let pages: string[]
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'live-audience-docs-'))
  await promisify(execFile)('npm', ['run', 'docs', '--', folder], { cwd: ROOT })
  pages = readdirSync(folder).filter((name) => name.endsWith('.html'))
})
afterAll(() => rm(folder, { recursive: true }))

const read = (name: string): string => readFileSync(join(folder, name), 'utf8')

it('The documentation has every document for people, and each once', async () => {
  const { CONTENTS } = await import('./site/contents.ts')
  const listed = Object.values(CONTENTS).flat()
  const there = ['shared/docs', 'client', 'client/addin', 'client/deck', 'server/deploy', '.', 'shared']
    .flatMap((path) => readdirSync(join(ROOT, path)).map((name) => join(path, name)))
    .filter((path) => path.endsWith('.md'))
  expect(listed.toSorted()).toEqual(there.toSorted())
  expect(pages).toHaveLength(listed.length)
})

it('Every link of the documentation leads to a page, heading, picture or file that is there', () => {
  let links = 0
  for (const page of pages) {
    for (const [, link = ''] of read(page).matchAll(/ (?:href|src|srcset)="([^"]+)"/g)) {
      links++
      const ours = /^https:\/\/github\.com\/live-audience\/live-audience\/(?:blob|tree)\/main\/([^#]+)/.exec(link)
      if (ours) expect(existsSync(join(ROOT, ours[1] ?? '')), link).toBe(true)
      if (/^[a-z]+:/.test(link)) continue
      const [file = '', heading] = link.split('#')
      expect(existsSync(join(folder, file || page)), `${link} in ${page}`).toBe(true)
      if (heading) expect(read(file || page), `${link} in ${page}`).toContain(`id="${heading}"`)
    }
  }
  expect(links).toBeGreaterThan(300)
})

it('Three pages of the documentation have every kind of element, and stand for the looks of all', () => {
  expect(elementsOf(ALL_STYLES).size).toBeGreaterThan(30)
  expect([...elementsOf(pages)].filter((element) => !elementsOf(ALL_STYLES).has(element))).toEqual([])
})

describe.skipIf(!hasBrowser)('In a browser the documentation', () => {
  it('is accessible, and fits a phone', async () => {
    const { page, faults, hosts } = await Screen.open('laptop')
    for (const name of pages) {
      await page.setViewportSize(SIZES.laptop)
      await page.emulateMedia({ colorScheme: 'light' })
      await page.goto(pathToFileURL(join(folder, name)).href)
      await page.evaluate(AXE)
      const hasAllStyles = ALL_STYLES.includes(name)
      expect(await violationsOn(page, hasAllStyles ? WCAG : BY_WORDS), name).toEqual([])
      if (hasAllStyles) {
        // The rest of the rules finds the same in the dark.
        await page.emulateMedia({ colorScheme: 'dark' })
        expect(await violationsOn(page, BY_LOOKS), `${name} in the dark`).toEqual([])
      }
      await page.setViewportSize(SIZES.phone)
      const [inner, all] = await page.evaluate(() => [innerWidth, document.documentElement.scrollWidth])
      expect(all, name).toBeLessThanOrEqual(inner ?? 0)
    }
    expect(faults).toEqual([])
    expect([...hosts].filter(Boolean)).toEqual([])
  })

  it('finds a setting without a server', async () => {
    const { page, hosts } = await Screen.open('phone')
    await page.goto(pathToFileURL(join(folder, pages.at(-1) ?? '')).href)
    await page.getByLabel('Search').fill('retention_days')
    await page.getByRole('link', { name: 'Operating: Settings' }).click()
    await page.waitForURL('**/server-deploy.html#settings')
    await page.getByLabel('Search').fill('no-such-word-anywhere')
    expect(await page.locator('#found li').count()).toBe(0)
    expect([...hosts].filter(Boolean)).toEqual([])
  })
})

/** Pages that have every kind of element of all. One renderer and one style sheet make them. */
const ALL_STYLES = ['index.html', 'client.html', 'changelog.html']
/** Rules that a document breaks by what it says. */
const BY_WORDS: axe.RunOnly = {
  type: 'rule',
  values: [
    'document-title',
    'duplicate-id-aria',
    'empty-heading',
    'empty-table-header',
    'heading-order',
    'image-alt',
    'link-name',
  ],
}

/** Every kind of element, whatever the language of its code. */
const elementsOf = (names: readonly string[]): Set<string> =>
  new Set(
    names.flatMap((name) =>
      [...read(name).matchAll(/<(\w+)(?: class="(?!language-)[^"]*")?/g)].map(([element]) => element),
    ),
  )

/** Here, since all that axe tells besides takes longer to send than to find. */
const violationsOn = (page: Page, runOnly: axe.RunOnly): Promise<string[]> =>
  page.evaluate(async (only) => {
    const { axe: tool } = globalThis as unknown as { axe: typeof axe }
    const { violations } = await tool.run({ runOnly: only, resultTypes: ['violations'], preload: false })
    return violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)
  }, runOnly)
