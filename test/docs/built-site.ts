import { execFile } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll } from 'vitest'

/** Pages that have every kind of element of all. One renderer and one style sheet make them. */
export const ALL_STYLES = ['index.html', 'client.html', 'changelog.html']
export const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** The documentation's pages for the tests of a file, as `npm run docs` makes them. */
export function siteOfFile(): { folder: string; pages: string[] } {
  const site = { folder: '', pages: [] as string[] }
  beforeAll(async () => {
    site.folder = await mkdtemp(join(tmpdir(), 'live-audience-docs-'))
    await promisify(execFile)('npm', ['run', 'docs', '--', site.folder], { cwd: ROOT })
    site.pages = readdirSync(site.folder).filter((name) => name.endsWith('.html'))
  })
  afterAll(() => rm(site.folder, { recursive: true }))
  return site
}
