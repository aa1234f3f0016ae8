import type { Frame, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { hasBrowser, type Screen } from '../support/browser.ts'
import { revealDeck, revealFile, webSite } from '../support/web-site.ts'
import { usesLink } from './hosting.ts'
import { atRest } from './motion.ts'
import { frameOf, leftNoTrace, open, openAt, prepared, serverForSlides, states, until } from './slides.ts'

/** The slide add-in in presentations of other origins. */

const app = serverForSlides()

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

describe.skipIf(!hasBrowser)('in a reveal.js deck of another site, without foreign cookies', () => {
  it('moving to a slide opens its poll and shows results as they arrive', async () => {
    const here = await prepared(app)
    const { session, ada } = here
    const address = (poll: string) => `${here.addin}#session=${session.id}&k=${session.k}&poll=${poll}`
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
    const [zoe, bob] = await here.app.audience(2, session)
    const [, friday] = session.polls?.[0]?.options ?? []
    await zoe?.votes(session, { optionId: friday?.id })
    await first
      .getByRole('listitem')
      .filter({ hasText: /Friday.*100%/ })
      .waitFor()
    expect(await first.getByRole('button').count()).toBe(0)
    await first.getByText(`${session.code.slice(0, 3)} ${session.code.slice(3)}`).waitFor()

    await screen.page.keyboard.press('ArrowRight')
    await until(() => states(here), 'closed,open,draft')
    const second = await frameOf(screen.page, 1)
    await bob?.votes(session, { text: 'calm' })
    await second.locator('.word').filter({ hasText: 'calm' }).waitFor()
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

/** A page that has so many presses of keys in its title. */
const COUNTING = `<!doctype html><title>0</title><script>
  let pressed = 0
  addEventListener('keydown', () => { document.title = String(++pressed) })
</script>`

it.skipIf(!hasBrowser)(
  'a click into a slide leaves the keys to the page around it, unless it is on a field',
  async () => {
    const { addin, session } = await prepared(app)
    const frames = [addin, `${addin}#session=${session.id}&k=${session.k}&poll=1`]
    const framed = frames.map((address) => `<iframe width="900" height="450" src="${address}"></iframe>`).join('')
    const site = await webSite(() => COUNTING + framed)
    const { screen } = await open('laptop', { isDrawnWhole: true })
    const { page } = screen
    await page.goto(site)
    const [pairing, slide] = [await frameOf(page, 0), await frameOf(page, 1)]
    const press = async (key: string) => {
      await page.keyboard.press(key)
      return page.title()
    }
    await slide.getByText('Which day?').click()
    expect(await press('ArrowRight')).toBe('1')
    await pairing.getByLabel('Host link').click()
    expect(await press('ArrowRight')).toBe('1')
    await slide.getByText('Which day?').click()
    expect(await press('PageDown')).toBe('2')
    // Whoever has come to a button by keys stays there.
    await pairing.getByLabel('Host link').focus()
    await press('Tab')
    expect(await press('Enter')).toBe('2')
  },
)

it.skipIf(!hasBrowser)('a deck opened as a file opens the poll of its slide', async () => {
  const here = await prepared(app)
  const { session } = here
  const address = `${here.addin}#session=${session.id}&k=${session.k}&poll=3`
  const frame = (size: string) => `<iframe ${size} data-src="${address}"></iframe>`
  const { screen } = await open()
  // As Marp has it, and in a corner.
  const slides = ['width="1100" height="560"', 'width="400" height="300"'].map(frame)
  await screen.page.goto(await revealFile(['<h1>Hello</h1>', ...slides]))
  for (const place of [0, 1]) {
    await screen.page.keyboard.press('ArrowRight')
    await until(() => states(here), 'draft,draft,open')
    const slide = await frameOf(screen.page, place)
    await slide.getByText('Rate now').waitFor()
    // The type is fitted to the frame after the poll is drawn.
    await until(() => slide.evaluate(readType), { promptIsLargest: true, isCut: false })
  }
  expect(screen.faults).toEqual([])
})

/** Of a slide's type: whether the prompt is largest, but for the steps of a scale, and takes a 20th of the height, and whether anything is cut. */
function readType() {
  const sizeOf = (node: Element) => Number.parseFloat(getComputedStyle(node).fontSize)
  const all = [...document.querySelectorAll('.state, :not(.stage-scale > li) > .label, .figure, .join-line')]
  const prompt = sizeOf(document.querySelector('.poll h2') ?? document.body)
  const poll = document.querySelector('.poll')
  const { scrollHeight = 0, clientHeight = 0 } = poll ?? {}
  return {
    promptIsLargest: prompt >= innerHeight / 20 && all.every((node) => sizeOf(node) <= prompt),
    isCut: scrollHeight > clientHeight + 1,
  }
}

it.skipIf(!hasBrowser)('a slide that is skipped opens no poll, and one that stays does', async () => {
  const here = await prepared(app)
  const { session } = here
  const address = `${here.addin}#session=${session.id}&k=${session.k}&poll=1`
  const site = await webSite(() => `<!doctype html><title>Deck</title><iframe src="${address}"></iframe>`)
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
  // The browser tells of a request later than the server has answered it.
  await until(async () => requests.filter((request) => request.url().endsWith('/open')).length, 1)
})

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

it.skipIf(!hasBrowser)('a slide shows no more of its poll than the wall', async () => {
  const { ada, addin } = await prepared(app)
  const session = await ada.creates({
    title: 'Quiz',
    polls: [
      { kind: 'quiz', prompt: '2 + 2?', options: ['3', '4'], correctOption: 1, explanation: 'Count.' },
      { kind: 'rating', prompt: 'How was it?', reveal: 'host' },
    ],
  })
  const slide = async (poll: number) => {
    const { screen } = await openAt(`${addin}#session=${session.id}&k=${session.k}&poll=${poll}`, 'tablet')
    await screen.page.getByText('Draft Opens when this slide').waitFor()
    await screen.isSound()
    const heights = await screen.page
      .locator('button, input, summary')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height))
    expect(heights.filter((height) => height < 44)).toEqual([])
    // Without how to join.
    return (await screen.page.locator('.poll > :not(header)').allInnerTexts()).join('\n')
  }
  expect((await slide(1)).split(/\s*\n\s*/)).toEqual(['2 + 2?', 'A', '3', 'B', '4'])
  expect((await slide(2)).split(/\s*\n\s*/)).toEqual(['How was it?', '1', 'lowest', '2', '3', '4', '5', 'highest'])
})

it.skipIf(!hasBrowser)('a page that frames the add-in cannot act for a signed-in host', async () => {
  const here = await prepared(app)
  const site = await webSite(() => `<!doctype html><title>Elsewhere</title><iframe src="${here.addin}"></iframe>`)
  const { screen } = await open('tablet', { isDrawnWhole: true })
  await screen.page.goto(await here.app.server.signInLink())
  await usesLink(screen)
  await screen.page.goto(site)
  const frame = await frameOf(screen.page, 0)
  await frame.getByLabel('Host link').waitFor()
  await screen.page.evaluate(() => frames[0]?.postMessage('slide:start', '*'))
  await frame.getByText('Or use an API token').click()
  await frame.getByLabel('Session code').fill(here.session.code)
  await frame.getByRole('button', { name: 'Pair' }).click()
  await frame.getByText('Only the session’s host can do this').waitFor()
  expect(await states(here)).toBe('draft,draft,draft')
})

it.skipIf(!hasBrowser)('a slide with hidden results covers no step of its scale, once it is open', async () => {
  const ada = await app.host()
  const rating = { kind: 'rating', prompt: 'How clear is our strategy to you?', reveal: 'host' } as const
  const session = await ada.creates({ title: 'Slides', polls: [rating] })
  const address = `${app.server.url}/addin#session=${session.id}&k=${session.k}&poll=1`
  const { screen } = await openAt(address, 'tablet')
  const { page } = screen
  await page.setViewportSize({ width: 960, height: 540 })
  await page.locator('.stage-scale .label').first().waitFor()
  await ada.opens(session, session.polls?.[0] as { id: string })
  await page.locator('.later').getByText('0 votes').waitFor()
  await atRest(page)
  const [label, later] = await Promise.all(
    ['.stage-scale .label', '.later'].map((part) => page.locator(part).first().boundingBox()),
  )
  expect((label?.y ?? 0) + (label?.height ?? 0)).toBeLessThanOrEqual((later?.y ?? 0) + 1)
})
