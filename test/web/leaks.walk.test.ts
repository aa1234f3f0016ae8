import type { Request } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { hasBrowser, Screen } from '../support/browser.ts'
import { testServerOfFile } from '../support/test-server.ts'
import { usesLink } from './hosting.ts'

/** Where keys and tokens go when people open links in a browser. */

const app = testServerOfFile({ now: Date.now })

async function opened(): Promise<{ screen: Screen; requests: Request[] }> {
  const screen = await Screen.open('tablet')
  const requests: Request[] = []
  screen.page.on('request', (request) => requests.push(request))
  return { screen, requests }
}

/** Every address that the tab's history shows when one goes back through it. */
async function history({ page }: Screen): Promise<string[]> {
  const visited = [page.url()]
  for (let step = 0; step < 5; step++) {
    await page.goBack({ timeout: 3_000 }).catch(() => null)
    visited.push(page.url())
  }
  return visited
}

const referers = async (requests: Request[]) =>
  (await Promise.all(requests.map((request) => request.headerValue('referer')))).filter(Boolean)

describe.skipIf(!hasBrowser)('the secret in a link', () => {
  it('stays out of history, Referer, addresses and log: a host key', async () => {
    const session = await (await app.host()).creates()
    const { screen, requests } = await opened()
    for (const path of [`/host/${session.id}`, `/wall/${session.id}`]) {
      await screen.page.goto(`${app.server.url}/`)
      await screen.page.goto(`${app.server.url}${path}#k=${session.k}`)
      await screen.page.getByText(session.title).first().waitFor()
    }
    expect(requests.map((request) => request.url()).join()).not.toContain(session.k)
    expect(await referers(requests)).toEqual([])
    expect((await history(screen)).join()).not.toContain(session.k)
    expect(app.logged.join()).not.toContain(session.k)
  })

  it('reaches only the request that uses it: a sign-in token', async () => {
    const link = await app.server.signInLink()
    const token = link.split('#token=')[1] ?? ''
    const { screen, requests } = await opened()
    await screen.page.goto(link)
    await usesLink(screen)
    const carrying = requests.filter((request) => `${request.url()} ${request.postData()}`.includes(token))
    expect(carrying.map((request) => new URL(request.url()).pathname)).toEqual(['/api/me/login/verify'])
    expect(carrying[0]?.url()).not.toContain(token)
    expect(await referers(requests)).toEqual([])
    expect(app.logged.join()).not.toContain(token)
    expect(await screen.page.evaluate(() => document.cookie)).toBe('')
    const kept = await screen.page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))
    expect(kept).not.toContain(token)
    expect((await history(screen)).join()).not.toContain(token)
  })
})
