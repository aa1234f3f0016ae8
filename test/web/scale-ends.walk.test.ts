import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { describe, expect, it, vi } from 'vitest'
import type { PollDraft } from '../../client/index.ts'
import { LANGUAGES } from '../../shared/languages/index.ts'
import { hasBrowser, Screen } from '../support/browser.ts'
import { testServerOfFile } from '../support/test-server.ts'
import { button, exports } from './hosting.ts'
import { joined, opened, status } from './phones.ts'

/** A host says what the ends of a scale mean, and everybody reads it. */

vi.setConfig({ testTimeout: 120_000 })

const app = testServerOfFile({ now: Date.now })
const NAMED = ['1 – Poor', '2', '3', '4', '5 – Excellent']
const LIKELY: PollDraft = {
  kind: 'rating',
  prompt: 'Would you recommend us?',
  options: Array.from({ length: 11 }, (_, n) =>
    n === 0 ? '0 – Not at all likely' : n === 10 ? '10 – Extremely likely' : String(n),
  ),
}

/** Of the scales of a session. */
const optionsOf = async (ada: Awaited<ReturnType<typeof app.host>>, session: { id: string }) =>
  ((await ada.hostView(session)).polls ?? [])
    .filter(({ kind }) => kind === 'rating')
    .map(({ options }) => options.map(({ label }) => label))

/** What the form has: the steps, then what the ends mean. */
const fieldsOf = (page: Page) =>
  page
    .getByRole('dialog')
    .locator('[name="label"], #lowest, #highest')
    .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value))

describe.skipIf(!hasBrowser)('what the ends of a scale mean', () => {
  it('is asked for in the form, seen in its preview at once, and there again when the draft is edited', async () => {
    const ada = await app.host()
    const session = await ada.creates({ title: 'Retrospective' })
    const host = await Screen.again(`${app.server.url}/host/${session.id}#k=${session.k}`, 'laptop')
    const { page } = host
    await button(page, 'New poll').click()
    await page.getByRole('radio', { name: 'Rating' }).check()
    await page.getByLabel('Your question').fill('How was it?')
    const preview = page.locator('.draft-preview .end')
    const seen = async () => (await preview.allTextContents()).filter((text) => text !== '')
    await expect.poll(seen).toEqual(['lowest', 'highest'])
    await page.getByLabel('1 means (optional)').fill('Poor')
    await page.getByLabel('5 means (optional)').fill('Excellent')
    await expect.poll(seen).toEqual(['Poor', 'Excellent'])
    await host.isSound()
    await button(page, 'Save').click()
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    expect(await optionsOf(ada, session)).toEqual([NAMED])

    await button(page, 'More for “How was it?”').click()
    await page.getByRole('menuitem', { name: 'Edit poll' }).click()
    await expect.poll(() => fieldsOf(page)).toEqual(['1', '2', '3', '4', '5', 'Poor', 'Excellent'])
    await button(page, 'Remove option 5').click()
    await page.getByLabel('4 means (optional)').waitFor()
    await page.getByLabel('1 means (optional)').fill('')
    await button(page, 'Save').click()
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    expect(await optionsOf(ada, session)).toEqual([['1', '2', '3', '4 – Excellent']])

    // Steps in words say what they mean themselves.
    await button(page, 'More for “How was it?”').click()
    await page.getByRole('menuitem', { name: 'Edit poll' }).click()
    await page.getByLabel('Option 1', { exact: true }).fill('Never')
    await expect.poll(() => page.locator('#lowest, #highest').count()).toBe(0)
  })

  it.each(LANGUAGES)('is asked for in the language of the host: %s', async (locale) => {
    const ada = await app.host()
    const session = await ada.creates({ title: 'Retro', poll: { ...LIKELY, kind: 'rating' } })
    const host = await Screen.again(`${app.server.url}/host/${session.id}#k=${session.k}`, 'phone', { locale })
    const { page } = host
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 740 })
      await page.reload()
      await page.locator('.console-bar').waitFor()
      await page.locator('nav.parts button').nth(1).click()
      await page.locator('.drafts [aria-haspopup]').click()
      await page.getByRole('menuitem').first().click()
      for (const [id, meaning] of [
        ['lowest', 'Not at all likely'],
        ['highest', 'Extremely likely'],
      ] as const) {
        const field = page.locator(`#${id}`)
        expect(await field.inputValue()).toBe(meaning)
        const box = await field.boundingBox()
        expect(box?.height).toBeGreaterThanOrEqual(44)
        expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width)
      }
    }
  })

  it.each([
    320, 360, 390, 740,
  ])('phones of %i px show them below the steps, in a few rows, and in the results', async (width) => {
    const { ada, session, url } = await opened(app)
    const phone = await joined(url, session.code)
    const { page } = phone
    await page.setViewportSize({ width, height: width === 740 ? 360 : 740 })
    for (const draft of [{ kind: 'rating' as const, prompt: 'How was it?', options: NAMED }, LIKELY]) {
      const labels = draft.options as string[]
      const poll = await ada.asks(session, draft)
      await button(page, labels[0] ?? '').waitFor()
      const boxes = await Promise.all(labels.map((label) => button(page, label).boundingBox()))
      const tops = boxes.map((box) => box?.y ?? 0)
      expect(tops).toEqual(tops.toSorted((a, b) => a - b))
      const inRows = [...new Set(tops)].map((top) => tops.filter((one) => one === top).length)
      expect(inRows).toEqual(labels.length === 5 ? [5] : width === 320 ? [4, 4, 3] : width === 740 ? [11] : [6, 5])
      for (const box of boxes) expect(Math.min(box?.height ?? 0, box?.width ?? 0)).toBeGreaterThanOrEqual(44)
      const ends = await page.locator('.ends').boundingBox()
      expect((ends?.y ?? 0) + (ends?.height ?? 0)).toBeLessThan(width === 740 ? 360 : 740)
      const told = labels.length === 5 ? ['Poor', 'Excellent'] : ['0: Not at all likely', '10: Extremely likely']
      expect(await page.locator('.ends > *').allTextContents()).toEqual(told)
      await page.getByRole('group', { name: labels.length === 5 ? '1: Poor – 5: Excellent' : '0: Not' }).waitFor()
      await phone.isSound()
      await button(page, labels.at(-1) ?? '').click()
      await status(phone, 'Your vote is in')
      await ada.closes(session, poll)
      const rows = page.locator('.bars .label')
      await expect.poll(() => rows.count()).toBe(labels.length)
      expect(await rows.last().textContent()).toBe(labels.at(-1))
      await page.locator('.bars li').last().getByText('Your vote').waitFor()
      await phone.isSound()
    }
  })

  it('phones show steps that only look as if they began with a number as they are', async () => {
    const { ada, session, url } = await opened(app)
    const { page } = await joined(url, session.code)
    for (const options of [
      ['1-2', '3-4'],
      ['10:30', '11:00', '12:15'],
    ]) {
      await ada.asks(session, { kind: 'rating', prompt: 'How long?', options })
      await button(page, options[0] ?? '').waitFor()
      expect(await page.locator('.choices > button').allTextContents()).toEqual(options)
    }
  })

  it('stands in the report, in tables, in the copy and in the file of polls', async () => {
    const ada = await app.host()
    const session = await ada.creates({ title: 'Retrospective' })
    const { url } = app.server
    const poll = await ada.asks(session, { kind: 'rating', prompt: 'How was it?', options: NAMED })
    const [zoe] = await app.audience(1, session)
    await zoe?.votes(session, { optionId: poll.options[4].id })
    await ada.closes(session, poll)
    ada.expects(201, await ada.call('POST', `/api/sessions/${session.id}/polls/${poll.id}/copy`))
    expect(await optionsOf(ada, session)).toEqual([NAMED, NAMED])
    const csv = await ada.call('GET', `/api/sessions/${session.id}/export`)
    expect(csv.text).toContain('How was it?: 5 – Excellent')

    const screen = await Screen.at(`${url}/report/${session.id}#k=${session.k}`, 'laptop')
    const chart = screen.page.locator('figure svg').filter({ visible: true })
    await chart.waitFor()
    expect(await chart.getAttribute('aria-label')).toContain('1 – Poor: 0% · 0')
    expect(await chart.getAttribute('aria-label')).toContain('5 – Excellent: 100% · 1')
    await screen.isSound()

    const host = await Screen.at(`${url}/host/${session.id}#k=${session.k}`, 'laptop')
    const saving = host.page.waitForEvent('download')
    await exports(host, 'Save polls')
    const file = await (await saving).path()
    expect(JSON.parse(await readFile(file, 'utf8')).polls).toContainEqual(
      expect.objectContaining({ kind: 'rating', options: NAMED }),
    )
    const other = await ada.creates({ title: 'Next' })
    await host.page.goto(`${url}/host/${other.id}#k=${other.k}`)
    await button(host.page, 'Paste or import polls').click()
    const buffer = await readFile(file)
    await host.page.locator('#polls-file').setInputFiles({ name: 'polls.json', mimeType: 'application/json', buffer })
    await button(host.page, 'Add 3 polls').click()
    await host.page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await optionsOf(ada, other)).toEqual([NAMED, NAMED])
  })
})
