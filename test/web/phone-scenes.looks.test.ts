import { expect, it, vi } from 'vitest'
import { liveAudience } from '../../client/index.ts'
import { hasBrowser, Screen } from '../support/browser.ts'
import { testServerOfFile } from '../support/test-server.ts'
import { arabicScenes } from './arabic-scenes.ts'
import { peopleScenes } from './people-scenes.ts'
import { phoneFaults } from './phone-faults.ts'
import { type PhoneScenes, phoneScenes } from './phone-scenes.ts'
import { quizScenes } from './quiz-scenes.ts'
import { rareScenes } from './rare-scenes.ts'

/** Everything that phones show, on narrow ones, on those held sideways, and with text of twice the size. */

vi.setConfig({ testTimeout: 300_000 })

const app = testServerOfFile({ now: Date.now })

const SIZES = [
  { width: 320, height: 640 },
  { width: 390, height: 844 },
  { width: 740, height: 360 },
]
const LARGE_ON = { width: 360, height: 740 }

it.skipIf(!hasBrowser).each<[string, PhoneScenes, string]>([
  ['polls of every kind, questions, and the end', phoneScenes, 'en-GB'],
  ['tickets, merged questions, leaving, and being removed', peopleScenes, 'de'],
  ['a quiz night', quizScenes, 'en-GB'],
  ['long texts, many answers, pictures, and what is in the way', rareScenes, 'en-GB'],
  ['a session in Arabic', arabicScenes, 'ar'],
])('%s: nothing is cut, broken, too wide or too small to press', async (_what, scenes, locale) => {
  const ada = await app.host()
  const baseUrl = app.server.url
  const host = liveAudience({ baseUrl, token: ada.cookies.get('ws_host') ?? '' })
  const screen = await Screen.open('phone', { locale })
  const { page, context } = screen
  const devTools = await context.newCDPSession(page)
  const setTextSize = (standard: number) =>
    devTools.send('Page.setFontSizes', { fontSizes: { standard, fixed: standard } })
  const found: string[] = []
  const look = async (name: string, size: (typeof SIZES)[number], what = `${size.width}x${size.height}`) => {
    await page.setViewportSize(size)
    for (const fault of await phoneFaults(page)) found.push(`${name} ${what}: ${fault}`)
  }
  const shoot = async (name: string) => {
    for (const size of SIZES) await look(name, size)
    await setTextSize(32)
    await look(name, LARGE_ON, 'at twice the size')
    await setTextSize(16)
  }
  await scenes({ page, url: baseUrl.replace('//localhost', '//live.localhost'), baseUrl, host, shoot })
  expect(found).toEqual([])
  expect(screen.faults).toEqual([])
})
