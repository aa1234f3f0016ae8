import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { hasBrowser } from '../support/browser.ts'
import { testServerOfFile } from '../support/test-server.ts'
import { at, button } from './hosting.ts'
import { zipOf } from './import/parts.ts'
import { Reader } from './live-regions.ts'

/** A host adds polls from a file to a session, sees how it was read, and says so where that is wrong. */

const app = testServerOfFile({ now: Date.now })
const FILES = join(import.meta.dirname, 'import/files')
const workbook = (name: string) => Buffer.from(zipOf(readFileSync(join(FILES, 'workbook', name), 'utf8')))
const TABLE = [
  'No.;Question;Option 1;Option 2;Option 3;Comment;Seconds;Level',
  '1;Which is the capital of Norway?;Oslo;Bergen;Bodø;1;20;easy',
  '2;Which are primes?;2;4;5;1,3;30;hard',
].join('\n')

async function atConsole() {
  const ada = await app.host()
  const session = await ada.creates({ title: 'All hands', polls: [{ kind: 'open_text', prompt: 'What else?' }] })
  const value = ada.cookies.get('ws_host') ?? ''
  const { url } = app.server
  const host = await at(url, 'laptop')
  await host.context.addCookies([{ name: 'ws_host', value, url, httpOnly: true }])
  const { page } = host
  await page.goto(`${url}/host/${session.id}`)
  const gives = (name: string, content: string | Buffer) =>
    page.locator('#polls-file').setInputFiles({ name, mimeType: '', buffer: Buffer.from(content) })
  const drafts = async () => (await ada.hostView(session)).polls?.slice(1)
  return { page, gives, drafts }
}

async function opened() {
  const host = await atConsole()
  await button(host.page, 'Paste or import polls').click()
  return host
}

const leftOut = (page: Page, text: string) =>
  page.getByRole('list', { name: 'Left out' }).getByRole('listitem').filter({ hasText: text })

describe.skipIf(!hasBrowser)('polls from a file', () => {
  it('are read anew when the host says what a column is', async () => {
    const { page, gives, drafts } = await opened()
    await gives('polls.csv', TABLE)
    const columns = page.locator('.import-columns select')
    const roles = () => columns.evaluateAll((all) => all.map((one) => (one as HTMLSelectElement).value))
    await expect.poll(roles).toEqual(['none', 'prompt', 'option', 'option', 'option', 'explanation', 'seconds', 'none'])
    await leftOut(page, 'Line 1:').filter({ hasText: 'Level has no counterpart here' }).waitFor()
    await page.getByLabel('Column Comment').selectOption({ label: 'Which is correct' })
    await button(page, 'Add 2 polls').click()
    await page.locator('dialog').waitFor({ state: 'detached' })
    const polls = (await drafts()) ?? []
    expect(polls.map(({ prompt, kind }) => [prompt, kind])).toEqual([
      ['Which is the capital of Norway?', 'quiz'],
      ['Which are primes?', 'quiz'],
    ])
    expect(polls[1]?.correctOptionIds).toEqual([polls[1]?.options[0]?.id, polls[1]?.options[2]?.id])
  })

  it('have one column of questions: it moves to the one that the host chooses', async () => {
    const { page, gives } = await opened()
    await gives('polls.csv', TABLE)
    await page.getByLabel('Column Level').selectOption({ label: 'Question' })
    await page.locator('.preview').getByText('easy', { exact: true }).waitFor()
    expect(await page.getByLabel('Column Question').inputValue()).toBe('none')
    await leftOut(page, 'Question has no counterpart here').waitFor()
  })

  it('are read from the sheet that has them, or from another', async () => {
    const { page, gives } = await opened()
    await gives('polls.xlsx', workbook('second-sheet.en.parts.txt'))
    await leftOut(page, 'Read me is on another sheet').waitFor()
    await button(page, 'Add 1 poll').waitFor()
    await page.getByLabel('Sheet').selectOption('Read me')
    await page.getByText('Choose above which column has the questions.').waitFor()
    expect(await page.getByRole('button', { name: /^Add/ }).isDisabled()).toBe(true)
  })

  it.each([
    ['polls.json', '{"response_code": 0, "results": []}', /Open Trivia DB \(JSON\).*Save or export it as Excel/],
    ['polls.xlsx', 'PK\x03\x04, but no workbook', /is damaged/],
    ['polls.txt', 'Why?\n'.repeat(300_000), /too large/],
    ['polls.txt', ' \n', /No polls found/],
  ])('say what to do with %s that cannot be read', async (name, content, sentence) => {
    const { page, gives } = await opened()
    await gives(name, content)
    await page.getByRole('alert').filter({ hasText: sentence }).waitFor()
    expect(await page.getByRole('button', { name: /^Add/ }).isDisabled()).toBe(true)
  })

  it('say that the network is gone, not that a file is damaged', async () => {
    const { page, gives } = await atConsole()
    // Another dialog shows that all has loaded but what reads files and texts.
    await button(page, 'New poll').click()
    await page.getByLabel('Your question').waitFor()
    await button(page, 'Close').click()
    await page.route('**/*.js', (route) => route.abort())
    await button(page, 'Paste or import polls').click()
    const field = page.getByLabel('Or paste text')
    await field.fill('Lunch?')
    await page.getByRole('alert').filter({ hasText: 'Check the connection and try again.' }).waitFor()
    expect(await field.inputValue()).toBe('Lunch?')
    await gives('polls.csv', TABLE)
    await expect.poll(() => field.inputValue()).toBe('')
    expect(await page.getByRole('alert').allTextContents()).toContainEqual(
      expect.stringContaining('Check the connection'),
    )
    await page.unroute('**/*.js')
    // What did not come may be remembered until the page is loaded anew.
    await button(page, 'Reload').click()
    await button(page, 'Paste or import polls').click()
    await page.getByLabel('Or paste text').fill('Lunch?')
    await button(page, 'Add 1 poll').waitFor()
  })

  it('list the first 500 parts that are left out, and count the others', async () => {
    const { page, gives } = await opened()
    await gives('polls.gift', 'Q?{=a -> b}\n\n'.repeat(1_700))
    const list = page.getByRole('list', { name: 'Left out' }).getByRole('listitem')
    await expect.poll(() => list.count()).toBe(501)
    expect(await list.last().textContent()).toBe('+ 1,200')
  })

  it('are those of the file that was chosen last, however long another one takes', async () => {
    const { page, gives } = await opened()
    const release = await page.evaluateHandle(() => {
      let [letGo, tellRead] = [() => {}, () => {}]
      const released = new Promise<void>((resolve) => {
        letGo = resolve
      })
      const isRead = new Promise<void>((resolve) => {
        tellRead = resolve
      })
      let count = 0
      const read = Blob.prototype.arrayBuffer
      // The file of five bytes is slow: both its beginning and the whole of it are read.
      Blob.prototype.arrayBuffer = async function () {
        if (this.size !== 5) return read.call(this)
        await released
        const bytes = await read.call(this)
        count += 1
        if (count === 2) setTimeout(tellRead)
        return bytes
      }
      return () => {
        letGo()
        return isRead
      }
    })
    await gives('slow.md', 'Slow?')
    await gives('fast.md', 'Which one is fast?')
    const shown = page.locator('.preview strong')
    await shown.getByText('Which one is fast?').waitFor()
    await release.evaluate((to) => to())
    expect(await shown.allTextContents()).toEqual(['Which one is fast?'])
  })

  it('are announced by the format that they were read as', async () => {
    const ada = await app.host()
    const session = await ada.creates({ title: 'All hands' })
    const { url } = app.server
    const { page } = await Reader.at(url, 'laptop')
    await page.context().addCookies([{ name: 'ws_host', value: ada.cookies.get('ws_host') ?? '', url, httpOnly: true }])
    await page.goto(`${url}/host/${session.id}`)
    await button(page, 'Paste or import polls').click()
    await page.locator('#polls-text').fill('Lunch?\n- Soup\n- Salad')
    const said = () => page.evaluate(() => (globalThis as unknown as { said: string[] }).said)
    await expect.poll(said).toContain('Read as Markdown.')
  })

  it('say how many options or words people may send, and keep that, from a file of ours', async () => {
    const { page, gives, drafts } = await opened()
    const days = { kind: 'multiple_choice', prompt: 'Which days?', options: ['Mon', 'Tue', 'Fri'], maxChoices: 2 }
    const year = { kind: 'word_cloud', prompt: 'Our year?', maxWords: 3 }
    await gives('all-hands.json', JSON.stringify({ title: 'All hands', polls: [days, year] }))
    await page.locator('.preview').getByText('Multiple choice · up to 2', { exact: true }).waitFor()
    await page.locator('.preview').getByText('Word cloud · up to 3', { exact: true }).waitFor()
    await button(page, 'Add 2 polls').click()
    await page.locator('dialog').waitFor({ state: 'detached' })
    expect(await drafts()).toMatchObject([{ maxChoices: 2 }, { maxWords: 3 }])
  })

  it('have their pictures, from a file of ours', async () => {
    const { page, gives, drafts } = await opened()
    const png =
      'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
    const polls = [{ kind: 'rating', prompt: 'How do you like it?', picture: { id: png, alt: 'A dot' } }]
    await gives('session.json', JSON.stringify({ title: 'Kick-off', polls }, null, 2))
    await leftOut(page, 'title: Kick-off').waitFor()
    await button(page, 'Add 1 poll').click()
    await page.locator('dialog').waitFor({ state: 'detached' })
    const [{ kind, picture } = {}] = (await drafts()) ?? []
    expect([kind, picture?.alt]).toEqual(['rating', 'A dot'])
    expect(picture?.id).not.toContain('data:')
  })
})
