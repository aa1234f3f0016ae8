import { describe, expect, it } from 'vitest'
import product from '../../package.json' with { type: 'json' }
import { LANGUAGES } from '../../shared/languages/index.ts'
import { hasBrowser, Screen } from '../support/browser.ts'
import { PowerPoint } from '../support/office.ts'
import { startTestServer } from '../support/test-server.ts'
import { leftNoTrace, open, openAt, prepared, serverForSlides, states, until } from './slides.ts'

/** The slide add-in is paired with a session: in a tab of its own, and in PowerPoint. */

const app = serverForSlides()

describe.skipIf(!hasBrowser)('the add-in in a tab of its own', () => {
  it('pairs by host link, opens a chosen poll and shows the address for a frame', async () => {
    const here = await prepared(app)
    const { session } = here
    const { screen, requests } = await openAt(here.addin, 'phone')
    const { page } = screen
    await page.getByLabel('Host link').fill('https://elsewhere.example/host/1#k=2')
    await page.getByRole('button', { name: 'Pair' }).click()
    await page.getByText('This is not a host link from').waitFor()
    await screen.isSound()
    await page.getByLabel('Host link').fill(here.hostLink)
    await page.getByRole('button', { name: 'Pair' }).click()
    await page.getByRole('heading', { name: 'Which poll goes on this slide?' }).waitFor()
    await screen.isSound()
    await page.getByRole('button', { name: 'How was it?' }).click()
    await page.getByText('Opens when this slide is shown to the audience.').waitFor()
    await screen.isSound()
    const address = await page.getByLabel('Address for a frame').inputValue()
    expect(await states(here)).toBe('draft,draft,draft')
    await page.getByRole('button', { name: 'Open it now' }).click()
    await until(() => states(here), 'draft,draft,open')
    await page.getByText('Rate now').waitFor()
    await leftNoTrace(requests, page, session.k)
    await page.goto('about:blank')
    await page.goto(address)
    await page.getByRole('heading', { name: 'How was it?' }).waitFor()
    expect(page.url()).toBe(here.addin)
  })

  it('says why a pairing is no longer valid, and asks for another', async () => {
    const here = await prepared(app)
    const { screen } = await openAt(here.addin, 'tablet')
    const wrong = here.hostLink.replace(/k=.*/, `k=${'x'.repeat(22)}`)
    await screen.page.getByLabel('Host link').fill(wrong)
    await screen.page.getByRole('button', { name: 'Pair' }).click()
    await screen.page.getByText('Only the session’s host can do this').waitFor()
    await screen.page.getByLabel('Host link').waitFor()
  })
})

async function openInPowerPoint(addin: string) {
  const { screen, requests } = await open()
  const { page } = screen
  const powerPoint = new PowerPoint()
  await powerPoint.openIn(screen.context)
  await page.goto(`${addin}?office`)
  return { screen, page, requests, powerPoint }
}

type Shown = { shown: Set<string | null | undefined> }

describe.skipIf(!hasBrowser)('in PowerPoint', () => {
  it('keeps the session in the document, and opens a slide’s poll in the slide show', async () => {
    const here = await prepared(app)
    const { session } = here
    const token = await here.ada.mintsToken()
    const { screen, page, requests, powerPoint } = await openInPowerPoint(here.addin)
    await page.getByText('Or use an API token').click()
    await page.getByLabel('Session code').fill(session.code)
    await page.getByLabel('API token').fill(token)
    await page.getByRole('button', { name: 'Pair' }).click()
    await page.getByRole('button', { name: 'Which day?' }).click()
    await page.getByText('Opens when this slide is shown to the audience.').waitFor()
    await screen.isSound()
    powerPoint.slide = 257
    await page.getByRole('button', { name: 'In a word?' }).click()
    await expect.poll(() => Object.keys(powerPoint.saved)).toHaveLength(3)
    const kept = JSON.stringify(powerPoint.saved)
    expect(kept).toContain(session.k)
    expect(kept).not.toContain(token)
    expect(await states(here)).toBe('draft,draft,draft')

    // On the web a slide show is a page of its own.
    powerPoint.view = 'read'
    powerPoint.slide = 256
    await page.reload()
    await until(() => states(here), 'open,draft,draft')
    await page.getByText('Vote now').waitFor()
    const answerLate = await powerPoint.holdsAnswers()
    powerPoint.slide = 257
    await until(() => states(here), 'closed,open,draft')
    await page.getByRole('heading', { name: 'In a word?' }).waitFor()
    await page.evaluate(() => {
      const note = () => document.querySelector('h2')?.textContent
      Object.assign(globalThis, { shown: new Set([note()]) })
      new MutationObserver(() => (globalThis as never as Shown).shown.add(note())).observe(document.body, {
        subtree: true,
        childList: true,
        characterData: true,
      })
    })
    // What was asked while the slide before was there is answered now, and undoes nothing.
    answerLate()
    ;(await powerPoint.holdsAnswers())()
    ;(await powerPoint.holdsAnswers())()
    expect(await page.evaluate(() => [...(globalThis as never as Shown).shown])).toEqual(['In a word?'])
    await leftNoTrace(
      requests.filter((request) => request.url().startsWith(here.app.server.url)),
      page,
      session.k,
    )
    expect(requests.map((request) => request.url()).join()).not.toContain(token)
  })

  it('keeps a poll for the slide that it was chosen on, even if the slide changes at once', async () => {
    const here = await prepared(app)
    const { page, powerPoint } = await openInPowerPoint(here.addin)
    await page.getByLabel('Host link').fill(here.hostLink)
    await page.getByRole('button', { name: 'Pair' }).click()
    const day = page.getByRole('button', { name: 'Which day?' })
    await day.waitFor()
    // The slide before has been seen with its session, and is not looked at with its poll.
    ;(await powerPoint.holdsAnswers())()
    await day.click()
    powerPoint.slide = 257
    await page.getByRole('button', { name: 'In a word?' }).click()
    await expect.poll(() => Object.keys(powerPoint.saved)).toHaveLength(3)
    const [which, word] = (here.session.polls ?? []).map(({ id }) => id)
    expect(powerPoint.saved).toMatchObject({ 'poll of slide 256': which, 'poll of slide 257': word })
  })

  it("has a manifest with this server's address that fits Office's schema", async () => {
    const baseUrl = 'https://live.example.org/'.slice(0, -1)
    const server = await startTestServer({ baseUrl })
    const manifest = await server.phone().call('GET', '/addin/manifest.xml')
    expect(manifest.headers.get('content-type')).toContain('application/xml')
    const screen = await Screen.ready(app.server.url, 'tablet')
    const children = await screen.page.evaluate((xml) => {
      const { documentElement: root } = new DOMParser().parseFromString(xml, 'application/xml')
      return [...root.children].map(({ tagName, textContent, attributes }) => [
        tagName,
        attributes.getNamedItem('DefaultValue')?.value ?? textContent?.trim() ?? '',
      ])
    }, manifest.text)
    // The order that the schema asks for: MS-OWEMXML, section 2.2.26 (ContentApp).
    expect(children.map(([tag]) => tag)).toEqual([
      'Id',
      'Version',
      'ProviderName',
      'DefaultLocale',
      'DisplayName',
      'Description',
      'IconUrl',
      'HighResolutionIconUrl',
      'SupportUrl',
      'Hosts',
      'DefaultSettings',
      'Permissions',
      'AllowSnapshot',
    ])
    const { Id, Version, IconUrl, HighResolutionIconUrl, SupportUrl, Description } = Object.fromEntries(children)
    expect(Id).toMatch(/^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-a[\da-f]{3}-[\da-f]{12}$/)
    expect(Version, 'client/addin/manifest.xml has the version of package.json').toBe(`${product.version}.0`)
    const values = [...manifest.text.matchAll(/<Override Locale="(\w\w)-[A-Z]{2}" Value="([^"]+)" \/>/g)]
    expect(values.map(([, language]) => language)).toEqual(LANGUAGES.filter((tag) => tag !== 'en'))
    for (const text of [Description, ...values.map(([, , text]) => text)]) expect(text?.length).toBeLessThanOrEqual(250)
    for (const address of [IconUrl, HighResolutionIconUrl, SupportUrl, `${baseUrl}/addin?office`]) {
      expect(manifest.text).toContain(`"${address}"`)
      const answer = await server.phone().call('GET', `${address}`.replace(baseUrl, ''))
      expect([address, answer.status]).toEqual([address, 200])
    }
    expect(manifest.text).not.toMatch(/BASE_URL|ADDIN_ID|DESCRIPTION|TRANSLATIONS/)
  })
})
