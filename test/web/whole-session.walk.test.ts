import { beforeAll, describe, expect, it } from 'vitest'
import { hasBrowser, type Screen, shareScreens } from '../support/browser.ts'
import type { Phone } from '../support/people.ts'
import { secondNode, testServerOfFile } from '../support/test-server.ts'
import { asks, at, button, chooses, creates, exports, hostAt, isIn, joins, press, takes } from './hosting.ts'

/** Host, wall and phones together in a real browser. */

const app = testServerOfFile({ now: Date.now })

describe.skipIf(!hasBrowser)('a whole session of a host, a wall and three phones', () => {
  shareScreens()
  let code: string
  let host: Screen
  let wall: Screen
  let zoe: Screen
  let bob: Screen
  let eve: Phone

  beforeAll(async () => {
    const { url } = app.server
    host = await hostAt(app, 'laptop')
    const session = await creates(host, 'All hands')
    code = session.code
    wall = await at(`${url}${session.wall}`, 'projector')
    await wall.page.getByText('Welcome!').waitFor()
    zoe = await joins(url, code, 'Zoe')
    bob = await joins(url, code, 'Bob')
    eve = app.phone('Eve')
    await eve.joins({ id: code })
    await wall.page.getByText('3 joined').waitFor()
  })

  const onWall = (prompt: string) => wall.page.getByRole('heading', { name: prompt }).waitFor()
  const shows = (text: RegExp | string) => wall.page.getByRole('listitem').filter({ hasText: text }).first().waitFor()

  it('takes the key out of the address of the wall', async () => {
    await expect.poll(() => wall.page.url()).not.toContain('k=')
  })

  it('shows the bars of a multiple choice as people vote', async () => {
    await asks(host, 'Multiple choice', 'Which day?', ['Monday', 'Friday', 'Sunday'])
    await onWall('Which day?')
    await press(zoe, 'Friday')
    await press(bob, 'Friday')
    const [monday] = (await eve.sees({ id: code })).poll?.options ?? []
    await eve.votes({ id: code }, { optionId: monday?.id })
    await shows(/Friday.*67%.*2/)
    await wall.isSound()
    await host.page
      .locator('[data-on-wall] li')
      .filter({ hasText: /Friday.*67%.*2/ })
      .waitFor()
    await host.isSound()
  })

  it('keeps the answer of a quiz until it closes, and says who was right', async () => {
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
  })

  it('shows the average of a rating', async () => {
    await asks(host, 'Rating', 'How was it?')
    await press(zoe, '5')
    await press(bob, '2')
    await wall.page.getByText('3.5').first().waitFor()
  })

  it('gathers words that differ in case only', async () => {
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
    const word = (text: string) => wall.page.locator('.stage-cloud .word').getByText(text, { exact: true }).waitFor()
    await word('Curious')
    await word('calm')
  })

  it('shows a written answer', async () => {
    await asks(host, 'Open text', 'What else?')
    await zoe.page.getByLabel('Your answer').fill('More breaks')
    await press(zoe, 'Send')
    await shows('More breaks')
  })

  it('puts the best of a ranking first', async () => {
    await asks(host, 'Ranking', 'Best first?', ['Tea', 'Coffee'])
    await button(zoe.page, 'Move “Coffee” up').click()
    await press(zoe, 'Send my order')
    await shows(/^1.*Coffee/)
  })

  it('puts a question on the wall, takes it off, and undoes that', async () => {
    await eve.asks({ id: code }, 'When is lunch?')
    await host.page.getByText('When is lunch?').waitFor()
    await host.page.keyboard.press('v')
    await wall.page.getByRole('heading', { name: 'Question', exact: true }).waitFor()
    await wall.page.getByText('When is lunch?', { exact: true }).first().waitFor()
    await wall.isSound()
    await host.page.getByRole('button', { name: /^Approved 1/ }).click()
    await host.page.keyboard.press('u')
    await wall.page.getByRole('heading', { name: 'Question', exact: true }).waitFor({ state: 'detached' })
    await button(host.page, 'Undo').click()
    await wall.page.getByRole('heading', { name: 'Question', exact: true }).waitFor()
  })

  it('lists who voted what, and exports the people', async () => {
    await button(host.page, '3 joined').click()
    await button(host.page, 'Votes and questions').click()
    await host.page
      .getByRole('row')
      .filter({ hasText: /Zoe.*Which day\?: Friday/ })
      .waitFor()
    await host.isSound()
    await button(host.page, 'Close').click()
    const download = host.page.waitForEvent('download')
    await exports(host, 'Export participants')
    expect((await download).suggestedFilename()).toMatch(/^all-hands-\d{4}-participants\.csv$/)
  })

  it('ends and deletes the session', async () => {
    await chooses(host, 'End session')
    await host.page.getByRole('dialog').getByText('You can’t undo this').waitFor()
    await host.isSound()
    await host.page.getByRole('dialog').getByRole('button', { name: 'End session' }).click()
    await wall.page.getByText('This session has ended').waitFor()
    await zoe.page.getByText('This session has ended').waitFor()
    await chooses(host, 'Delete session')
    await host.page.getByRole('dialog').getByText('3 participants are deleted for good').waitFor()
    await host.page.getByRole('dialog').getByRole('button', { name: 'Delete session' }).click()
    await host.page.waitForURL('**/host')
    await host.page.getByText('No sessions yet').waitFor()
  })

  it('reports no error and asks no other server', async () => {
    for (const screen of [host, wall, zoe, bob]) {
      expect(screen.faults).toEqual([])
      expect([...screen.hosts]).toEqual([new URL(app.server.url).host])
    }
  })
})

it.skipIf(!hasBrowser)(
  'a session continues after a restart of the server, and the wall keeps what it showed',
  async () => {
    const ada = await app.host()
    const session = await ada.creates()
    const poll = await ada.asks(session, { kind: 'rating', prompt: 'Still there?' })
    const node = await secondNode(app)
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
    await secondNode(app, { port: node.port })
    // Whatever a page waits for before it tries again.
    for (const { page } of [phone, wall]) await page.clock.fastForward(30_000)
    await isIn(phone)
    await wall.page
      .getByRole('listitem')
      .filter({ hasText: /^4100%1 vote$/ })
      .waitFor()
    await wall.page.getByText('Reconnecting').waitFor({ state: 'hidden' })
    const votes = await app.db.selectFrom('vote').selectAll().where('poll_id', '=', poll.id).execute()
    expect(votes).toHaveLength(1)
  },
)
