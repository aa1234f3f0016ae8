import { describe, expect, it } from 'vitest'
import { hasBrowser, Screen, SIZES } from '../support/browser.ts'
import { identityProvider } from '../support/identity-provider.ts'
import { mailServer } from '../support/mail-server.ts'
import { freePort } from '../support/ports.ts'
import { startTestServer } from '../support/test-server.ts'
import { usesLink } from './hosting.ts'

/** A server whose hosts sign in by an organisation. */
async function organisationStage(hosts: { emails: string[]; domains: string[] }) {
  const port = await freePort()
  const callback = `http://localhost:${port}/api/me/login/oidc/callback`
  const provider = await identityProvider([callback])
  return { app: await startTestServer({ port, host: 'localhost', oidc: provider.settings, hosts }), provider }
}

/** Fills the provider's own pages. */
async function signsInThere({ page }: Screen, login: string): Promise<void> {
  await page.getByRole('link', { name: 'Sign in with your organisation' }).click()
  await page.locator('input[name=login]').fill(login)
  await page.locator('input[name=password]').fill('any')
  await page.getByRole('button', { name: 'Sign-in' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
}

describe.skipIf(!hasBrowser)('a host signs in', () => {
  it('with an organisation, and is told why if it is refused', async () => {
    const { app } = await organisationStage({ emails: [], domains: ['example.org'] })
    const ada = await Screen.at(`${app.server.url}/host`, 'phone')
    await ada.page.waitForURL('**/login')
    await ada.page.getByRole('link', { name: 'Sign in with your organisation' }).waitFor()
    expect(await ada.page.getByLabel('Your email address').isVisible()).toBe(false)
    await ada.isSound()
    await ada.page.setViewportSize(SIZES.projector)
    await ada.looksSound()
    await signsInThere(ada, 'ada')
    await ada.page.waitForURL('**/host')
    await ada.page.getByText('Signed in as Ada Lovelace').waitFor()
    expect(await ada.page.evaluate(() => history.length)).toBeLessThan(12)

    const { page } = ada
    for (const [login, why] of [
      ['bob', 'has not verified your email address'],
      ['eve', 'isn’t allowed to host here'],
    ] as const) {
      await ada.context.clearCookies()
      await page.goto(`${app.server.url}/login`)
      await signsInThere(ada, login)
      await page.getByRole('alert').getByText(why).waitFor()
      await expect.poll(() => new URL(page.url()).hash).toBe('')
    }
  })

  it('with an organisation, signs out there, too, and is told when it is down', async () => {
    const { app, provider } = await organisationStage({ emails: [], domains: [] })
    const ada = await Screen.at(`${app.server.url}/login`, 'phone')
    const { page } = ada
    await signsInThere(ada, 'ada')
    await page.waitForURL('**/host')
    await page.getByText('Signed in as Ada Lovelace').click()
    await page.getByRole('button', { name: 'Log out' }).click()
    await page.getByRole('button', { name: 'Yes, sign me out' }).click()
    await page.waitForURL(`${app.server.url}/login`)
    expect((await ada.context.cookies()).filter(({ name }) => /^(ws_host|_session)$/.test(name))).toEqual([])
    // Who signs in by it again is asked who they are.
    await page.getByRole('link', { name: 'Sign in with your organisation' }).click()
    await page.locator('input[name=login]').waitFor()
    await provider.goAway()
    app.clock.pass(10_000)
    await page.goto(`${app.server.url}/login`)
    await page.getByRole('alert').getByText('sign-in can’t be reached').waitFor()
  })

  it('with a link that the server prints, without an address', async () => {
    const app = await startTestServer({ hosts: { emails: [], domains: [] } })
    const host = await Screen.again(`${app.server.url}/login`, 'phone')
    const print = host.page.getByRole('button', { name: 'Show a new link in the terminal' })
    await print.waitFor()
    expect(await host.page.getByLabel('Your email address').count()).toBe(0)
    await host.isSound()
    await print.click()
    await host.page.getByRole('status').getByText('terminal').waitFor()
    const [link = ''] = /http\S+/.exec(app.printed.at(-1) ?? '') ?? []
    await host.page.goto(link)
    await usesLink(host)
  })

  it('is told that the link is checked, and what to do where it was used before', async () => {
    const app = await startTestServer({ hosts: { emails: [], domains: [] } })
    const host = await Screen.at(`${app.server.url}/login`, 'phone')
    let letGo = () => {}
    const isFree = new Promise<void>((resolve) => {
      letGo = resolve
    })
    await host.page.route('**/verify', async (route) => {
      await isFree
      await route.continue()
    })
    await host.page.goto(`${app.server.url}/login#token=${'x'.repeat(43)}`)
    await host.page.getByRole('button', { name: 'Sign in' }).click()
    await host.page.getByRole('status').getByText('Checking your sign-in link…').waitFor()
    letGo()
    await host.page.getByRole('alert').getByText('Get a new one here.').waitFor()
    expect(await host.page.getByText('Checking').count()).toBe(0)
    await host.page.getByRole('button', { name: 'Show a new link in the terminal' }).waitFor()
    await expect.poll(() => host.page.url()).not.toContain('token')
    await host.isSound()
  })

  it('with a mailed link, which leaves the address bar', async () => {
    const { arrived, mail } = await mailServer()
    const app = await startTestServer({ mail })
    const ada = await Screen.at(`${app.server.url}/login`, 'phone', { locale: 'de-DE' })
    await ada.page.getByLabel('E-Mail-Adresse').fill('ada@example.org')
    await ada.page.getByRole('button', { name: 'Link schicken' }).click()
    await ada.page.getByRole('status').getByText('unterwegs').waitFor()
    const [mailed] = await arrived(1)
    expect(mailed?.subject).toBe('Bei live-audience anmelden')
    const [link = ''] = /http\S+#token=\S+/.exec(mailed?.text ?? '') ?? []
    await ada.page.goto(link)
    await usesLink(ada)
    await ada.page.goBack()
    await expect.poll(() => ada.page.url()).not.toContain('token')
  })

  it('with a link that others opened before: whoever presses its button uses it, even after a lost connection', async () => {
    const app = await startTestServer({ hosts: { emails: [], domains: [] } })
    const link = await app.server.signInLink()
    // A mail scanner: runs scripts, and does all that a page does by itself.
    const scanner = await Screen.at(link, 'laptop')
    await scanner.page.getByRole('button', { name: 'Sign in' }).waitFor()
    await scanner.page.waitForLoadState('networkidle')
    await scanner.page.reload()
    await scanner.page.getByRole('button', { name: 'Sign in' }).waitFor()
    expect(await scanner.context.cookies()).toEqual([])
    const host = await Screen.at(link, 'phone')
    const press = host.page.getByRole('button', { name: 'Sign in' })
    await press.waitFor()
    await host.page.route('**/verify', (route) => route.abort(), { times: 1 })
    await press.click()
    await host.page.getByRole('alert').getByText('connection').waitFor()
    await usesLink(host)
    await scanner.page.getByRole('button', { name: 'Sign in' }).click()
    await scanner.page.getByRole('alert').getByText('used before').waitFor()
  })

  it('by the keyboard alone, in a tab that had asked for the link', async () => {
    const app = await startTestServer({ hosts: { emails: [], domains: [] } })
    const { page } = await Screen.at(`${app.server.url}/login`, 'laptop')
    await page.getByRole('button', { name: 'Show a new link in the terminal' }).waitFor()
    await page.evaluate((hash) => location.assign(hash), new URL(await app.server.signInLink()).hash)
    await page.getByRole('button', { name: 'Sign in' }).waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/host')
  })

  it('reads without a script what is needed for it', async () => {
    const app = await startTestServer()
    const { page } = await Screen.open('phone', { javaScriptEnabled: false })
    await page.goto(await app.server.signInLink())
    // What a noscript element shows is found by no selector.
    expect(await page.locator('body').innerText()).toContain('This page needs JavaScript.')
  })
})
