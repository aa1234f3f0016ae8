import { describe, expect, it } from 'vitest'
import { hasBrowser, type Screen } from '../support/browser.ts'
import { secondNode, stageOfFile } from '../support/stage.ts'
import { asks, at, button, chooses, creates, hostAt, isIn, joins, press, takes } from './hosting.ts'

/** Host, wall and phones together in a real browser. */

const stage = stageOfFile({ now: Date.now })
/** What moves takes a quarter of the CPU of five pages, and is looked at where layout shifts are. */
const CALM = { reducedMotion: 'reduce' } as const

describe.skipIf(!hasBrowser)('a whole session', () => {
  it('runs with a host, a wall and three phones, for all six kinds', async () => {
    const { url } = stage.server
    const host = await hostAt(stage, 'laptop', CALM)
    const { code, wall: wallPath } = await creates(host, 'All hands')
    const wall = await at(`${url}${wallPath}`, 'projector', CALM)
    await wall.page.getByText('Welcome!').waitFor()
    expect(wall.page.url()).not.toContain('k=')
    const phones: Screen[] = []
    for (const name of ['Zoe', 'Bob']) phones.push(await joins(url, code, name, CALM))
    const [zoe, bob] = phones as [Screen, Screen]
    const eve = stage.phone('Eve')
    await eve.joins({ id: code })
    await wall.page.getByText('3 people are here').waitFor()
    const onWall = (prompt: string) => wall.page.getByRole('heading', { name: prompt }).waitFor()
    const shows = (text: RegExp | string) => wall.page.getByRole('listitem').filter({ hasText: text }).first().waitFor()

    await asks(host, 'Multiple choice', 'Which day?', ['Monday', 'Friday', 'Sunday'])
    await onWall('Which day?')
    await press(zoe, 'Friday')
    await press(bob, 'Friday')
    const [monday] = (await eve.sees({ id: code })).poll?.options ?? []
    await eve.votes({ id: code }, { optionId: monday?.id })
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
    await takes(host, 'Close voting')
    await shows(/Two.*Correct/)
    await bob.page
      .getByRole('listitem')
      .filter({ hasText: /Two.*Correct/ })
      .waitFor()
    await bob.page
      .getByRole('listitem')
      .filter({ hasText: /One.*Your vote/ })
      .waitFor()
    await bob.page.getByText('Not quite').waitFor()
    await zoe.page.getByText('Right!').waitFor()
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
    ] as const) {
      await phone.page.getByLabel('A word or a short phrase').fill(word)
      await press(phone, 'Send')
    }
    await eve.votes({ id: code }, { text: 'calm' })
    // Of two spellings as frequent the first by code is shown; the other may still be going.
    const word = (text: string) =>
      wall.page.locator('.stage-cloud .word:not(.goes)').getByText(text, { exact: true }).waitFor()
    await word('Curious')
    await word('calm')
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

    await eve.asks({ id: code }, 'When is lunch?')
    await host.page.getByText('When is lunch?').waitFor()
    await host.page.keyboard.press('h')
    await wall.page.getByRole('heading', { name: 'Question', exact: true }).waitFor()
    await wall.page.getByText('When is lunch?').waitFor()
    await wall.isSound()
    await host.page.getByRole('button', { name: /^Shown 1/ }).click()
    await host.page.keyboard.press('u')
    await wall.page.getByRole('heading', { name: 'Question', exact: true }).waitFor({ state: 'detached' })
    await button(host.page, 'Undo').click()
    await wall.page.getByRole('heading', { name: 'Question', exact: true }).waitFor()

    await button(host.page, '3 people').click()
    await host.page
      .getByRole('row')
      .filter({ hasText: /Zoe.*Which day\?: Friday/ })
      .waitFor()
    await host.isSound()
    await button(host.page, 'Close').click()
    const download = host.page.waitForEvent('download')
    await chooses(host, 'Export participants')
    expect((await download).suggestedFilename()).toBe(`${code}.csv`)

    await chooses(host, 'End session')
    await host.page.getByRole('dialog').getByText('This cannot be undone').waitFor()
    await host.isSound()
    await host.page.getByRole('dialog').getByRole('button', { name: 'End session' }).click()
    await wall.page.getByText('This session has ended').waitFor()
    await zoe.page.getByText('This session has ended').waitFor()
    await chooses(host, 'Delete session')
    await host.page.getByRole('dialog').getByText('3 participants are deleted for good').waitFor()
    await host.page.getByRole('dialog').getByRole('button', { name: 'Delete session' }).click()
    await host.page.waitForURL('**/host')
    await host.page.getByText('No sessions yet').waitFor()
    for (const screen of [host, wall, ...phones]) {
      expect(screen.faults).toEqual([])
      expect([...screen.hosts]).toEqual([new URL(url).host])
    }
  })

  it('continues after a restart of the server, and the wall keeps what it showed', async () => {
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
    const votes = await stage.db.selectFrom('vote').selectAll().where('poll_id', '=', poll.id).execute()
    expect(votes).toHaveLength(1)
  })
})
