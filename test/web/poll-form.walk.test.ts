import { describe, expect, it, vi } from 'vitest'
import { hasBrowser, Screen } from '../support/browser.ts'
import { testServerOfFile } from '../support/test-server.ts'

vi.setConfig({ testTimeout: 60_000 })

const app = testServerOfFile({ now: Date.now })

describe.skipIf(!hasBrowser)('the form of a poll', () => {
  it('asks for the right option again once it was deleted', async () => {
    const ada = await app.host()
    const quiz = { kind: 'quiz' as const, prompt: '2 + 2?', options: ['3', '4', '5', '6'] }
    const session = await ada.creates({ title: 'All hands', poll: { ...quiz, correctOption: 1 } })
    const host = `${app.server.url}/host/${session.id}#k=${session.k}`
    const { page } = await Screen.again(host, 'tablet')
    const right = async () => {
      const [poll] = (await ada.hostView(session)).polls ?? []
      const { label } = poll?.options.find(({ id }) => id === poll.correctOptionId) ?? {}
      return `${label} of ${poll?.options.map((option) => option.label).join()}`
    }
    const dialog = page.getByRole('dialog', { name: 'Edit poll' })
    const press = (name: string) => dialog.getByRole('button', { name, exact: true }).click()
    await page.getByRole('button', { name: 'Polls', exact: true }).click()
    await page.getByRole('button', { name: 'More for “2 + 2?”' }).click()
    await page.getByRole('menuitem', { name: 'Edit poll' }).click()
    await press('Remove option 1')
    expect(await dialog.getByLabel('Option 1 is correct').isChecked()).toBe(true)
    await press('Remove option 1')
    expect(await dialog.getByRole('group', { name: 'Options' }).getByRole('checkbox', { checked: true }).count()).toBe(
      0,
    )
    await press('Save')
    expect(await right()).toBe('4 of 3,4,5,6')
    await dialog.getByLabel('Option 2 is correct').check()
    await press('Save')
    await dialog.waitFor({ state: 'hidden' })
    expect(await right()).toBe('6 of 5,6')
  })

  it('marks several options as right, and the console names all of them', async () => {
    const ada = await app.host()
    const poll = { kind: 'quiz' as const, prompt: 'Even?', options: ['2', '3', '4'], correctOption: 2 }
    const session = await ada.creates({ title: 'All hands', poll })
    const { page } = await Screen.again(`${app.server.url}/host/${session.id}#k=${session.k}`, 'laptop')
    await page.getByRole('button', { name: 'More for “Even?”' }).click()
    await page.getByRole('menuitem', { name: 'Edit poll' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit poll' })
    await dialog.getByLabel('Option 1 is correct').check()
    expect(await dialog.getByLabel('Option 3 is correct').isChecked()).toBe(true)
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await dialog.waitFor({ state: 'hidden' })
    const [saved] = (await ada.hostView(session)).polls ?? []
    expect(saved?.correctOptionIds).toEqual([saved?.options[0]?.id, saved?.options[2]?.id])
    await page.getByRole('button', { name: 'Open “Even?”' }).click()
    const only = page.locator('details.written')
    await only.locator('summary').click()
    expect(await only.innerText()).toContain('2 · 4')
  })

  it('lets people choose several options or send several words, no fewer than are right and no more than there are', async () => {
    const ada = await app.host()
    const session = await ada.creates({ title: 'All hands' })
    const { page } = await Screen.again(`${app.server.url}/host/${session.id}#k=${session.k}`, 'laptop')
    const most = page.getByLabel('People may choose')
    const offered = () => most.locator('option').allInnerTexts()
    const chosen = () => most.evaluate((list: HTMLSelectElement) => list.selectedOptions[0]?.text)
    const label = (n: number) => page.getByLabel(`Option ${n}`, { exact: true })
    const saved = async () => (await ada.hostView(session)).polls?.find(({ prompt }) => prompt === 'Even?')
    const save = async () => {
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await page.getByRole('dialog').waitFor({ state: 'hidden' })
    }
    const edit = async () => {
      await page.getByRole('button', { name: 'More for “Even?”' }).click()
      await page.getByRole('menuitem', { name: 'Edit poll' }).click()
    }
    await page.getByRole('button', { name: 'New poll' }).first().click()
    await page.getByRole('radio', { name: 'Quiz' }).check()
    await page.getByLabel('Your question').fill('Even?')
    expect(await offered()).toEqual(['one option'])
    for (const n of [1, 2]) await label(n).fill(String(n))
    await page.getByRole('button', { name: 'Add an option' }).click()
    await label(3).fill('4')
    expect(await offered()).toEqual(['one option', 'up to 2 options', 'up to 3 options'])
    await most.selectOption('up to 2 options')
    await page.getByText('exactly the correct options').waitFor()
    for (const n of [1, 2, 3]) await page.getByLabel(`Option ${n} is correct`).check()
    expect([await chosen(), await offered()]).toEqual(['up to 3 options', ['one option', 'up to 3 options']])
    await page.getByLabel('Option 1 is correct').uncheck()
    expect(await chosen()).toBe('up to 2 options')
    await save()
    expect(await saved()).toMatchObject({ maxChoices: 2 })
    await page.getByText('Quiz · up to 2').waitFor()
    await edit()
    expect(await chosen()).toBe('up to 2 options')
    await most.selectOption('one option')
    await save()
    expect(await saved()).not.toHaveProperty('maxChoices')
    await edit()
    await page.getByRole('radio', { name: 'Word cloud' }).check()
    await page.getByLabel('People may send').selectOption('up to 5 words')
    await save()
    expect(await saved()).toMatchObject({ kind: 'word_cloud', maxWords: 5 })
    await page.getByText('Word cloud · up to 5').waitFor()
    await edit()
    await page.getByRole('radio', { name: 'Ranking' }).check()
    for (const n of [1, 2]) await label(n).fill(String(n))
    await save()
    expect(await saved()).not.toHaveProperty('maxWords')
  })

  it('keeps a draft over Escape, another kind and a reload, and reads options from a list', async () => {
    const ada = await app.host()
    const session = await ada.creates({ title: 'All hands' })
    const { page } = await Screen.again(`${app.server.url}/host/${session.id}#k=${session.k}`, 'projector')
    const open = () => page.getByRole('button', { name: 'New poll' }).click()
    const options = () =>
      page
        .getByRole('dialog')
        .getByLabel(/^Option \d+$/)
        .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value))
    await open()
    await page.getByLabel('Your question').fill('Where to?')
    await page.getByLabel('Option 1', { exact: true }).focus()
    await page.evaluate(() => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', '- Sea\n- Hills\n- City')
      const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
      document.activeElement?.dispatchEvent(paste)
    })
    await expect.poll(options).toEqual(['Sea', 'Hills', 'City'])
    await page.getByRole('button', { name: 'Add an option' }).click()
    await page.keyboard.type('Lake')
    await page.keyboard.press('Enter')
    await expect.poll(options).toEqual(['Sea', 'Hills', 'City', 'Lake', ''])
    await page.keyboard.type('Moor')
    await page.getByLabel('Option 4', { exact: true }).fill('')
    const reveal = page.getByLabel('The wall shows results')
    await page.getByRole('radio', { name: 'Quiz' }).check()
    expect(await reveal.inputValue()).toBe('closed')
    await page.getByRole('radio', { name: 'Rating' }).check()
    expect(await reveal.inputValue()).toBe('live')
    await expect.poll(options).toEqual(['1', '2', '3', '4', '5'])
    await page.getByRole('radio', { name: 'Open text' }).check()
    await page.keyboard.press('Escape')
    await page.reload()
    await open()
    expect(await page.getByLabel('Your question').inputValue()).toBe('Where to?')
    await page.getByRole('radio', { name: 'Quiz' }).check()
    await expect.poll(options).toEqual(['Sea', 'Hills', 'City', '', 'Moor'])
    await page.getByLabel('Option 5 is correct').check()
    await page.getByLabel('Explanation').fill('It is near.')
    await reveal.selectOption('host')
    await page.getByRole('dialog').getByLabel('Timer').selectOption('60')
    await page.keyboard.press('Control+Enter')
    await page.locator('.drafts > li', { hasText: 'Where to?' }).getByText('60 s').waitFor()
    await page.getByRole('button', { name: 'Open “Where to?”' }).click()
    await page.locator('.console-bar').getByRole('timer').waitFor()
    const polls = (await ada.hostView(session)).polls ?? []
    const asked = polls.find(({ prompt }) => prompt === 'Where to?')
    expect(asked).toMatchObject({ kind: 'quiz', explanation: 'It is near.', reveal: 'host' })
    expect(asked?.options.map(({ label }) => label)).toEqual(['Sea', 'Hills', 'City', 'Moor'])
    expect(asked?.correctOptionId).toBe(asked?.options[3]?.id)
    expect(asked?.closesAt).toBeGreaterThan(Date.now())
    await open()
    expect(await page.getByLabel('Your question').inputValue()).toBe('')
  })

  it('gives a draft a time of its own, which every other device shows and opens it with', async () => {
    const ada = await app.host()
    const poll = { kind: 'rating' as const, prompt: 'How was it?' }
    const session = await ada.creates({ title: 'All hands', poll })
    const console = `${app.server.url}/host/${session.id}#k=${session.k}`
    const { page } = await Screen.again(console, 'laptop')
    const edit = async () => {
      await page.getByRole('button', { name: 'More for “How was it?”' }).click()
      await page.getByRole('menuitem', { name: 'Edit poll' }).click()
    }
    const dialog = page.getByRole('dialog', { name: 'Edit poll' })
    const save = async () => {
      await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    }
    await edit()
    await dialog.getByLabel('Timer').selectOption({ label: 'Another time' })
    const own = dialog.getByLabel('Seconds, 5 to 3,600')
    await own.fill('4')
    await save()
    expect(await own.evaluate((field) => (field as HTMLInputElement).checkValidity())).toBe(false)
    await own.fill('25')
    await save()
    await dialog.waitFor({ state: 'hidden' })
    await edit()
    expect(await own.inputValue()).toBe('25')
    await page.keyboard.press('Escape')

    const remote = await Screen.again(console, 'phone')
    await remote.page.getByRole('button', { name: 'Polls', exact: true }).click()
    const card = remote.page.locator('.drafts > li', { hasText: 'How was it?' })
    await card.getByText('25 s').waitFor()
    await card.getByRole('button', { name: 'Open “How was it?”' }).click()
    await page.locator('.console-bar').getByRole('timer').waitFor()
    const wall = (await ada.hostView(session)).poll
    expect(wall).toMatchObject({ state: 'open', seconds: 25 })
    expect(wall?.closesAt).toBeGreaterThan(Date.now())
    const kept = await Promise.all(
      [page, remote.page].map((one) =>
        one.evaluate(() => Object.keys(localStorage).filter((key) => /timer/.test(key))),
      ),
    )
    expect(kept).toEqual([[], []])
  })
})
