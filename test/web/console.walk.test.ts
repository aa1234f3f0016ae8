import { utils, write } from '@e965/xlsx'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { hasBrowser } from '../support/browser.ts'
import { testServerOfFile } from '../support/test-server.ts'
import { at, button, creates, hostAt } from './hosting.ts'

/** The host's console and the wall in a real browser. */

const app = testServerOfFile({ now: Date.now })

/** The console of a new session, which its host made there. */
async function consoleOf(title: string) {
  const host = await hostAt(app)
  await creates(host, title)
  return host
}

/** Of the drafts, without the mark of the next one. */
const promptsOf = async (page: Page) =>
  (await page.locator('.drafts h3').allTextContents()).map((text) => text.replace('Next ', ''))

describe.skipIf(!hasBrowser)('a session', () => {
  it('uses the brand of the session, without a logo that does not load', async () => {
    const ada = await app.host()
    const brand = { name: 'Example GmbH', colors: { accent: '#ffd400' }, logo: 'https://localhost:1/logo.svg' }
    const session = await ada.creates({ title: 'Branded', brand })
    const poll = await ada.asks(session, { kind: 'ranking', prompt: 'Order?', options: ['A', 'B'] })
    const [zoe] = await app.audience(1, session)
    await zoe?.votes(session, { ranks: poll.options.map(({ id }: { id: string }) => id) })
    const address = `${app.server.url}/wall/${session.id}#k=${session.k}`
    const wall = await at(address, 'projector', { colorScheme: 'dark' })
    await wall.page.getByText('Example GmbH').waitFor()
    await expect.poll(() => wall.page.locator('img').count()).toBe(0)
    // In the dark, the bar has the accent itself.
    const drawn = await wall.page.locator('.bar.first .fill').evaluate((bar) => getComputedStyle(bar).backgroundColor)
    expect(drawn).toBe('rgb(255, 212, 0)')
    await wall.isSound()
  })

  it('is prepared: drafts are edited, copied, reordered by menu and by dragging, deleted and restored', async () => {
    const host = await consoleOf('Prepared')
    const { page } = host
    const saves = async (prompt: string) => {
      await page.getByLabel('Your question').fill(prompt)
      await button(page, 'Save').click()
      await page.getByRole('heading', { name: prompt, level: 3 }).first().waitFor()
    }
    for (const prompt of ['First', 'Second', 'Third']) {
      await button(page, 'New poll').click()
      await page.getByRole('radio', { name: 'Open text' }).check()
      await saves(prompt)
    }
    const order = () => promptsOf(page)
    const item = (prompt: string) => page.locator('.drafts > li').filter({ hasText: prompt })
    const more = async (prompt: string, name: string) => {
      await button(page, `More for “${prompt}”`).first().click()
      await page.getByRole('menuitem', { name }).click()
    }
    await more('Second', 'Move up')
    await expect.poll(order).toEqual(['Second', 'First', 'Third'])
    await item('Third').dragTo(item('Second'))
    await expect.poll(order).toEqual(['Third', 'Second', 'First'])
    await item('Third').getByText('Next').waitFor()
    await more('First', 'Duplicate')
    await expect.poll(order).toEqual(['Third', 'Second', 'First', 'First'])
    await more('Second', 'Edit poll')
    await host.isSound()
    await saves('Ready?')
    await more('Ready?', 'Delete')
    await expect.poll(order).toEqual(['Third', 'First', 'First'])
    await page.keyboard.press('z')
    await expect.poll(order).toEqual(['Third', 'Ready?', 'First', 'First'])
    expect(await page.evaluate(() => document.activeElement?.localName)).not.toBe('body')
  })

  it('is drafted from pasted text, with a preview first', async () => {
    const host = await consoleOf('Pasted')
    const { page } = host
    await button(page, 'Paste or import polls').click()
    await page.getByLabel('Or paste text').fill('Lunch?\n- Soup\n- Salad\n\n2 + 2?\n- 3\n* 4\nWhat else?')
    await page.locator('.preview').getByText('Quiz').waitFor()
    await button(page, 'Add 3 polls').click()
    await expect.poll(() => promptsOf(page)).toEqual(['Lunch?', '2 + 2?', 'What else?'])
  })

  it('is imported from the file of another tool, and says what is left out', async () => {
    const host = await consoleOf('Imported')
    const { page } = host
    await button(page, 'Paste or import polls').click()
    const choose = (name: string, content: string | Buffer) =>
      page.getByLabel('Choose or drop a file').setInputFiles({ name, mimeType: '', buffer: Buffer.from(content) })
    const sheet = (...rows: unknown[][]): Buffer =>
      write(utils.book_new(utils.aoa_to_sheet(rows)), { type: 'buffer', bookType: 'xlsx' })
    for (const [name, content, sentence] of [
      ['other.xlsx', 'PK\x03\x04, but no workbook', 'This file is damaged.'],
      ['empty.txt', '', 'No polls found.'],
    ] as const) {
      await choose(name, content)
      await page.getByText(sentence).waitFor()
      await choose('good.txt', 'Why?')
      await page.getByText(sentence).waitFor({ state: 'detached' })
    }
    await choose('quiz.gift', '$CATEGORY: Sums\n\n[html]<p>Is <b>5 &gt; 3</b>?</p>{=yes ~no#No.}\n\nMatch. {=a -> b}')
    await page.getByText('Read as GIFT.').waitFor()
    const leftOut = page.getByRole('list', { name: 'Left out' }).getByRole('listitem')
    expect(await leftOut.allTextContents()).toEqual([
      'Line 1: $CATEGORY: Sums has no counterpart here',
      'Line 3: #No. has no counterpart here',
      'Line 5: [matching] Match. has no counterpart here',
    ])
    await host.isSound()
    await button(page, 'Add 1 poll').click()
    await expect.poll(() => promptsOf(page)).toEqual(['Is 5 > 3?'])
    await button(page, 'Paste or import polls').click()
    await choose(
      'kahoot.xlsx',
      sheet(['Question', 'Answer 1', 'Answer 2', 'Correct'], ['Capital of Norway?', 'Oslo', 'Bergen', 1]),
    )
    await page.getByText('Read as Excel/CSV.').waitFor()
    await button(page, 'Add 1 poll').click()
    await expect.poll(() => promptsOf(page)).toEqual(['Is 5 > 3?', 'Capital of Norway?'])
  })

  it('is imported from a file on drop and on paste, and text keeps going into the field', async () => {
    const { page } = await consoleOf('Given')
    await button(page, 'Paste or import polls').click()
    const field = page.getByLabel('Or paste text')
    for (const kind of ['drop', 'paste']) {
      await field.fill('')
      await page.locator('.preview').waitFor({ state: 'detached' })
      const isTaken = await field.evaluate((element, type) => {
        const data = new DataTransfer()
        const give = (name: string) => {
          const init = { bubbles: true, cancelable: true }
          return element.dispatchEvent(
            name === 'paste'
              ? new ClipboardEvent(name, { ...init, clipboardData: data })
              : new DragEvent(name, { ...init, dataTransfer: data }),
          )
        }
        data.setData('text/plain', 'text')
        const asText = [give('dragover'), give(type)]
        data.items.add(new File(['2 + 2?\n- 3\n* 4'], 'sums.md'))
        return [asText, [give('dragover'), give(type)]]
      }, kind)
      // An event that nobody takes goes to the field.
      expect([kind, isTaken]).toEqual([
        kind,
        [
          [true, true],
          [false, false],
        ],
      ])
      await page.locator('.preview').getByText('Quiz').waitFor()
      expect(await field.inputValue()).toBe('2 + 2?\n- 3\n* 4')
    }
  })

  it('can be run with the host link, whose key leaves the address bar, and not without it', async () => {
    const ada = await app.host()
    const session = await ada.creates()
    const link = `${app.server.url}/host/${session.id}`
    const helper = await at(link, 'tablet')
    await helper.page.waitForURL('**/login')
    const refused: string[] = []
    helper.page.on('response', (answer) => {
      if (answer.status() >= 400) refused.push(answer.url())
    })
    await helper.page.goto(`${link}#k=${session.k}`)
    await helper.page.getByRole('heading', { name: session.title, level: 1 }).waitFor()
    expect(helper.page.url()).toBe(link)
    await helper.page.reload()
    await helper.page.getByRole('heading', { name: session.title, level: 1 }).waitFor()
    await button(helper.page, 'Session').click()
    await helper.page.getByRole('menuitem', { name: 'End session' }).waitFor()
    expect(await helper.page.getByRole('menuitem', { name: 'Delete session' }).count()).toBe(0)
    expect(refused).toEqual([])
  })
})
