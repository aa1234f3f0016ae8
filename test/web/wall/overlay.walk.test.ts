import { writeFile } from 'node:fs/promises'
import { describe, expect, it, vi } from 'vitest'
import { hasBrowser, Screen } from '../../support/browser.ts'
import { testServerOfFile } from '../../support/test-server.ts'

vi.setConfig({ testTimeout: 60_000 })

const app = testServerOfFile({ now: Date.now })
const CLEAR = 'rgba(0, 0, 0, 0)'

describe.skipIf(!hasBrowser)('the wall as an overlay', () => {
  it('has no ground, also after a reload, and opens with the key of the wall', async () => {
    const ada = await app.host()
    const session = await ada.creates({ title: 'All hands' })
    await ada.asks(session, { kind: 'multiple_choice', prompt: 'Where do we meet?', options: ['Oslo', 'Riga', 'Bern'] })
    const { body: keys } = await ada.call('GET', `/api/sessions/${session.id}/keys`)
    const wall = `${app.server.url}/wall/${session.id}`
    const { page } = await Screen.at(`${wall}?overlay#k=${keys.wall}`, 'projector')
    const groundOf = (selector: string) =>
      page.locator(selector).evaluate((element) => getComputedStyle(element).backgroundColor)
    const grounds = async () => [await groundOf('html'), await groundOf('body'), await groundOf('.wall')]
    await page.getByRole('heading', { name: 'Where do we meet?' }).waitFor()
    expect(await grounds()).toEqual([CLEAR, CLEAR, CLEAR])
    expect(page.url()).toBe(`${wall}?overlay`)
    await page.reload()
    await page.getByRole('heading', { name: 'Where do we meet?' }).waitFor()
    expect(await grounds()).toEqual([CLEAR, CLEAR, CLEAR])
    const picture = process.env.OVERLAY_PICTURE
    await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)))
    if (picture) await writeFile(picture, await page.screenshot({ omitBackground: true }))
    await page.goto(wall)
    await page.getByRole('heading', { name: 'Where do we meet?' }).waitFor()
    expect(await groundOf('.wall')).not.toBe(CLEAR)
  })

  it('is one of the links that the console shows', async () => {
    const ada = await app.host()
    const session = await ada.creates({ title: 'All hands' })
    const { body: keys } = await ada.call('GET', `/api/sessions/${session.id}/keys`)
    const { page } = await Screen.again(`${app.server.url}/host/${session.id}#k=${session.k}`, 'laptop')
    await page.getByRole('button', { name: 'Session', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Links for hosts and helpers' }).click()
    const link = (name: string) => page.getByRole('dialog').getByRole('textbox', { name, exact: true }).inputValue()
    expect(await link('Wall')).toMatch(new RegExp(`/wall/${session.id}#k=${keys.wall}$`))
    expect(await link('Wall as overlay')).toMatch(new RegExp(`/wall/${session.id}\\?overlay#k=${keys.wall}$`))
  })
})
