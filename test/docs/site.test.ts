import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ALL_STYLES, ROOT, siteOfFile } from './built-site.ts'
import { CONTENTS } from './site/contents.ts'

const site = siteOfFile()
const read = (name: string): string => readFileSync(join(site.folder, name), 'utf8')

it('The documentation has every document for people, and each once', async () => {
  const listed = Object.values(CONTENTS).flat()
  const there = [
    'shared/docs',
    'client',
    'client/addin',
    'client/deck',
    'client/package',
    'server/deploy',
    '.',
    'shared',
  ]
    .flatMap((path) => readdirSync(join(ROOT, path)).map((name) => join(path, name)))
    .filter((path) => path.endsWith('.md'))
  expect(listed.toSorted()).toEqual(there.toSorted())
  expect(site.pages).toHaveLength(listed.length)
})

it('Every link of the documentation leads to a page, heading, picture or file that is there', () => {
  let links = 0
  for (const page of site.pages) {
    for (const [, link = ''] of read(page).matchAll(/ (?:href|src|srcset)="([^"]+)"/g)) {
      links++
      const ours = /^https:\/\/github\.com\/live-audience\/live-audience\/(?:blob|tree)\/main\/([^#]+)/.exec(link)
      if (ours) expect(existsSync(join(ROOT, ours[1] ?? '')), link).toBe(true)
      if (/^[a-z]+:/.test(link)) continue
      const [file = '', heading] = link.split('#')
      expect(existsSync(join(site.folder, file || page)), `${link} in ${page}`).toBe(true)
      if (heading) expect(read(file || page), `${link} in ${page}`).toContain(`id="${heading}"`)
    }
  }
  expect(links).toBeGreaterThan(300)
})

it('Three pages of the documentation have every kind of element, and stand for the looks of all', () => {
  expect(elementsOf(ALL_STYLES).size).toBeGreaterThan(30)
  expect([...elementsOf(site.pages)].filter((element) => !elementsOf(ALL_STYLES).has(element))).toEqual([])
})

/** Every kind of element, whatever the language of its code. */
const elementsOf = (names: readonly string[]): Set<string> =>
  new Set(
    names.flatMap((name) =>
      [...read(name).matchAll(/<(\w+)(?: class="(?!language-)[^"]*")?/g)].map(([element]) => element),
    ),
  )
