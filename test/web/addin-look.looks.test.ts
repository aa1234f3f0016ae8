import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import type { ResultMessage } from '../../client/addin/result-for-deck.ts'
import { hasBrowser, Screen, SIZES } from '../support/browser.ts'
import { webSite } from '../support/web-site.ts'
import { baselinesOf } from './baselines.ts'
import { frameOf, open, prepared, serverForSlides, states, until } from './slides.ts'

/** How a slide looks in a deck, and what it tells the deck. */

const app = serverForSlides()

const TEXT = { light: 'rgb(22, 26, 38)', dark: 'rgb(238, 240, 246)' }

it.skipIf(!hasBrowser)("a slide uses the deck's colour scheme and a transparent background", async () => {
  const here = await prepared(app)
  const fragment = `#session=${here.session.id}&k=${here.session.k}&poll=1`
  const frame = (query: string) => `<iframe width="640" height="360" src="${here.addin}${query}${fragment}"></iframe>`
  const queries = ['?theme=dark', '?theme=light', '']
  // A picture of the deck's own ground is what shines through.
  const site = await webSite(
    () => `<!doctype html><title>Deck</title><body style="background:#123456">${queries.map(frame).join('')}`,
  )
  const { screen } = await open('laptop', { isDrawnWhole: true })
  for (const machine of ['light', 'dark'] as const) {
    await screen.page.emulateMedia({ colorScheme: machine })
    await screen.page.goto(site)
    for (const [place, theme] of (['dark', 'light', machine] as const).entries()) {
      const slide = await frameOf(screen.page, place)
      const prompt = slide.getByRole('heading', { name: 'Which day?' })
      await prompt.waitFor()
      expect(await prompt.evaluate((node) => getComputedStyle(node).color)).toBe(TEXT[theme])
      const ground = await slide.evaluate(() => getComputedStyle(document.body).backgroundColor)
      expect(ground === 'rgba(0, 0, 0, 0)').toBe(queries[place] !== '')
    }
    const corner = await screen.page.locator('iframe').first().boundingBox()
    const clip = { x: (corner?.x ?? 0) + 4, y: (corner?.y ?? 0) + 4, width: 1, height: 1 }
    const png = (await screen.page.screenshot({ clip })).toString('base64')
    expect(await colourOf(screen.page, png)).toEqual([0x12, 0x34, 0x56])
    expect(screen.faults).toEqual([])
  }
})

it.skipIf(!hasBrowser)('a slide counts down to the end of its poll, and a result slide does not', async () => {
  const { session, ada, addin } = await prepared(app)
  const [poll] = session.polls ?? []
  if (!poll) throw new Error('no poll')
  await ada.call('POST', `/api/sessions/${session.id}/polls/${poll.id}/open`, { seconds: 300 })
  const { screen } = await open('laptop')
  const fragment = `#session=${session.id}&k=${session.k}&poll=1`
  await screen.page.goto(`${addin}?show=results${fragment}`)
  await screen.page.getByRole('heading', { name: 'Which day?' }).waitFor()
  expect(await screen.page.getByRole('timer').count()).toBe(0)
  await screen.page.goto('about:blank')
  await screen.page.goto(`${addin}${fragment}`)
  await screen.page.getByRole('timer').waitFor()
  await screen.looksSound()
  await ada.closes(session, poll)
  await screen.page.getByRole('timer').waitFor({ state: 'detached' })
})

/** The colour of a picture of one pixel. */
const colourOf = (page: Page, png: string) =>
  page.evaluate(async (data) => {
    const picture = new Image()
    picture.src = `data:image/png;base64,${data}`
    await picture.decode()
    const canvas = new OffscreenCanvas(1, 1).getContext('2d')
    canvas?.drawImage(picture, 0, 0)
    return [...(canvas?.getImageData(0, 0, 1, 1).data ?? [])].slice(0, 3)
  }, png)

it.skipIf(!hasBrowser)('a result slide opens no poll, and tells the deck which option won', async () => {
  const here = await prepared(app)
  const { session, ada } = here
  const address = `${here.addin}?show=results&theme=light#session=${session.id}&k=${session.k}&poll=1`
  const site = await webSite(
    () => `<!doctype html><title>Deck</title><iframe width="900" height="600" src="${address}"></iframe>`,
  )
  const { screen } = await open('projector')
  const { page } = screen
  await page.addInitScript(() => {
    const heard: unknown[] = []
    Object.assign(globalThis, { heard })
    addEventListener('message', ({ data }) => heard.push(data))
  })
  await page.goto(site)
  const slide = await frameOf(page, 0)
  await slide.getByRole('heading', { name: 'Which day?' }).waitFor()
  await page.evaluate(() => frames[0]?.postMessage('slide:start', '*'))
  const [zoe, bob, eve] = await app.audience(3, session)
  const [poll] = session.polls ?? []
  const [monday, friday] = poll?.options ?? []
  if (poll) await ada.opens(session, poll)
  for (const [phone, option] of [
    [zoe, friday],
    [bob, friday],
    [eve, monday],
  ] as const)
    await phone?.votes(session, { optionId: option?.id })
  await slide
    .getByRole('listitem')
    .filter({ hasText: /Friday.*67%/ })
    .waitFor()
  expect(await slide.locator('.join-line').count()).toBe(0)
  const heard = () => page.evaluate(() => (globalThis as unknown as { heard: ResultMessage[] }).heard)
  expect(await heard()).toEqual([])
  if (poll) await ada.closes(session, poll)
  await until(heard, [
    {
      type: 'live-audience:result',
      poll: poll?.id,
      kind: 'multiple_choice',
      prompt: 'Which day?',
      results: [
        { label: 'Friday', n: 2 },
        { label: 'Monday', n: 1 },
      ],
      won: ['Friday'],
    },
  ])
  expect(await states(here)).toBe('closed,draft,draft')
})

it.skipIf(!hasBrowser)('a slide shows a QR code if the deck asks for it', async () => {
  const here = await prepared(app)
  const screen = await Screen.ready(here.addin, 'tablet')
  // Phones do not reach this machine by its name, and are told an address of the network.
  const addresses = ['http://192.168.1.7:3000']
  await screen.page.route('**/addresses.json', (route) => route.fulfill({ json: { addresses } }))
  const fragment = `#session=${here.session.id}&k=${here.session.k}&poll=1`
  await screen.page.goto(`${here.addin}?qr${fragment}`)
  await screen.page.getByRole('img', { name: 'QR code' }).waitFor()
  await screen.isSound()
  const address = await screen.page.getByLabel('Address for a frame').inputValue()
  expect(address).toContain('/addin?qr#session=')

  addresses[0] = 'https://polls.a-company-with-a-long-name.example'
  await screen.page.goto(`${here.addin}?qr&theme=light${fragment}`)
  await screen.page.getByText('a-company-with-a-long-name').waitFor()
  await screen.page.setViewportSize(SIZES.phone)
  await screen.isSound()
  for (let width = SIZES.phone.width; width >= 200; width -= 20) {
    await screen.page.setViewportSize({ width, height: 400 })
    expect([width, await linesOf(screen.page.locator('.join-line strong'))]).toEqual([width, 1])
  }
})

it.skipIf(!hasBrowser)(
  'who edits a slide reads that its address has a key, and copies it, light and dark',
  async () => {
    const here = await prepared(app)
    const fragment = `#session=${here.session.id}&k=${here.session.k}&poll=2`
    const screen = await Screen.again(`${here.addin}${fragment}`, 'laptop')
    const { page } = screen
    const field = page.getByLabel('Address for a frame')
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      // Where no controls are pointed at, they are not seen.
      await field.focus()
      await screen.isSound()
      const controls = await page.locator('.addin > footer').boundingBox()
      expect(controls?.height).toBeLessThan(SIZES.laptop.height / 3)
    }
    await page.getByRole('button', { name: 'Copy' }).click()
    await page.getByText('Copied.').waitFor()
    await page.locator('body').evaluate((body) => body.appendChild(document.createElement('textarea')).focus())
    await page.keyboard.press('Control+V')
    expect(await page.locator('textarea').inputValue()).toBe(await field.inputValue())
  },
)

it.skipIf(!hasBrowser)('a slide has its head and its question on one line each, and bars in all the rest', async () => {
  const here = await prepared(app)
  const { session, ada } = here
  const poll = await ada.asks(session, {
    kind: 'multiple_choice',
    prompt: 'What should we begin with next year?',
    options: ['Faster onboarding', 'Fewer meetings', 'A better phone app', 'Support on weekends'],
  })
  const fragment = `#session=${session.id}&k=${session.k}&poll=${poll.id}`
  const screen = await Screen.again(`${here.addin}${fragment}`, 'laptop')
  const { page } = screen
  const header = page.locator('.addin .poll > header')
  await header.getByText('Vote now').waitFor()
  for (const size of [SIZES.projector, { width: 1280, height: 720 }, { width: 640, height: 360 }]) {
    await page.setViewportSize(size)
    const [state, ...others] = await baselinesOf(
      header.locator('.state > b'),
      header.locator('.join-line p'),
      header.locator('.join-line strong'),
    )
    expect(others.map((one) => Math.abs(one - (state ?? 0)) <= 1)).toEqual([true, true])
    expect(await linesOf(page.locator('.addin h2'))).toBe(1)
    const below = await page.locator('.stage-bars').evaluate((bars) => {
      const { left, bottom } = bars.getBoundingClientRect()
      return (innerHeight - bottom) / left
    })
    expect(below).toBeLessThan(1.1)
  }
})

/** Lines that a text takes: nobody reads a code that goes on in the next. */
const linesOf = (words: Locator): Promise<number> =>
  words.evaluate((part) => {
    const text = document.createRange()
    text.selectNodeContents(part)
    return new Set([...text.getClientRects()].map(({ top }) => top)).size
  })
