import type { Locator } from 'playwright-core'
import { expect, it } from 'vitest'
import { hasBrowser, Screen } from '../support/browser.ts'
import { testServerOfFile } from '../support/test-server.ts'
import { joins } from './hosting.ts'

/** A prompt and options with lines of code keep their lines and spaces wherever they are shown. */

const app = testServerOfFile({ now: Date.now })
const PROMPT = 'What is printed?\nfor n in 1, 2:\n    print(n)'
const OPTION = '1\n2'

/** What somebody sees in an element: its lines as they are drawn. */
const seenIn = (element: Locator) => element.evaluate((one) => (one as HTMLElement).innerText)

it.skipIf(!hasBrowser)('code in a prompt and in options keeps its lines', async () => {
  const ada = await app.host()
  const session = await ada.creates({ title: 'Code', polls: [] })
  const draft = { kind: 'quiz' as const, prompt: PROMPT, options: [OPTION, '3'], correctOption: 0 }
  const poll = await ada.asks(session, draft)
  const phone = await joins(app.server.url, session.code, 'Zoe')
  const heading = (on: Screen) => on.page.locator('h2').filter({ hasText: 'What is printed?' }).first()
  expect(await seenIn(heading(phone))).toBe(PROMPT)
  expect(await seenIn(phone.page.locator('.choices [dir]').first())).toBe(OPTION)
  await ada.closes(session, poll)
  const wall = await Screen.at(`${app.server.url}/wall/${session.id}#k=${session.k}`, 'projector')
  await heading(wall).waitFor()
  expect(await seenIn(heading(wall))).toBe(PROMPT)
  // What says that it is right stands in its last line.
  expect(await seenIn(wall.page.locator('.label[dir]').first())).toMatch(/^1\n2/)
  const report = await Screen.at(`${app.server.url}/report/${session.id}#k=${session.k}`, 'laptop')
  await heading(report).waitFor()
  expect(await seenIn(heading(report))).toBe(PROMPT)
  for (const screen of [phone, wall, report]) await screen.isSound()
})
