import { describe, expect, it } from 'vitest'
import { DESKS, spokenFloor } from '../../server/build/floor/floors.ts'
import { testServerOfFile } from '../support/test-server.ts'
import { coloursOf, isDark } from './drawn.ts'
import { CHROMIUM, OBS, WPE, windowOf } from './engines.ts'
import { heldSession } from './held-session.ts'
import { phonesWayIn } from './phones.ts'

/**
 * Engines as old as phones may have. WPE WebKit 2.38 is about Safari 16.0, which is the oldest WebKit that a
 * distribution has, and Chromium 92 the floor. WPE always draws 800 × 600 pixels, of which a phone has fewer.
 */

const app = testServerOfFile({ now: Date.now })

describe.each([WPE, CHROMIUM])('$name', (engine) => {
  phonesWayIn(engine, app)

  it.skipIf(!engine.isHere)('reads at the pages for computers which browser they need', async () => {
    const { session, proxy } = await heldSession(app)
    const window = await windowOf(engine)
    const paths = [
      '/login',
      `/host/${session.id}`,
      `/wall/${session.id}#k=${session.k}`,
      `/report/${session.id}`,
      '/addin',
    ]
    for (const path of paths) {
      await window.go('about:blank')
      await window.go(proxy.url + path)
      await window.reads(`${spokenFloor(DESKS)} or later`).catch((cause) => {
        throw new Error(`${path}, with these faults: ${proxy.faults}`, { cause })
      })
    }
    expect(proxy.faults).toEqual([])
  })
})

it.skipIf(!OBS.isHere)('OBS 30 shows nothing of an overlay, and on the wall which browser it needs', async () => {
  const { session, proxy } = await heldSession(app)
  const window = await windowOf(OBS, { size: { width: 1280, height: 720 } })
  await window.go(`${proxy.url}/wall/${session.id}`)
  await window.reads(`${spokenFloor(DESKS)} or later`)
  await window.go(`${proxy.url}/wall/${session.id}?overlay#k=${session.k}`)
  const drawn = () =>
    window.driver.run(() => ({
      is: document.documentElement.hasAttribute('data-overlay'),
      text: document.body.innerText,
      grounds: [...document.querySelectorAll('html, body, #too-old')].map(
        (part) => getComputedStyle(part).backgroundColor,
      ),
    }))
  const clear = 'rgba(0, 0, 0, 0)'
  await expect.poll(drawn, { timeout: 60_000 }).toEqual({ is: true, text: '', grounds: [clear, clear, clear] })
  expect(proxy.faults).toEqual([])
})

it.skipIf(!CHROMIUM.isHere).each([false, true])('an old Chromium has colours where dark is %s', async (dark) => {
  const phone = await windowOf(CHROMIUM, { dark })
  await phone.go(app.server.url)
  await phone.sees({ role: 'textbox', part: 'Code' })
  expect(await phone.driver.run(coloursOf, ['body', 'main button'])).toHaveLength(2)
  expect(await phone.driver.run(isDark)).toBe(dark)
})
