import { expect, it } from 'vitest'
import { hasBrowser, Screen } from '../support/browser.ts'
import { testServerOfFile } from '../support/test-server.ts'

/** Pages on a phone whose text is set to twice the size (WCAG 2.2, 1.4.4), in German for its long words. */

const app = testServerOfFile({ now: Date.now })

async function largeText(): Promise<Screen> {
  const screen = await Screen.open('phone', { locale: 'de' })
  const devTools = await screen.context.newCDPSession(screen.page)
  await devTools.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
  return screen
}

/** Words of the page in what is pressed that go on in another line, and by how much it is too wide. */
const broken = ({ page }: Screen) =>
  page.evaluate(async () => {
    await document.fonts.ready
    const linesOf = (text: Node, from: number, word: string) => {
      const range = document.createRange()
      range.setStart(text, from)
      range.setEnd(text, from + word.length)
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
    }
    const { scrollWidth, clientWidth } = document.documentElement
    const found = scrollWidth > clientWidth ? [`${scrollWidth - clientWidth} px too wide`] : []
    for (const pressed of document.querySelectorAll('button, .button, summary, .badge')) {
      const texts = document.createTreeWalker(pressed, NodeFilter.SHOW_TEXT)
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        // What people wrote may be of any length.
        if (!pressed.checkVisibility() || text.parentElement?.closest('[dir="auto"]')) continue
        for (const { index, 0: word } of (text.nodeValue ?? '').matchAll(/\S+/g))
          if (linesOf(text, index, word) > 1) found.push(word)
      }
    }
    return found
  })

it.skipIf(!hasBrowser)('text at twice the size breaks no word on buttons', async () => {
  const ada = await app.host('ada@example.org')
  const polls = [
    { kind: 'multiple_choice', prompt: 'Which day?', options: ['Wednesday', 'x'.repeat(60)] },
    { kind: 'open_text', prompt: 'Why?' },
  ]
  const session = await ada.creates({ title: 'All hands', polls })
  const [zoe] = await app.audience(1, session)
  await zoe?.asks(session, 'When is lunch?')
  const { url } = app.server
  const screen = await largeText()
  const { page } = screen
  const looks = async (name: string) => expect([name, await broken(screen)]).toEqual([name, []])

  await page.goto(`${url}/host/${session.id}#k=${session.k}`)
  for (const part of ['Bühne', 'Abstimmungen', 'Fragen']) {
    await page.locator('nav.parts').getByRole('button', { name: part }).click()
    await page.locator('nav.parts [aria-current="true"]', { hasText: part }).waitFor()
    await looks(part)
  }
  await page.goto(`${url}/${session.code}`)
  await page.getByRole('button', { name: 'Mitmachen' }).waitFor()
  await looks('joining')
  await page.getByRole('button', { name: 'Mitmachen' }).click()
  await ada.opens(session, session.polls?.[0] as { id: string })
  await page.getByRole('button', { name: 'Wednesday' }).waitFor()
  await looks('voting')
  await page.getByRole('button', { name: 'Fragen' }).click()
  await page.getByRole('textbox').waitFor()
  await looks('asking')
  await page.goto(`${url}/${session.code}`)
  const [first] = session.polls ?? []
  await zoe?.votes(session, { optionId: first?.options[0]?.id })
  await ada.closes(session, first as { id: string })
  await page.getByRole('button', { name: /^Abstimmung/ }).click()
  await page.locator('.bars .label').first().getByText('Wednesday').waitFor()
  const lines = await page
    .locator('.bars .label')
    .first()
    .evaluate((label) => Math.round(label.clientHeight / Number.parseFloat(getComputedStyle(label).lineHeight)))
  expect(lines).toBe(1)
  await looks('outcome')
  await ada.asks(session, { kind: 'multiple_choice', prompt: 'Else?', options: ['Yes', 'No'] })
  await page.getByRole('heading', { name: 'Else?' }).waitFor()
  await page.goto(`${url}/host/${session.id}`)
  await page.getByText('Stimmen: 0 von 2').waitFor()
  await looks('open poll')
  const value = ada.cookies.get('ws_host') ?? ''
  await screen.context.addCookies([{ name: 'ws_host', value, url, httpOnly: true }])
  await page.goto(`${url}/host`)
  await page.getByRole('link', { name: 'All hands' }).waitFor()
  await looks('sessions')
})
