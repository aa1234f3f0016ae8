import { describe, expect, it } from 'vitest'
import { hasBrowser, Screen } from '../support/browser.ts'
import { testServerOfFile } from '../support/test-server.ts'
import { opened } from './phones.ts'

/** Browsers that keep nothing or lack something, and pages of which a part breaks: none is blank. */

const app = testServerOfFile({ now: Date.now })

/** As a browser has it that blocks what sites keep. */
const blockStorage = (phone: Screen) =>
  phone.runsFirst(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(globalThis, name, {
        get: () => {
          throw new DOMException('Access is denied for this document.', 'SecurityError')
        },
      })
    }
  })

/** As WebKit blocks them: `navigator.cookieEnabled` stays true. */
const blockCookies = (phone: Screen) =>
  phone.runsFirst(() => {
    Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set: () => {} })
  })

describe.skipIf(!hasBrowser)('a phone', () => {
  it('without storage can join, vote and ask', async () => {
    const { url, ada, session } = await opened(app)
    await ada.asks(session, { kind: 'multiple_choice', prompt: '?', options: ['Yes', 'No'] })
    const phone = await Screen.ready(url, 'phone')
    const { page } = phone
    await blockStorage(phone)
    await page.goto(`${url}/${session.code}`)
    await page.getByRole('button', { name: 'Join' }).click()
    await page.getByRole('button', { name: 'No' }).click()
    await page.getByText('Your vote is in').waitFor()
    expect(phone.faults).toEqual([])
  })

  it('with an unknown system language shows a known one', async () => {
    const { url, session } = await opened(app)
    const phone = await Screen.ready(url, 'phone')
    await phone.runsFirst(() => {
      Object.defineProperty(navigator, 'languages', { get: () => ['en-US@posix'] })
    })
    await phone.page.goto(`${url}/${session.code}`)
    await phone.page.getByRole('button', { name: 'Join' }).waitFor()
    expect(phone.faults).toEqual([])
  })

  it.each([
    'script',
    'stylesheet',
  ])('that cannot load a %s of the polls says so, and starts again by a press', async (what) => {
    const { url, session } = await opened(app)
    const { page } = await Screen.ready(url, 'phone')
    const html = await (await fetch(`${url}/${session.code}`)).text()
    await page.route(/\/assets\/(part|audience-later)-/, (route) => {
      const path = new URL(route.request().url()).pathname
      const isFirst = html.includes(`href="${path}"`)
      return !isFirst && route.request().resourceType() === what ? route.abort() : route.continue()
    })
    await page.goto(`${url}/${session.code}`)
    await page.getByText('Something went wrong').waitFor()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Reload' }).click()
    await page.getByRole('button', { name: 'Join' }).click()
    await page.getByText('You’re all set').waitFor()
  })

  it('keeps working when a part of the page fails, and says what to do', async () => {
    const { url, ada, session } = await opened(app)
    await ada.asks(session, { kind: 'multiple_choice', prompt: 'Here?', options: ['Yes', 'No'] })
    const phone = await Screen.ready(url, 'phone')
    const { page } = phone
    const question = { id: '1', text: '?', state: 'approved', upvotes: 0, createdAt: 1e20 }
    const broken = { ...(await ada.sees(session)), questions: [question] }
    await page.route('**/stream', (route) =>
      route.fulfill({ contentType: 'text/event-stream', body: `id: 1\ndata: ${JSON.stringify(broken)}\n\n` }),
    )
    await page.goto(`${url}/${session.code}`)
    await page.getByRole('button', { name: 'Join' }).click()
    await page.getByRole('button', { name: 'Yes' }).waitFor()
    await page.getByRole('button', { name: 'Questions' }).click()
    const alert = page.getByRole('alert').filter({ hasText: 'Something went wrong in this part' })
    await alert.waitFor()
    await alert.getByRole('button', { name: 'Reload', includeHidden: true }).waitFor({ state: 'attached' })
  })

  it('without cookies says so before joining, and when a vote shows it', async () => {
    const { url, ada, session } = await opened(app)
    await ada.asks(session, { kind: 'multiple_choice', prompt: '?', options: ['Yes', 'No'] })
    const phone = await Screen.ready(url, 'phone')
    const { page } = phone
    const told = page.getByRole('alert').filter({ hasText: 'blocks cookies' })
    await page.goto(`${url}/${session.code}`)
    await page.getByRole('button', { name: 'Join' }).click()
    await page.getByRole('button', { name: 'Yes' }).waitFor()
    await phone.context.clearCookies()
    await page.getByRole('button', { name: 'Yes' }).click()
    await told.waitFor()
    await phone.isSound()
    await blockCookies(phone)
    await page.reload()
    await told.waitFor()
  })

  it('whose browser cannot run the script says so after a while', async () => {
    const { url } = await opened(app)
    const phone = await Screen.ready(url, 'phone')
    await phone.page.route('**/*.js', (route) => route.abort())
    await phone.page.goto(url)
    await phone.page.evaluate(() => {
      for (const motion of document.getAnimations()) motion.finish()
    })
    expect(await phone.page.getByText('This page does not start here').isVisible()).toBe(true)
  })
})

it.skipIf(!hasBrowser)('a wall offers full screen only if the browser can do it', async () => {
  const { url, session } = await opened(app)
  const wall = await Screen.ready(url, 'projector')
  const { page } = wall
  const address = `${url}/wall/${session.id}#k=${session.k}`
  const offered = page.getByRole('button', { name: 'Full screen' })
  await page.goto(address)
  await page.getByText('Welcome!').waitFor()
  expect(await offered.count()).toBe(1)
  // As on an iPhone.
  await wall.runsFirst(() => {
    Reflect.deleteProperty(Document.prototype, 'fullscreenEnabled')
    Reflect.deleteProperty(Element.prototype, 'requestFullscreen')
  })
  await page.reload()
  await page.getByText('Welcome!').waitFor()
  expect(await offered.count()).toBe(0)
  await page.keyboard.press('f')
  await wall.isSound()
})
