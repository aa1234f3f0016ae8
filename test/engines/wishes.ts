import { networkInterfaces } from 'node:os'
import { describe, expect, it, onTestFinished } from 'vitest'
import { setStage, stageOfFile } from '../support/stage.ts'
import type { ClassicDriver } from './classic-driver.ts'
import { FIREFOX, WEBKIT, windowOf } from './engines.ts'
import { Front } from './front.ts'

/**
 * Browsers as people set them up, and what networks, tabs and their own history do to pages. WebDriver Classic takes no
 * network away: here it is cut before the server. Nothing makes all text of MiniBrowser larger: a script sets the size.
 */

const PHONE = { width: 450, height: 800 }
const stage = stageOfFile({ now: Date.now })

/** Of this machine in its network, where browsers keep no `Secure` cookie over http as they may on loopback. */
const [LAN = '127.0.0.1'] = Object.values(networkInterfaces())
  .flat()
  .flatMap((one) => (one && !one.internal && one.family === 'IPv4' ? one.address : []))

async function held(given = stage, settings = {}, address = '127.0.0.1') {
  const ada = await given.host()
  const session = await ada.creates({ title: 'All hands', settings })
  const front = await Front.of(given.server.port, address)
  onTestFinished(() => front.close())
  return { ada, session, front, url: `${front.url}/${session.code}` }
}

describe.each([WEBKIT, FIREFOX])('$name', (engine) => {
  it.skipIf(!engine.isHere)(
    'speaks Arabic from right to left, in the dark, at 200% text, and all of it fits',
    async () => {
      const { ada, session, front, url } = await held(stage, { language: 'ar' })
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
        const [light = 0] = getComputedStyle(document.body).backgroundColor.match(/\d+/g)?.map(Number) ?? []
        const { scrollWidth, clientWidth } = document.documentElement
        return { direction, fontSize, isDark: light < 80, overflow: scrollWidth - clientWidth }
      })
      expect(drawn).toEqual({ direction: 'rtl', fontSize: '32px', isDark: true, overflow: 0 })
      expect(front.faults).toEqual([])
    },
  )

  it.skipIf(!engine.isHere)('says before joining that cookies are blocked', async () => {
    const { ada, session, front, url } = await held()
    const phone = await windowOf(engine, { size: PHONE, blocked: 'cookies' })
    await phone.go(url)
    await phone.reads('This browser blocks cookies from this site')
    expect((await ada.hostView(session)).participantCount).toBe(0)
    expect(front.faults).toEqual([])
  })

  it.skipIf(!engine.isHere)('votes where storage is blocked', async () => {
    const { ada, session, front, url } = await held()
    const phone = await windowOf(engine, { size: PHONE, blocked: 'storage' })
    await phone.go(url)
    await phone.click('button', 'Join')
    await phone.sees({ role: 'navigation' })
    await ada.asks(session, { kind: 'rating', prompt: 'How was it?' })
    await phone.click('button', '4')
    await phone.sees({ role: 'status', part: 'Your vote is in' })
    expect(front.faults).toEqual([])
  })

  it.skipIf(!engine.isHere)(
    'is live again after a cut of the network, and when it comes back by the history',
    async () => {
      const { ada, session, front, url } = await held()
      const phone = await windowOf(engine, { size: PHONE })
      await phone.go(url)
      await phone.click('button', 'Join')
      await phone.sees({ role: 'navigation' })
      const rating = await ada.asks(session, { kind: 'rating', prompt: 'How was it?' })
      await phone.sees({ role: 'button', name: '4' })
      front.cut()
      await phone.click('button', '4')
      await phone.reads('Your vote is kept')
      front.mend()
      await phone.sees({ role: 'status', part: 'Your vote is in' })
      await ada.closes(session, rating)
      await phone.reads('Voting is closed')

      await phone.go(`${front.url}/docs`)
      await ada.asks(session, { kind: 'open_text', prompt: 'And now?' })
      const before = front.asked.length
      await phone.driver.back()
      await phone.reads('And now?')
      const streams = front.asked.slice(before).filter(({ path }) => path.endsWith('/stream'))
      expect(streams.length).toBeGreaterThan(0)
      await phone.fill('Your answer', 'Yes')
      await phone.click('button', 'Send')
      await phone.sees({ role: 'status', part: 'Your vote is in' })
      expect(front.faults).toEqual([])
    },
  )

  it.skipIf(!engine.isHere)('has one vote in two tabs of a private window, also after one was behind', async () => {
    const { ada, session, front, url } = await held()
    const phone = await windowOf(engine, { size: PHONE, isPrivate: true })
    const driver = phone.driver as ClassicDriver
    const chosen = () => driver.run(() => document.querySelector('[aria-pressed="true"]')?.textContent)
    await phone.go(url)
    await phone.click('button', 'Join')
    await phone.sees({ role: 'navigation' })
    const [first, second] = await driver.openTab()
    await phone.go(url)
    await phone.sees({ role: 'navigation' })
    await ada.asks(session, { kind: 'rating', prompt: 'How was it?' })
    await phone.click('button', '4')
    await phone.sees({ role: 'status', part: 'Your vote is in' })
    await driver.turnTo(first)
    await phone.reads('How was it?')
    await expect.poll(chosen).toBe('4')
    await phone.click('button', '5')
    await phone.sees({ role: 'status', part: 'Your vote is in' })
    await driver.turnTo(second)
    await expect.poll(chosen).toBe('5')
    expect(await ada.hostView(session)).toMatchObject({ participantCount: 1, polls: [{}, { votes: 1 }] })
    expect(front.faults).toEqual([])
  })

  it.skipIf(!engine.isHere).each([
    ['no other site', []],
    ['another site', ['https://slides.example']],
  ])('signs in and joins over plain http in a LAN, where %s may embed pages', async (_, sites) => {
    const embedding = await setStage({ embedOrigins: new Set(sites), now: Date.now })
    const { front, url } = await held(embedding, {}, LAN)
    const window = await windowOf(engine, { size: PHONE })
    await window.go(`${front.url}/login${new URL(await embedding.signInLink()).hash}`)
    await window.at(/^\/host$/)
    await window.reads('Signed in as')
    await window.go(url)
    await window.click('button', 'Join')
    await window.sees({ role: 'navigation' })
    expect(front.faults).toEqual([])
  })
})
