import { writeFile } from 'node:fs/promises'
import { describe, expect, it, vi } from 'vitest'
import { hasBrowser, Screen } from '../../support/browser.ts'
import { testServerOfFile } from '../../support/test-server.ts'
import { bringToRest } from '../motion.ts'
import { measureWall } from './faults.ts'

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
    await expect.poll(() => page.url()).toBe(`${wall}?overlay`)
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

  it('leaves two thirds of the video free, with the question as the largest', async () => {
    const ada = await app.host()
    const session = await ada.creates({ title: 'All hands' })
    const options = ['Faster onboarding', 'Fewer meetings', 'A better phone app', 'Support on weekends']
    await ada.asks(session, { kind: 'multiple_choice', prompt: 'What should we begin with next year?', options })
    const origin = app.server.url.replace('//localhost', '//live.localhost')
    const { page } = await Screen.again(`${origin}/wall/${session.id}?overlay#k=${session.k}`, 'projector')
    const [zoe] = await app.audience(1, session)
    const sizeOf = (selector: string) =>
      page.locator(selector).evaluate((one) => Number.parseFloat(getComputedStyle(one).fontSize))
    for (const votes of [0, 1]) {
      if (votes === 1) await zoe?.votes(session, { optionId: (await ada.wall(session)).poll?.options[0]?.id ?? '' })
      await page
        .getByText(`${votes} vote${votes === 1 ? '' : 's'}`, { exact: true })
        .first()
        .waitFor()
      await page.locator('.strip .qr').waitFor()
      for (const [width, height] of [
        [1920, 1080],
        [1024, 768],
      ] as const) {
        await page.setViewportSize({ width, height })
        await bringToRest(page)
        expect((await measureWall(page)).faults).toEqual([])
        for (const part of ['.strip > .session', '.strip > .join', 'main'])
          expect((await page.locator(part).boundingBox())?.y).toBeGreaterThan(0.65 * height)
        expect(await sizeOf('.strip .address')).toBeGreaterThanOrEqual(await sizeOf('.strip .state'))
        // How to join takes all of the strip but its margins.
        const [where, code] = await Promise.all(
          ['.join > p', '.join > .qr'].map((part) => page.locator(part).first().boundingBox()),
        )
        expect((code?.y ?? 0) + (code?.height ?? 0) - (where?.y ?? 0)).toBeGreaterThan(0.85 * 0.333 * height)
        expect(await sizeOf('.poll h2')).toBeGreaterThan(await sizeOf('.code'))
        const lines = await page
          .locator('.bar .label')
          .evaluateAll((all) => all.map((one) => one.getClientRects().length && one.clientHeight))
        expect(Math.max(...lines)).toBeLessThan(1.9 * (await sizeOf('.stage-bars')))
      }
    }
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
