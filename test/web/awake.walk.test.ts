import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { hasBrowser, Screen } from '../support/browser.ts'
import { testServerOfFile } from '../support/test-server.ts'

/** Whose screen stays on, and when. */

const app = testServerOfFile({ now: Date.now })

/** Counts the locks that a page holds from now on. */
const watchLocks = (page: Page) =>
  page.addInitScript(() => {
    const held = new Set<WakeLockSentinel>()
    Object.assign(globalThis, { held })
    const { request } = WakeLock.prototype
    WakeLock.prototype.request = async function (type) {
      const lock = await request.call(this, type)
      held.add(lock)
      lock.addEventListener('release', () => held.delete(lock))
      return lock
    }
  })

type Watched = { held: Set<WakeLockSentinel> }
const locksOf = (page: Page) => page.evaluate(() => (globalThis as unknown as Watched).held.size)
const isAwake = (page: Page) => expect.poll(() => locksOf(page), { timeout: 20_000 }).toBe(1)
const maySleep = (page: Page) => expect.poll(() => locksOf(page), { timeout: 20_000 }).toBe(0)

/** As a browser hides a tab and shows it again: it takes the lock back, and says so. */
const hides = (page: Page, isHidden: boolean) =>
  page.evaluate(async (hidden) => {
    Object.defineProperty(document, 'hidden', { value: hidden, configurable: true })
    if (hidden) for (const lock of (globalThis as unknown as Watched).held) await lock.release()
    document.dispatchEvent(new Event('visibilitychange'))
  }, isHidden)

async function opened(path: string, heading: string, size: 'phone' | 'laptop' | 'projector') {
  const screen = await Screen.open(size)
  await screen.context.grantPermissions(['screen-wake-lock'])
  await watchLocks(screen.page)
  await screen.page.goto(app.server.url + path)
  await screen.page.getByText(heading).first().waitFor()
  return screen
}

describe.skipIf(!hasBrowser)('the screen', () => {
  it('of the wall stays on while its session is live', async () => {
    const ada = await app.host()
    const session = await ada.creates({ title: 'All hands' })
    const { page, faults } = await opened(`/wall/${session.id}#k=${session.k}`, 'All hands', 'projector')
    await isAwake(page)
    await hides(page, true)
    await maySleep(page)
    await hides(page, false)
    await isAwake(page)
    await ada.ends(session)
    await maySleep(page)
    expect(faults).toEqual([])
  })

  it.each([
    ['phone', 'phone'],
    ['laptop', 'console'],
  ] as const)('of a %s stays on while a poll is open', async (size, what) => {
    const ada = await app.host()
    const session = await ada.creates({ title: 'All hands' })
    const path = what === 'phone' ? `/${session.code}` : `/host/${session.id}#k=${session.k}`
    const { page, faults } = await opened(path, 'All hands', size)
    if (what === 'phone') await page.getByRole('button', { name: 'Join' }).click()
    const poll = await ada.asks(session, { kind: 'rating', prompt: 'How clear is it?' })
    await page.getByText('How clear is it?').first().waitFor()
    await isAwake(page)
    await ada.closes(session, poll)
    await maySleep(page)
    await hides(page, true)
    const next = await ada.asks(session, { kind: 'open_text', prompt: 'What else?' })
    await page.getByText('What else?').first().waitFor()
    expect(await locksOf(page)).toBe(0)
    await hides(page, false)
    await isAwake(page)
    await ada.closes(session, next)
    await maySleep(page)
    expect(faults).toEqual([])
  })

  it.each(['lacks it', 'refuses it'])('sleeps in a browser that %s, without a fault', async (how) => {
    const ada = await app.host()
    const session = await ada.creates({ title: 'All hands' })
    const screen = await Screen.open('projector')
    await screen.page.addInitScript((isThere) => {
      if (isThere) WakeLock.prototype.request = () => Promise.reject(new DOMException('Low battery', 'NotAllowedError'))
      else Reflect.deleteProperty(Navigator.prototype, 'wakeLock')
    }, how === 'refuses it')
    await screen.page.goto(`${app.server.url}/wall/${session.id}#k=${session.k}`)
    await screen.page.getByText('All hands').first().waitFor()
    await ada.asks(session, { kind: 'rating', prompt: 'How clear is it?' })
    await screen.page.getByText('How clear is it?').first().waitFor()
    expect(screen.faults).toEqual([])
  })
})
