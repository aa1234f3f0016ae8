import { describe, expect, it, vi } from 'vitest'
import { hasBrowser, Screen } from '../support/browser.ts'
import { setStage } from '../support/stage.ts'

vi.setConfig({ testTimeout: 60_000 })

describe.skipIf(!hasBrowser)('the form of a poll', () => {
  it('asks for the right option again once that was deleted, and makes no other right', async () => {
    const stage = await setStage({}, Date.now)
    const ada = await stage.host()
    const quiz = { kind: 'quiz' as const, prompt: '2 + 2?', options: ['3', '4', '5', '6'] }
    const session = await ada.creates({ title: 'All hands', poll: { ...quiz, correctOption: 1 } })
    const host = `${stage.server.url}/host/${session.id}#k=${session.k}`
    const { page } = await Screen.at(host, 'tablet')
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
    expect(await dialog.getByLabel('Option 1 is right').isChecked()).toBe(true)
    await press('Remove option 1')
    expect(await dialog.getByRole('radio', { checked: true }).count()).toBe(0)
    await press('Save')
    expect(await right()).toBe('4 of 3,4,5,6')
    await dialog.getByLabel('Option 2 is right').check()
    await press('Save')
    await dialog.waitFor({ state: 'hidden' })
    expect(await right()).toBe('6 of 5,6')
  })
})
