import type { Frame, Page, Request } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { hasBrowser, Screen, type Size } from '../support/browser.ts'
import { PowerPoint } from '../support/office.ts'
import type { CreatedSession, Host } from '../support/people.ts'
import { type Stage, setStage } from '../support/stage.ts'
import { revealDeck, webSite } from '../support/web-site.ts'

/** The slide add-in, in presentations of other origins and in PowerPoint. */

const PREPARED = {
  title: 'All hands',
  polls: [
    { kind: 'multiple_choice', prompt: 'Which day?', options: ['Monday', 'Friday'] },
    { kind: 'word_cloud', prompt: 'In a word?' },
    { kind: 'rating', prompt: 'How was it?' },
  ],
}

type Room = { stage: Stage; ada: Host; session: CreatedSession; addin: string; hostLink: string }

/** A session with three drafts, at another site than the decks. */
async function room(): Promise<Room> {
  const stage = await setStage({ host: 'localhost' }, Date.now)
  const ada = await stage.host()
  const session = await ada.creates(PREPARED)
  const { url } = stage.server
  const hostLink = `${url}/host/${session.id}#k=${session.k}`
  return { stage, ada, session, addin: `${url}/addin`, hostLink }
}

const states = async ({ ada, session }: Room): Promise<string> =>
  ((await ada.hostView(session)).polls ?? []).map(({ state }) => state).join()

const until = (what: () => Promise<unknown>, is: unknown) => expect.poll(what).toEqual(is)

async function open(size: Size = 'projector', options = {}) {
  const screen = await Screen.open(size, options)
  const requests: Request[] = []
  screen.context.on('request', (request) => requests.push(request))
  return { screen, requests }
}

/** Nothing that went out over the network had the key in its address, and nothing had a cookie. */
async function leftNoTrace(requests: Request[], page: Page | Frame, k: string): Promise<void> {
  expect(requests.length).toBeGreaterThan(3)
  expect(requests.map((request) => request.url()).join()).not.toContain(k)
  for (const request of requests) {
    const { referer = '', cookie = '' } = await request.allHeaders().catch(() => ({}) as never)
    expect(`${referer} ${cookie}`).not.toContain(k)
    expect(cookie).toBe('')
  }
  const kept = await page.evaluate(() =>
    JSON.stringify([location.href, document.cookie, { ...localStorage }, { ...sessionStorage }]),
  )
  expect(kept).not.toContain(k)
}

/** As people set it: cookies of other sites are neither sent nor kept. */
async function blockForeignCookies({ page, context }: Screen): Promise<void> {
  const devTools = await context.newCDPSession(page)
  await devTools.send('Network.enable')
  await devTools.send('Network.setCookieControls', {
    enableThirdPartyCookieRestriction: true,
    disableThirdPartyCookieMetadata: true,
    disableThirdPartyCookieHeuristics: true,
  } as never)
}

const frameOf = async (page: Page, place: number): Promise<Frame> => {
  const handle = await page.locator('iframe').nth(place).elementHandle()
  const frame = await handle?.contentFrame()
  if (!frame) throw new Error('no frame')
  return frame
}

describe.skipIf(!hasBrowser)('in a reveal.js deck of another site, without foreign cookies', () => {
  it('moving to a slide opens its poll and shows the result as it comes in', async () => {
    const here = await room()
    const { session, ada } = here
    const address = (poll: string) =>
      `${here.addin}#session=${session.id}&k=${session.k}&poll=${poll}`
    const style = 'width="1280" height="700"'
    const deck = await revealDeck([
      '<h1>Hello</h1>',
      `<iframe ${style} src="${address('1')}"></iframe>`,
      `<iframe ${style} data-src="${address(session.polls?.[1]?.id ?? '')}"></iframe>`,
      '<h1>Thanks</h1>',
    ])
    const { screen, requests } = await open()
    await blockForeignCookies(screen)
    await screen.page.goto(deck)
    const first = await frameOf(screen.page, 0)
    await first.getByText('Which day?').waitFor({ state: 'attached' })
    expect(await states(here)).toBe('draft,draft,draft')
    expect(
      await first.evaluate(() => {
        // biome-ignore lint/suspicious/noDocumentCookie: what old pages write is what is blocked
        document.cookie = 'foreign=1; SameSite=None; Secure'
        return document.cookie
      }),
    ).toBe('')

    await screen.page.keyboard.press('ArrowRight')
    await until(() => states(here), 'open,draft,draft')
    const [zoe, bob] = await here.stage.audience(2, session)
    const [, friday] = session.polls?.[0]?.options ?? []
    await zoe?.votes(session, { optionId: friday?.id })
    await first
      .getByRole('listitem')
      .filter({ hasText: /Friday.*100%/ })
      .waitFor()
    expect(await first.getByRole('button').count()).toBe(0)
    await first.getByText(session.code).waitFor()

    await screen.page.keyboard.press('ArrowRight')
    await until(() => states(here), 'closed,open,draft')
    const second = await frameOf(screen.page, 1)
    await bob?.votes(session, { text: 'calm' })
    await second.locator('svg text').filter({ hasText: 'calm' }).waitFor()
    await leftNoTrace(requests, second, session.k)

    await screen.page.keyboard.press('ArrowLeft')
    await first.getByText('Voting is closed').waitFor()
    await first
      .getByRole('listitem')
      .filter({ hasText: /Friday.*100%/ })
      .waitFor()
    await screen.page.keyboard.press('ArrowRight')
    await screen.page.keyboard.press('ArrowRight')
    expect(await states(here)).toBe('closed,open,draft')
    expect((await ada.hostView(session)).polls?.map(({ votes }) => votes)).toEqual([1, 1, 0])
    expect(screen.faults).toEqual([])
  })
})

describe.skipIf(!hasBrowser)('in a tab of its own', () => {
  it('pairs by host link, chooses a poll, opens it by hand and gives the address for a frame', async () => {
    const here = await room()
    const { session } = here
    const { screen, requests } = await open('phone')
    const { page } = screen
    await page.goto(here.addin)
    await page.getByLabel('Host link').fill('https://elsewhere.example/host/1#k=2')
    await page.getByRole('button', { name: 'Pair' }).click()
    await page.getByText('This is no host link of').waitFor()
    await screen.isSound()
    await page.getByLabel('Host link').fill(here.hostLink)
    await page.getByRole('button', { name: 'Pair' }).click()
    await page.getByRole('heading', { name: 'Which poll belongs to this slide?' }).waitFor()
    await screen.isSound()
    await page.getByRole('button', { name: 'How was it?' }).click()
    await page.getByText('Opens when this slide is shown to the room.').waitFor()
    await screen.isSound()
    const address = await page.getByLabel('Address for a frame').inputValue()
    expect(await states(here)).toBe('draft,draft,draft')
    await page.getByRole('button', { name: 'Open it now' }).click()
    await until(() => states(here), 'draft,draft,open')
    await page.getByText('Vote now').waitFor()
    await leftNoTrace(requests, page, session.k)
    await page.goto('about:blank')
    await page.goto(address)
    await page.getByRole('heading', { name: 'How was it?' }).waitFor()
    expect(page.url()).toBe(here.addin)
  })

  it('says why a pairing does not hold any more, and asks for another', async () => {
    const here = await room()
    const { screen } = await open('tablet')
    const wrong = here.hostLink.replace(/k=.*/, `k=${'x'.repeat(22)}`)
    await screen.page.goto(here.addin)
    await screen.page.getByLabel('Host link').fill(wrong)
    await screen.page.getByRole('button', { name: 'Pair' }).click()
    await screen.page.getByText('This is for the session’s host').waitFor()
    await screen.page.getByLabel('Host link').waitFor()
  })
})

describe.skipIf(!hasBrowser)('in PowerPoint', () => {
  it('keeps the session in the document, and opens a slide’s poll in the slide show', async () => {
    const here = await room()
    const { session } = here
    const { screen, requests } = await open()
    const { page } = screen
    const powerPoint = new PowerPoint()
    await powerPoint.openIn(screen.context)
    const token = await here.ada.mintsToken()
    await page.goto(`${here.addin}?office`)
    await page.getByText('Or by a Bearer token').click()
    await page.getByLabel('Code of the session').fill(session.code)
    await page.getByLabel('Bearer token').fill(token)
    await page.getByRole('button', { name: 'Pair' }).click()
    await page.getByRole('button', { name: 'Which day?' }).click()
    await page.getByText('Opens when this slide is shown to the room.').waitFor()
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
    powerPoint.slide = 257
    await until(() => states(here), 'closed,open,draft')
    await page.getByRole('heading', { name: 'In a word?' }).waitFor()
    await leftNoTrace(
      requests.filter((request) => request.url().startsWith(here.stage.server.url)),
      page,
      session.k,
    )
    expect(requests.map((request) => request.url()).join()).not.toContain(token)
  })

  it('is installed by a manifest that Office’s schema allows, with this server’s address', async () => {
    const baseUrl = 'https://live.example.org/'.slice(0, -1)
    const stage = await setStage({ baseUrl })
    const manifest = await stage.phone().call('GET', '/addin/manifest.xml')
    expect(manifest.headers.get('content-type')).toContain('application/xml')
    const { screen } = await open()
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
    const { Id, IconUrl, HighResolutionIconUrl, SupportUrl, Description } =
      Object.fromEntries(children)
    expect(Id).toMatch(/^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-a[\da-f]{3}-[\da-f]{12}$/)
    expect(Description?.length).toBeLessThanOrEqual(250)
    for (const address of [IconUrl, HighResolutionIconUrl, SupportUrl, `${baseUrl}/addin?office`]) {
      expect(manifest.text).toContain(`"${address}"`)
      const answer = await stage.phone().call('GET', `${address}`.replace(baseUrl, ''))
      expect([address, answer.status]).toEqual([address, 200])
    }
    expect(manifest.text).not.toMatch(/BASE_URL|ADDIN_ID/)
  })
})

it.skipIf(!hasBrowser)(
  'a slide that one leafs over opens nothing, and one that stays does',
  async () => {
    const here = await room()
    const { session } = here
    const address = `${here.addin}#session=${session.id}&k=${session.k}&poll=1`
    const site = await webSite(
      () => `<!doctype html><title>Deck</title><iframe src="${address}"></iframe>`,
    )
    const { screen, requests } = await open('tablet', { clock: true })
    const { page } = screen
    await page.goto(site)
    const frame = await frameOf(page, 0)
    await frame.getByText('Which day?').waitFor()
    await page.clock.pauseAt(Date.now() + 60_000)
    const show = (what: 'start' | 'stop') => tell(page, frame, `slide:${what}`)
    for (const ms of [20, 100, 799]) {
      await show('start')
      await page.clock.runFor(ms)
      await show('stop')
      await page.clock.runFor(2_000)
    }
    expect(await states(here)).toBe('draft,draft,draft')
    await show('start')
    await page.clock.runFor(800)
    await until(() => states(here), 'open,draft,draft')
    const opened = requests.filter((request) => request.url().endsWith('/open'))
    expect(opened).toHaveLength(1)
  },
)

/** Sends the frame a message, and resolves when it has come. */
async function tell(page: Page, frame: Frame, message: string): Promise<void> {
  type Hearing = { heard: Promise<void> }
  await frame.evaluate(() => {
    const heard = new Promise<void>((resolve) => {
      addEventListener('message', () => resolve(), { once: true })
    })
    Object.assign(globalThis, { heard })
  })
  await page.evaluate((text) => frames[0]?.postMessage(text, '*'), message)
  await frame.evaluate(() => (globalThis as unknown as Hearing).heard)
}

it.skipIf(!hasBrowser)('a page around it can act for nobody who is signed in', async () => {
  const here = await room()
  const site = await webSite(
    () => `<!doctype html><title>Elsewhere</title><iframe src="${here.addin}"></iframe>`,
  )
  const { screen } = await open('tablet')
  await screen.page.goto(await here.stage.server.signInLink())
  await screen.page.waitForURL('**/host')
  await screen.page.goto(site)
  const frame = await frameOf(screen.page, 0)
  await frame.getByLabel('Host link').waitFor()
  await screen.page.evaluate(() => frames[0]?.postMessage('slide:start', '*'))
  await frame.getByText('Or by a Bearer token').click()
  await frame.getByLabel('Code of the session').fill(here.session.code)
  await frame.getByRole('button', { name: 'Pair' }).click()
  await frame.getByText('This is for the session’s host').waitFor()
  expect(await states(here)).toBe('draft,draft,draft')
})
