import { describe, expect, it } from 'vitest'
import type { TestServer } from '../support/test-server.ts'
import type { ClassicDriver } from './classic-driver.ts'
import { type Engine, windowOf } from './engines.ts'
import { heldSession, PHONE } from './held-session.ts'

/**
 * Pages whose network is gone, that people left by the history or by another tab, and that come back. WebDriver Classic
 * takes no network away: here it is cut before the server.
 */
export function comingBackIn(engine: Engine, app: TestServer): void {
  describe.skipIf(!engine.isHere)('as people come and go', () => comeAndGo(engine, app))
}

/** Keeps in the page whether it comes back as it was left, and when it is in sight. Runs in the page. */
function watch(): void {
  const { dataset } = document.documentElement
  addEventListener('pageshow', ({ persisted }) => {
    dataset.persisted = String(persisted)
  })
  const note = () => {
    dataset.seen = `${dataset.seen ?? ''} ${document.visibilityState} ${Date.now()}`.trim()
  }
  note()
  document.addEventListener('visibilitychange', note)
}

const marks = () => ({ ...document.documentElement.dataset })

function comeAndGo(engine: Engine, app: TestServer): void {
  it('is live again after a cut of the network, and when it comes back by the history', async () => {
    const { ada, session, proxy, url } = await heldSession(app)
    const phone = await windowOf(engine, { size: PHONE })
    await phone.go(url)
    await phone.click('button', 'Join')
    await phone.sees({ role: 'navigation' })
    const rating = await ada.asks(session, { kind: 'rating', prompt: 'How was it?' })
    await phone.sees({ role: 'button', name: '4' })
    proxy.cut()
    await phone.click('button', '4')
    await phone.reads('Your vote is kept')
    proxy.mend()
    await phone.sees({ role: 'status', part: ' is in. You can still change it' })
    await ada.closes(session, rating)
    await phone.reads('Voting is closed')

    await phone.driver.run(watch)
    await phone.go(`${proxy.url}/docs`)
    await ada.asks(session, { kind: 'open_text', prompt: 'And now?' })
    const before = proxy.asked.length
    await phone.driver.back()
    await phone.reads('And now?')
    expect((await phone.driver.run(marks)).persisted).toBe(engine.keepsPages && 'true')
    const streams = proxy.asked.slice(before).filter(({ path }) => path.endsWith('/stream'))
    expect(streams.length).toBeGreaterThan(0)
    await phone.fill('Your answer', 'Yes')
    await phone.click('button', 'Send')
    await phone.sees({ role: 'status', part: ' is in. You can still change it' })
    expect(proxy.faults).toEqual([])
  })

  it('has one vote in two tabs of a private window, also after one was behind', async () => {
    const { ada, session, proxy, url } = await heldSession(app)
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
    await phone.sees({ role: 'status', part: ' is in. You can still change it' })
    await driver.turnTo(first)
    await phone.reads('How was it?')
    await expect.poll(chosen).toBe('4')
    await phone.click('button', '5')
    await phone.sees({ role: 'status', part: ' is in. You can still change it' })
    await driver.turnTo(second)
    await expect.poll(chosen).toBe('5')
    expect(await ada.hostView(session)).toMatchObject({ participantCount: 1, polls: [{}, { votes: 1 }] })
    expect(proxy.faults).toEqual([])
  })

  it('has all votes that arrived while it was hidden behind another tab', async () => {
    const { ada, session, proxy } = await heldSession(app)
    const wall = await windowOf(engine, { size: { width: 1280, height: 800 } })
    const driver = wall.driver as ClassicDriver
    const poll = await ada.asks(session, { kind: 'multiple_choice', prompt: 'Lunch?', options: ['Soup', 'Salad'] })
    const phones = await app.audience(3, session)
    // Firefox shows the tab that is turned to, WebKitGTK the first that there is.
    const [first, second] = await driver.openTab()
    await wall.go(`${proxy.url}/wall/${session.id}#k=${session.k}`)
    await wall.reads('Lunch?')
    await wall.driver.run(watch)
    await driver.turnTo(first)
    await wall.go(`${proxy.url}/docs`)
    const began = Date.now()
    for (const phone of phones) await phone.votes(session, { optionId: poll.options[1]?.id })
    const ended = Date.now()
    await driver.send('closeTab')
    await driver.turnTo(second)
    await wall.reads('3 votes')
    await wall.sees({ role: 'listitem', part: '100%' })
    const seen = async () => (await driver.run(marks)).seen?.split(' ') ?? []
    await expect.poll(async () => (await seen()).at(-2)).toBe('visible')
    const [state, since, _, until] = (await seen()).slice(-4)
    expect(state).toBe('hidden')
    expect(Number(since)).toBeLessThanOrEqual(began)
    expect(Number(until)).toBeGreaterThanOrEqual(ended)
    expect(proxy.faults).toEqual([])
  })
}
