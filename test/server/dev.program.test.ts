import { spawn } from 'node:child_process'
import { describe, expect, it, onTestFinished } from 'vitest'
import { emptyDatabase } from '../support/databases.ts'
import { freePort } from '../support/ports.ts'
import { Checkout } from '../support/source-copy.ts'

/** Runs `npm run dev` for one test. @returns the address of the server */
async function develops(checkout: Checkout): Promise<string> {
  const { url } = await emptyDatabase()
  const port = String(await freePort())
  const env = { PATH: process.env.PATH, HOST: '127.0.0.1', PORT: port, DATABASE_URL: url }
  const npm = spawn('npm', ['run', 'dev'], { cwd: checkout.in('.'), env, detached: true, stdio: 'ignore' })
  onTestFinished(() => void process.kill(-Number(npm.pid)))
  return `http://127.0.0.1:${port}`
}

/** A page with all that it names: scripts, styles and texts. Empty while the server restarts. */
async function loadPage(url: string, page: string): Promise<string> {
  const load = (path: string) =>
    fetch(url + path).then(
      (response) => response.text(),
      () => '',
    )
  const html = await load(page)
  const assets = [...html.matchAll(/\/assets\/[^"]+\.(?:js|css)/g)].map(([path]) => load(path))
  return [html, ...(await Promise.all(assets))].join('\n')
}

describe('npm run dev', () => {
  const addStyle = (text: string) => `${text}\n.edited-style { color: red }\n`
  type Edit = [what: string, page: string, path: string, change: (text: string) => string]
  /** Those of one list are made together, since each start builds all pages. */
  const EDITS: Edit[][] = [
    [
      ['script', '/', 'client/web/audience/main.tsx', (text) => `${text}\nconsole.log('edited script')\n`],
      ['text', '/', 'shared/languages/en/phone.ts', (text) => text.replace(/'[A-Z][^']+'/, "'edited-text'")],
    ],
    [['style', '/', 'client/web/audience/audience.css', addStyle]],
    [['style', '/host/parts', 'test/web/parts-page/parts-page.css', addStyle]],
  ]

  it('serves an edited script, style or text of a page after a reload', async () => {
    const checkout = await Checkout.make('packages')
    const url = await develops(checkout)
    await expect.poll(async () => (await loadPage(url, '/')).includes('<html')).toBe(true)
    for (const edits of EDITS) {
      await Promise.all(edits.map(([, , path, change]) => checkout.edit(path, change)))
      for (const [what, page, path] of edits) {
        const isEdited = async () => new RegExp(`edited.${what}`).test(await loadPage(url, page))
        await expect.poll(isEdited, { message: `${path} is edited, and the page is as before` }).toBe(true)
      }
    }
  })
})
