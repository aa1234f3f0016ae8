import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { hasBrowser } from '../support/browser.ts'
import { testServerOfFile } from '../support/test-server.ts'
import { at, button } from './hosting.ts'

/** A poll that was saved, duplicated, imported or moved in a long list: the page says so, and scrolls to it. */

const app = testServerOfFile({ now: Date.now })

const PROMPTS = Array.from({ length: 14 }, (_, n) => `What about topic ${n}?`)

describe.skipIf(!hasBrowser).each(['phone', 'laptop'] as const)('in a list of 14 polls on a %s', (size) => {
  async function listed() {
    const ada = await app.host()
    const polls = PROMPTS.map((prompt) => ({ kind: 'open_text', prompt }))
    const session = await ada.creates({ title: 'All hands', polls })
    const host = await at(`${app.server.url}/host/${session.id}#k=${session.k}`, size)
    const { page } = host
    if (size === 'phone') await button(page, 'Polls').click()
    const prompts = async () => (await ada.hostView(session)).polls?.map(({ prompt }) => prompt)
    return { ada, session, host, page, prompts }
  }
  /** Whether the last draft with this prompt is whole on the screen, above the bar. */
  const isInSight = (page: Page, prompt: string) =>
    page
      .locator('.drafts > li')
      .filter({ hasText: prompt })
      .last()
      .evaluate((item) => {
        const { left, right, top, bottom } = item.getBoundingClientRect()
        const at = (y: number) => document.elementFromPoint((left + right) / 2, y)
        return item.contains(at(top + 6)) && item.contains(at(bottom - 6))
      })
  const says = (page: Page, text: string) => page.locator('.console-bar').getByRole('status').getByText(text).waitFor()
  const chooses = async (page: Page, prompt: string, item: string) => {
    await button(page, `More for “${prompt}”`).first().click()
    await page.getByRole('menuitem', { name: item }).click()
  }

  it('a new one is in sight', async () => {
    const { page, host } = await listed()
    await button(page, 'New poll').click()
    const form = page.getByRole('dialog')
    await form.getByRole('radio', { name: 'Rating', exact: true }).check()
    await form.getByLabel('Your question').fill('How was it?')
    await button(page, 'Save').click()
    await says(page, 'Saved.')
    await expect.poll(() => isInSight(page, 'How was it?')).toBe(true)
    await host.isSound()
  })

  it('one that was changed is in sight', async () => {
    const { page } = await listed()
    await chooses(page, 'What about topic 9?', 'Edit poll')
    await page.getByLabel('Your question').fill('What about lunch?')
    await button(page, 'Save').click()
    await says(page, 'Saved.')
    await expect.poll(() => isInSight(page, 'What about lunch?')).toBe(true)
  })

  it('a duplicate is in sight', async () => {
    const { page } = await listed()
    await chooses(page, 'What about topic 13?', 'Duplicate')
    await says(page, 'Saved.')
    await expect.poll(() => page.locator('.drafts > li').count()).toBe(15)
    await expect.poll(() => isInSight(page, 'What about topic 13?')).toBe(true)
  })

  it('the first of those that were pasted is in sight', async () => {
    const { page } = await listed()
    await button(page, 'Paste or import polls').click()
    await page.getByLabel('Or paste text').fill('Where next?\n- Oslo\n- Bergen\n\nWhat should we ask?')
    await button(page, 'Add 2 polls').click()
    await says(page, 'Saved.')
    await expect.poll(() => isInSight(page, 'Where next?')).toBe(true)
  })

  it('one is moved from the end to the beginning by three presses', async () => {
    const { page, host, prompts } = await listed()
    await chooses(page, 'What about topic 13?', 'Move to…')
    await host.isSound()
    await page.getByRole('dialog').getByRole('button', { name: 'What about topic 0?' }).click()
    await says(page, '“What about topic 13?” is now number 1.')
    await expect.poll(prompts).toEqual([PROMPTS[13], ...PROMPTS.slice(0, 13)])
  })
})
