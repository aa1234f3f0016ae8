import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { hasBrowser, Screen, type Size } from '../support/browser.ts'
import { type Stage, secondNode, setStage } from '../support/stage.ts'

/** Host, wall and phones together in a real browser. */

const at = Screen.at

/** A host who signs in by the printed link. */
async function hostAt(stage: Stage, size: Size = 'projector', options = {}): Promise<Screen> {
  const host = await at(await stage.server.signInLink(), size, options)
  await host.page.waitForURL('**/host')
  return host
}

async function creates({ page }: Screen, title: string): Promise<{ code: string; wall: string }> {
  await page.getByLabel('Title').fill(title)
  await button(page, 'Create').click()
  await page.getByRole('heading', { name: title, level: 1 }).waitFor()
  const code = (await page.locator('.code').textContent()) ?? ''
  const wall = (await page.getByRole('link', { name: 'Open the wall' }).getAttribute('href')) ?? ''
  return { code, wall }
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function joins(url: string, code: string, name: string, options = {}): Promise<Screen> {
  const phone = await at(`${url}/${code}`, 'phone', options)
  await phone.page.getByLabel('Your name').fill(name)
  await button(phone.page, 'Join').click()
  await phone.page.getByRole('heading', { name: 'Questions' }).waitFor()
  return phone
}

/** Drafts a poll by the form, and opens it. */
async function asks(
  { page }: Screen,
  kind: string,
  prompt: string,
  options: string[] = [],
  right?: number,
) {
  await button(page, 'New poll').click()
  const form = page.getByRole('dialog', { name: 'New poll' })
  await form.getByLabel('Kind').selectOption({ label: kind })
  await form.getByLabel('What do you ask?').fill(prompt)
  for (const [place, option] of options.entries()) {
    if (place > 1) await button(page, 'Add an option').click()
    await form.getByLabel(`Option ${place + 1}`, { exact: true }).fill(option)
  }
  if (right !== undefined) await form.getByLabel(`Option ${right} is right`).check()
  await button(page, 'Save').click()
  const poll = page.locator('.poll-list > li').filter({ hasText: prompt })
  await poll.getByRole('button', { name: 'Open', exact: true }).click()
  await poll.getByRole('button', { name: 'Close', exact: true }).waitFor()
}

const isIn = ({ page }: Screen) =>
  page.getByRole('status').filter({ hasText: 'Your vote is in' }).waitFor()

async function press(phone: Screen, name: string) {
  await button(phone.page, name).click()
  await isIn(phone)
}

describe.skipIf(!hasBrowser)('a whole session', () => {
  it('runs with a host, a wall and three phones, for all six kinds', async () => {
    const stage = await setStage({}, Date.now)
    const { url } = stage.server
    const host = await hostAt(stage)
    const { code, wall: wallPath } = await creates(host, 'All hands')
    const wall = await at(`${url}${wallPath}`, 'projector')
    await wall.page.getByText('Welcome!').waitFor()
    expect(wall.page.url()).not.toContain('k=')
    await wall.isSound()
    const phones: Screen[] = []
    for (const name of ['Zoe', 'Bob', 'Eve']) phones.push(await joins(url, code, name))
    const [zoe, bob, eve] = phones as [Screen, Screen, Screen]
    await wall.page.getByText('3 people are here').waitFor()
    const onWall = (prompt: string) => wall.page.getByRole('heading', { name: prompt }).waitFor()
    const shows = (text: RegExp | string) =>
      wall.page.getByRole('listitem').filter({ hasText: text }).first().waitFor()

    await asks(host, 'Multiple choice', 'Which day?', ['Monday', 'Friday', 'Sunday'])
    await onWall('Which day?')
    await press(zoe, 'Friday')
    await press(bob, 'Friday')
    await press(eve, 'Monday')
    await shows(/Friday.*67%.*2/)
    await wall.isSound()
    await host.page
      .getByRole('listitem')
      .filter({ hasText: /Friday.*67% · 2 votes/ })
      .first()
      .waitFor()
    await host.isSound()

    await asks(host, 'Quiz', 'How many moons?', ['One', 'Two'], 2)
    await press(zoe, 'Two')
    await press(bob, 'One')
    expect(await wall.page.getByText('Correct').count()).toBe(0)
    await button(host.page, 'Close').first().click()
    await shows(/Two.*Correct/)
    await bob.page
      .getByRole('listitem')
      .filter({ hasText: /Two.*Correct/ })
      .waitFor()
    await bob.page.getByText('Your vote: One').waitFor()
    await wall.isSound()

    await asks(host, 'Rating', 'How was it?')
    await press(zoe, '5')
    await press(bob, '2')
    await wall.page.getByText('3.5').first().waitFor()
    await wall.isSound()

    await asks(host, 'Word cloud', 'In a word?')
    for (const [phone, word] of [
      [zoe, 'curious'],
      [bob, 'Curious'],
      [eve, 'calm'],
    ] as const) {
      await phone.page.getByLabel('A word or a short phrase').fill(word)
      await press(phone, 'Send')
    }
    await wall.page
      .locator('svg text')
      .filter({ hasText: /curious/i })
      .waitFor()
    await wall.page.locator('svg text').filter({ hasText: 'calm' }).waitFor()
    await wall.isSound()

    await asks(host, 'Open text', 'What else?')
    await zoe.page.getByLabel('Your answer').fill('More breaks')
    await press(zoe, 'Send')
    await shows('More breaks')
    await wall.isSound()

    await asks(host, 'Ranking', 'Best first?', ['Tea', 'Coffee'])
    await button(zoe.page, 'Move “Coffee” up').click()
    await press(zoe, 'Send my order')
    await shows(/1.*Coffee.*2/)
    await wall.isSound()

    await eve.page.getByLabel('Ask a question').fill('When is lunch?')
    await button(eve.page, 'Ask').click()
    await host.page.getByText('When is lunch?').waitFor()
    await host.page.keyboard.press('h')
    await wall.page.getByRole('heading', { name: 'Question', exact: true }).waitFor()
    await wall.page.getByText('When is lunch?').waitFor()
    await wall.isSound()
    await host.page.getByRole('button', { name: /^Shown 1/ }).click()
    await host.page.keyboard.press('u')
    await wall.page
      .getByRole('heading', { name: 'Question', exact: true })
      .waitFor({ state: 'detached' })
    await button(host.page, 'Undo').click()
    await wall.page.getByRole('heading', { name: 'Question', exact: true }).waitFor()
    await host.isSound()

    await button(host.page, 'People').click()
    await host.page
      .getByRole('row')
      .filter({ hasText: /Zoe.*Which day\?: Friday/ })
      .waitFor()
    await host.isSound()
    const download = host.page.waitForEvent('download')
    await button(host.page, 'Export').click()
    expect((await download).suggestedFilename()).toBe(`${code}.csv`)

    await button(host.page, 'End session').click()
    await host.page.getByRole('dialog').getByText('This cannot be undone').waitFor()
    await host.isSound()
    await host.page.getByRole('dialog').getByRole('button', { name: 'End session' }).click()
    await wall.page.getByText('This session has ended').waitFor()
    await zoe.page.getByText('This session has ended').waitFor()
    await button(host.page, 'Delete session').click()
    await host.page.getByRole('dialog').getByText('3 participants are deleted for good').waitFor()
    await host.page.getByRole('dialog').getByRole('button', { name: 'Delete session' }).click()
    await host.page.waitForURL('**/host')
    await host.page.getByText('No sessions yet').waitFor()
    for (const screen of [host, wall, ...phones]) {
      expect(screen.faults).toEqual([])
      expect([...screen.hosts]).toEqual([new URL(url).host])
    }
  })

  it('goes on after the server was stopped and started: the wall keeps what it showed', async () => {
    const stage = await setStage({}, Date.now)
    const ada = await stage.host()
    const session = await ada.creates()
    const poll = await ada.asks(session, { kind: 'rating', prompt: 'Still there?' })
    const node = await secondNode(stage)
    const address = `${node.url}/wall/${session.id}#k=${session.k}`
    const wall = await at(address, 'projector', { clock: true })
    const phone = await joins(node.url, session.code, 'Zoe', { clock: true })
    await wall.page.getByRole('heading', { name: 'Still there?' }).waitFor()
    await node.stop()
    const saysSo = async () => {
      await wall.page.clock.fastForward(1_000)
      return wall.page.getByText('Reconnecting').isVisible()
    }
    await expect.poll(saysSo).toBe(true)
    expect(await wall.page.getByRole('heading', { name: 'Still there?' }).count()).toBe(1)
    await button(phone.page, '4').click()
    await phone.page.getByText('Your vote is kept').waitFor()
    await secondNode(stage, { port: node.port })
    // Whatever a page waits for before it tries again.
    for (const { page } of [phone, wall]) await page.clock.fastForward(30_000)
    await isIn(phone)
    await wall.page
      .getByRole('listitem')
      .filter({ hasText: /4.*100%/ })
      .waitFor()
    await wall.page.getByText('Reconnecting').waitFor({ state: 'hidden' })
    const votes = await stage.db
      .selectFrom('vote')
      .selectAll()
      .where('poll_id', '=', poll.id)
      .execute()
    expect(votes).toHaveLength(1)
  })

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
    const wall = await at(`${stage.server.url}/wall/${session.id}#k=${session.k}`, 'projector')
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
