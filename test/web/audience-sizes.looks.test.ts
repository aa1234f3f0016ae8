import { describe, expect, it } from 'vitest'
import { hasBrowser, Screen, SIZES } from '../support/browser.ts'
import { testServerOfFile } from '../support/test-server.ts'
import { opened } from './phones.ts'

const app = testServerOfFile({ now: Date.now })

describe.skipIf(!hasBrowser)('the audience', () => {
  it('has no layout or accessibility fault at any size', async () => {
    const { url, ada, session } = await opened(app)
    const screen = await Screen.again(url, 'phone')
    const { page } = screen
    await page.emulateMedia({ colorScheme: 'dark' })
    const isSoundAtEverySize = async () => {
      await page.setViewportSize(SIZES.phone)
      await screen.isSound()
      const low = await page
        .locator('a, button, input, textarea')
        .evaluateAll((all) =>
          all
            .filter((one) => one.checkVisibility() && one.getBoundingClientRect().height < 44)
            .map((one) => one.outerHTML),
        )
      expect(low).toEqual([])
      for (const size of ['tablet', 'projector'] as const) {
        await page.setViewportSize(SIZES[size])
        await screen.looksSound()
      }
    }
    await page.getByLabel('Code').waitFor()
    await isSoundAtEverySize()
    await page.goto(`${url}/ZZZZZZ`)
    await page.getByRole('heading', { name: 'Code not found' }).waitFor()
    await isSoundAtEverySize()
    await page.goto(`${url}/${session.code}`)
    await page.getByRole('button', { name: 'Join' }).waitFor()
    await isSoundAtEverySize()
    await page.getByRole('button', { name: 'Join' }).click()
    await page.getByRole('heading', { name: 'You’re all set' }).waitFor()
    await screen.isSound()
    const options = Array.from({ length: 11 }, (_, n) => String(n + 1))
    await ada.asks(session, { kind: 'rating', prompt: 'How was it?', options })
    await page.getByRole('button', { name: '11' }).waitFor()
    await isSoundAtEverySize()
    await page.getByRole('button', { name: /^Questions/ }).click()
    await page.getByRole('button', { name: 'Rate now' }).waitFor()
    await isSoundAtEverySize()
    const quiz = await ada.asks(session, { kind: 'quiz', prompt: '2 + 2?', options: ['3', '4'], correctOption: 1 })
    await page.getByRole('button', { name: '4', exact: true }).waitFor()
    await ada.closes(session, quiz)
    await page.locator('.moment').getByText('You didn’t answer').waitFor()
    await isSoundAtEverySize()
    expect([...screen.hosts]).toEqual([new URL(url).host])
  })
})
