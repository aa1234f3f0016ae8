import { expect, it } from 'vitest'
import { hasBrowser } from '../support/browser.ts'
import { testServerOfFile } from '../support/test-server.ts'
import { at, button, choosesFor } from './hosting.ts'

const app = testServerOfFile({ now: Date.now })

it.skipIf(!hasBrowser)(
  'a host replies to a question in writing, changes that and removes it, also after the end',
  async () => {
    const ada = await app.host()
    const session = await ada.creates({ title: 'All hands' })
    const [zoe] = await app.audience(1, session)
    await zoe?.asks(session, 'Who pays for it?')
    const key = `${session.id}#k=${session.k}`
    const host = await at(`${app.server.url}/host/${key}`, 'projector')
    const { page } = host
    const reply = async () => (await ada.hostView(session)).questions?.[0]?.reply
    const dialog = page.getByRole('dialog', { name: 'Reply to question' })
    const writes = async (text: string) => {
      await dialog.getByRole('textbox').fill(text)
      await host.isSound()
      await button(page, 'Reply').click()
      await dialog.waitFor({ state: 'detached' })
      await expect.poll(reply).toBe(text)
    }
    await page.locator('.queue').getByText('Who pays for it?').waitFor()
    await page.keyboard.press('w')
    await writes('We do.')
    await page.locator('.queue .reply').getByText('We do.').waitFor()
    await host.isSound()
    await choosesFor(page, 'Who pays for it?', 'Reply')
    expect(await dialog.getByRole('textbox').inputValue()).toBe('We do.')
    await writes('All of us. '.repeat(90).trim())
    await page.keyboard.press('z')
    await expect.poll(reply).toBe('We do.')

    await page.keyboard.press('v')
    const wall = await at(`${app.server.url}/wall/${key}`, 'projector')
    await wall.page.locator('.question .reply').getByText('We do.').waitFor()
    await wall.isSound()

    await ada.ends(session)
    await page.locator('.console-bar').getByText('Ended').first().waitFor()
    await choosesFor(page, 'Who pays for it?', 'Reply')
    await writes('The board does.')
    const report = await at(`${app.server.url}/report/${key}`, 'laptop')
    await report.page.locator('.asked .reply').getByText('The board does.').waitFor()
    await report.isSound()
    await choosesFor(page, 'Who pays for it?', 'Reply')
    await button(page, 'Remove reply').click()
    await expect.poll(reply).toBeUndefined()
  },
)
