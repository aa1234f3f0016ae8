import { describe, expect, it } from 'vitest'
import { hasBrowser } from '../support/browser.ts'
import { setStage } from '../support/stage.ts'
import { at, button, creates, hostAt } from './hosting.ts'

/** The host's console and the wall in a real browser. */

describe.skipIf(!hasBrowser)('a session', () => {
  it('wears the brand of the session, and no logo that does not load', async () => {
    const stage = await setStage({}, Date.now)
    const ada = await stage.host()
    const brand = {
      name: 'Example GmbH',
      colors: { accent: '#ffd400' },
      logo: 'https://localhost:1/logo.svg',
    }
    const session = await ada.creates({ title: 'Branded', brand })
    await ada.asks(session, { kind: 'ranking', prompt: 'Order?', options: ['A', 'B'] })
    const address = `${stage.server.url}/wall/${session.id}#k=${session.k}`
    const wall = await at(address, 'projector', { colorScheme: 'dark' })
    await wall.page.getByText('Example GmbH').waitFor()
    await expect.poll(() => wall.page.locator('img').count()).toBe(0)
    const colours = await wall.page
      .locator('.place')
      .first()
      .evaluate((place) => [getComputedStyle(place).backgroundColor, getComputedStyle(place).color])
    expect(colours).toEqual(['rgb(255, 212, 0)', 'rgb(0, 0, 0)'])
    await wall.isSound()
  })

  it('is prepared at a desk: drafts are edited, moved by keys and by drag, and deleted', async () => {
    const stage = await setStage({}, Date.now)
    const host = await hostAt(stage)
    await creates(host, 'Prepared')
    const { page } = host
    for (const prompt of ['First', 'Second']) {
      await button(page, 'New poll').click()
      await page.getByLabel('Kind').selectOption('open_text')
      await page.getByLabel('What do you ask?').fill(prompt)
      await button(page, 'Save').click()
      await page.getByRole('heading', { name: prompt }).waitFor()
    }
    const order = () => page.locator('.poll-list h3').allTextContents()
    const item = (prompt: string) => page.locator('.poll-list > li').filter({ hasText: prompt })
    await item('Second').getByRole('button', { name: 'Move up' }).click()
    await expect.poll(order).toEqual(['Prepared', 'Second', 'First'])
    await item('First').dragTo(item('Prepared'))
    await expect.poll(order).toEqual(['First', 'Prepared', 'Second'])
    await item('Prepared').getByRole('button', { name: 'Edit poll' }).click()
    await page.getByLabel('What do you ask?').fill('Ready?')
    await page.getByLabel('Option 1', { exact: true }).fill('Sure')
    await host.isSound()
    await button(page, 'Save').click()
    await item('Ready?').getByText('Sure').waitFor()
    await item('Second').getByRole('button', { name: 'Delete', exact: true }).click()
    await expect.poll(order).toEqual(['First', 'Ready?'])
    await button(page, 'Open the next draft').click()
    await item('First').getByText('Open', { exact: true }).waitFor()
  })

  it('is run by whoever has the host link, whose key leaves the address bar', async () => {
    const stage = await setStage({}, Date.now)
    const ada = await stage.host()
    const session = await ada.creates()
    const link = `${stage.server.url}/host/${session.id}`
    const helper = await at(`${link}#k=${session.k}`, 'tablet')
    await helper.page.getByRole('heading', { name: session.title, level: 1 }).waitFor()
    expect(helper.page.url()).toBe(link)
    await helper.page.reload()
    await helper.page.getByRole('heading', { name: session.title, level: 1 }).waitFor()
    const stranger = await at(link, 'tablet')
    await stranger.page.waitForURL('**/login')
    await stranger.isSound()
  })

  it.each([
    'phone',
    'tablet',
    'projector',
  ] as const)('looks sound at the size of a %s', async (size) => {
    const stage = await setStage({}, Date.now)
    const bad = '<img src=x onerror="document.title=1">'
    const host = await hostAt(stage, size, { colorScheme: 'dark' })
    await host.isSound()
    const { code, wall: path } = await creates(host, bad)
    await host.isSound()
    const phone = stage.phone(bad, 'zoe@example.org')
    await phone.joins({ id: code })
    await phone.call('POST', `/api/sessions/${code}/questions`, { text: bad })
    await host.page
      .getByRole('button', { name: 'Questions', exact: true })
      .or(host.page.getByText('▲ 0'))
      .first()
      .waitFor()
    const wall = await at(`${stage.server.url}${path}`, size)
    await wall.page.getByRole('heading', { name: bad }).waitFor()
    await wall.isSound()
    const wrong = await at(`${stage.server.url}/wall/${code}#k=wrong`, size)
    await wrong.page.getByText('Open the wall from the host console').waitFor()
    await wrong.isSound()
    expect(await host.page.title()).toBe(bad)
  })
})
