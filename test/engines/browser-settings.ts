import { networkInterfaces } from 'node:os'
import { describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../support/test-server.ts'
import { isDark } from './drawn.ts'
import { type Engine, windowOf } from './engines.ts'
import { heldSession, PHONE } from './held-session.ts'

/** Of this machine in its network, where browsers keep no `Secure` cookie over http as they may on loopback. */
const [LAN = '127.0.0.1'] = Object.values(networkInterfaces())
  .flat()
  .flatMap((one) => (one && !one.internal && one.family === 'IPv4' ? one.address : []))

/** Browsers as people set them up. Nothing makes all text of MiniBrowser larger: a script sets the size. */
export function testBrowserSettings(engine: Engine, app: TestServer): void {
  describe.skipIf(!engine.isHere)('as people set it up', () => setUp(engine, app))
}

function setUp(engine: Engine, app: TestServer): void {
  it('speaks Arabic from right to left, in the dark, at 200% text, and all of it fits', async () => {
    const { ada, session, proxy, url } = await heldSession(app, { language: 'ar' })
    const phone = await windowOf(engine, { size: PHONE, dark: true })
    await phone.go(url)
    await phone.driver.run(() => {
      document.documentElement.style.fontSize = '200%'
    })
    await phone.fill('اسمك', 'Zoe')
    await phone.clickPart('button', 'انض')
    await phone.sees({ role: 'navigation' })
    await ada.asks(session, { kind: 'multiple_choice', prompt: 'Which day?', options: ['Monday', 'Friday'] })
    await phone.click('button', 'Friday')
    await phone.sees({ role: 'status', part: 'صوتك' })
    const drawn = await phone.driver.run(() => {
      const { direction, fontSize } = getComputedStyle(document.documentElement)
      const { scrollWidth, clientWidth } = document.documentElement
      return { direction, fontSize, overflow: scrollWidth - clientWidth }
    })
    expect(drawn).toEqual({ direction: 'rtl', fontSize: '32px', overflow: 0 })
    expect(await phone.driver.run(isDark)).toBe(true)
    expect(proxy.faults).toEqual([])
  })

  it('says before joining that cookies are blocked', async () => {
    const { ada, session, proxy, url } = await heldSession(app)
    const phone = await windowOf(engine, { size: PHONE, blocked: 'cookies' })
    await phone.go(url)
    await phone.reads('This browser blocks cookies from this site')
    expect((await ada.hostView(session)).participantCount).toBe(0)
    expect(proxy.faults).toEqual([])
  })

  it('votes where storage is blocked', async () => {
    const { ada, session, proxy, url } = await heldSession(app)
    const phone = await windowOf(engine, { size: PHONE, blocked: 'storage' })
    await phone.go(url)
    const isBlocked = () => {
      try {
        return !localStorage
      } catch {
        return true
      }
    }
    expect(await phone.driver.run(isBlocked)).toBe(true)
    await phone.click('button', 'Join')
    await phone.sees({ role: 'navigation' })
    await ada.asks(session, { kind: 'rating', prompt: 'How was it?' })
    await phone.click('button', '4')
    await phone.sees({ role: 'status', part: ' is in. You can still change it' })
    expect(proxy.faults).toEqual([])
  })

  it.each([
    ['no other site', []],
    ['another site', ['https://slides.example']],
  ])('signs in and joins over plain http in a LAN, where %s may embed pages', async (_, sites) => {
    const embedding = await startTestServer({ embedOrigins: new Set(sites), now: Date.now })
    const { proxy, url } = await heldSession(embedding, {}, LAN)
    const window = await windowOf(engine, { size: PHONE })
    await window.go(`${proxy.url}/login${new URL(await embedding.signInLink()).hash}`)
    await window.click('button', 'Sign in')
    await window.at(/^\/host$/)
    await window.reads('Signed in as')
    await window.go(url)
    await window.click('button', 'Join')
    await window.sees({ role: 'navigation' })
    expect(proxy.faults).toEqual([])
  })
}
