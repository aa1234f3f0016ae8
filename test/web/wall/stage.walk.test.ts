import { describe, expect, it } from 'vitest'
import { hasBrowser, Screen } from '../../support/browser.ts'
import { Crowd } from '../../support/crowd.ts'
import { testServerOfFile } from '../../support/test-server.ts'
import { bringToRest } from '../motion.ts'
import { measureWall } from './faults.ts'
import { textOf, VIEW } from './polls.ts'

const app = testServerOfFile({ now: Date.now })

async function withSession() {
  const host = await app.host()
  const session = await host.creates({ title: textOf(200) })
  const url = app.server.url.replace('//localhost', '//live.localhost')
  return { host, session, address: `${url}/wall/${session.id}#k=${session.k}` }
}

/** What is on the wall beside polls. */
async function wallOf() {
  const { host, session, address } = await withSession()
  const wall = await Screen.again(address, 'projector')
  return { host, session, wall, page: wall.page }
}

/** Shows also what texts cut off, and neither controls, which go, nor a code, whose corners are drawn a little differently each time. */
function showWhole(overflow: string): void {
  for (const code of document.querySelectorAll<SVGElement | HTMLElement>('.qr, .controls'))
    code.style.visibility = 'hidden'
  const texts = '.wall :is(h1, h2, .brand, .title, .label)'
  for (const text of document.querySelectorAll<HTMLElement>(texts)) text.style.overflow = overflow
}

/** On no screen anything leaves the window or lies over anything else. */
async function isWholeOnAllScreens(page: Screen['page']): Promise<void> {
  for (const size of VIEW.size) {
    await page.setViewportSize(size)
    await bringToRest(page)
    expect((await measureWall(page)).faults, JSON.stringify(size)).toEqual([])
  }
}

describe.skipIf(!hasBrowser)('the wall', () => {
  it('shows how to join before the first poll, and thanks without a code after the end', async () => {
    const { host, session, wall, page } = await wallOf()
    await page.getByText('Welcome!').waitFor()
    // A title of 200 characters is smaller, and whole.
    expect(await page.locator('.lobby .title').textContent()).toBe(textOf(200))
    await isWholeOnAllScreens(page)
    await wall.isSound()
    const { code } = session
    expect(await page.getByText(`${code.slice(0, 3)} ${code.slice(3)}`).isVisible()).toBe(true)
    await host.ends(session)
    await page.getByText('This session has ended').waitFor()
    await isWholeOnAllScreens(page)
    expect(await page.locator('.join').count()).toBe(0)
    await wall.isSound()
  })

  it('hides its controls while the pointer rests', async () => {
    const { address } = await withSession()
    const { page } = await Screen.open('projector', { clock: true })
    await page.goto(address)
    const controls = page.locator('.controls')
    await controls.waitFor()
    const isSeen = () => controls.evaluate((one) => getComputedStyle(one).opacity === '1')
    expect(await isSeen()).toBe(true)
    await page.clock.runFor(3_000)
    await expect.poll(isSeen).toBe(false)
    await page.mouse.move(300, 300)
    await expect.poll(isSeen).toBe(true)
    await page.clock.runFor(3_000)
    await page.keyboard.press('Tab')
    await expect.poll(isSeen).toBe(true)
  })

  it('has options below one another once it is as small as a phone, also after it had two columns', async () => {
    const { host, session, page } = await wallOf()
    const options = Array.from({ length: 12 }, (_, n) => textOf(20, String(n + 1)))
    await host.asks(session, { kind: 'multiple_choice', prompt: 'Which?', options })
    const columns = () =>
      page.locator('.bar').evaluateAll((bars) => new Set(bars.map((bar) => bar.getBoundingClientRect().left)).size)
    await expect.poll(columns).toBe(2)
    await page.setViewportSize({ width: 390, height: 800 })
    await expect.poll(columns).toBe(1)
  })

  it('cuts no letter of a script that reaches far above its line and below it', async () => {
    const host = await app.host()
    const look = { title: 'الاجتماع السنوي', brand: { name: 'شركةُ الخليجِ', colors: {} }, settings: { language: 'ar' } }
    const session = await host.creates(look)
    const url = app.server.url.replace('//localhost', '//live.localhost')
    const { page } = await Screen.at(`${url}/wall/${session.id}#k=${session.k}`, 'projector', { isDrawnWhole: true })
    await page.locator('.lobby .qr').waitFor()
    const isWhole = async () => {
      for (const size of VIEW.size) {
        await page.setViewportSize(size)
        await page.evaluate(showWhole, '')
        await bringToRest(page)
        const shown = await page.screenshot()
        await page.evaluate(showWhole, 'visible')
        expect(shown.equals(await page.screenshot()), JSON.stringify(size)).toBe(true)
      }
    }
    await isWhole()
    const options = ['تطبيقٌ أفضلُ للهاتف', 'دعمٌ في عطلةِ نهايةِ الأسبوع', 'اجتماعاتٌ أقل']
    await host.asks(session, { kind: 'multiple_choice', prompt: 'بماذا نبدأ العامَ المقبل؟', options })
    await page.locator('.stage-bars').waitFor()
    await isWhole()
  })

  it('shows a whole question of any length, and then the poll that it covered', async () => {
    const { host, session, page } = await wallOf()
    await host.asks(session, { kind: 'multiple_choice', prompt: 'Lunch?', options: ['Yes', 'No'] })
    const [phone] = await app.audience(1, session)
    const text = textOf(500)
    const question = (await phone?.asks(session, text)) ?? { id: '' }
    await host.moves(session, question, 'highlight')
    await page.locator('section.question').getByText(text).waitFor()
    expect(await page.getByRole('heading', { name: 'Lunch?' }).count()).toBe(0)
    const shown = page.locator('section.question')
    const size = () => shown.evaluate((node) => Number.parseFloat(node.style.getPropertyValue('--text').slice(5)))
    const onWide = await size()
    // Of the same width in rem, and higher.
    await page.setViewportSize({ width: 1024, height: 768 })
    await expect.poll(size).toBeGreaterThan(onWide)
    for (const screen of VIEW.size) {
      await page.setViewportSize(screen)
      const cut = () => shown.evaluate((node) => node.scrollHeight - node.clientHeight)
      await expect.poll(cut).toBeLessThanOrEqual(1)
    }
    await host.moves(session, question, 'answered')
    await page.getByRole('heading', { name: 'Lunch?' }).waitFor()
  })

  it("shows the host's choice, and a poll again once it is opened", async () => {
    const { host, session, page } = await wallOf()
    await host.asks(session, { kind: 'rating', prompt: 'Lunch?' })
    const heading = (name: string) => page.getByRole('heading', { name })
    await heading('Lunch?').waitFor()
    const show = async (what: string) =>
      host.expects(200, await host.call('POST', `/api/sessions/${session.id}/stage`, { show: what }))
    await show('lobby')
    await page.getByText('Welcome!').waitFor()
    expect(await heading('Lunch?').count()).toBe(0)
    await show('questions')
    await page.getByText('None yet.').waitFor()
    await show('poll')
    await heading('Lunch?').waitFor()
  })

  it('marks no option of a quiz before it is closed', async () => {
    const { host, session, page } = await wallOf()
    const options = ['2017', '2019', '2021']
    const poll = await host.asks(session, { kind: 'quiz', prompt: 'When?', options, correctOption: 1, reveal: 'live' })
    const [phone] = await app.audience(1, session)
    await phone?.votes(session, { optionId: poll.options[0]?.id })
    await page.getByText('100%').first().waitFor()
    expect(await page.locator('.first, .correct').count()).toBe(0)
    await host.closes(session, poll)
    await page.locator('.bar.correct').getByText('2019').waitFor()
  })

  it('lists five questions, none of them marked, and counts the others', async () => {
    const { host, session, page } = await wallOf()
    const [phone] = await app.audience(1, session)
    for (const n of [1, 2, 3, 4, 5, 6, 7])
      await host.moves(session, (await phone?.asks(session, `Why ${n}?`)) ?? { id: '' }, 'approve')
    await page.getByText('+2 more').waitFor()
    const rows = page.locator('.top-questions li')
    const grounds = await rows.evaluateAll((all) => all.map((one) => getComputedStyle(one).backgroundColor))
    expect([grounds.length, new Set(grounds).size]).toEqual([5, 1])
    await isWholeOnAllScreens(page)
  })

  it('says what to do once where nobody has voted yet', async () => {
    const { host, session, page } = await wallOf()
    await host.asks(session, { kind: 'word_cloud', prompt: 'In a word?' })
    await page.getByText('Send your word').filter({ visible: true }).first().waitFor()
    expect(await page.locator('.wall').getByText('Send your word').count()).toBe(1)
    expect(
      await page
        .locator('.wall')
        .getByText(/answers/)
        .allTextContents(),
    ).toEqual(['0 answers'])
  })

  it('counts down the seconds of a poll on every screen, even under a question', async () => {
    const { host, session, page } = await wallOf()
    const poll = await host.drafts(session, { kind: 'rating', prompt: 'Lunch?' })
    await host.opens(session, poll, { seconds: 600 })
    const left = page.getByRole('timer').filter({ hasText: /^(10:00|9:5\d)$/ })
    await left.waitFor()
    await isWholeOnAllScreens(page)
    const [phone] = await app.audience(1, session)
    const question = (await phone?.asks(session, 'Why?')) ?? { id: '' }
    await host.moves(session, question, 'highlight')
    await page.locator('section.question').getByText('Why?').waitFor()
    expect(await left.count()).toBe(1)
    await host.closes(session, poll)
    await left.waitFor({ state: 'detached' })
  })

  it('shows no result of a poll, not even an empty one, before it is revealed', async () => {
    const { host, session, page } = await wallOf()
    const options = ['Yes', 'No']
    const draft = { kind: 'multiple_choice', prompt: 'Lunch?', options, reveal: 'host' } as const
    const poll = await host.asks(session, draft)
    const [phone] = await app.audience(1, session)
    await phone?.votes(session, { optionId: poll.options[0]?.id })
    await page.getByText('Yes').first().waitFor()
    const figures = () =>
      page
        .locator('.figure')
        .filter({ visible: true })
        .or(page.locator('.fill').filter({ visible: true }))
        .count()
    expect(await figures()).toBe(0)
    // What is said to those who listen is there from the start.
    await page.reload()
    await page.getByText('Results coming soon').first().waitFor()
    expect(await page.locator('[aria-live]').allTextContents()).toEqual([
      'Lunch? Vote now. 1 of 1 has answered. Results coming soon',
    ])
    const path = `/api/sessions/${session.id}/polls/${poll.id}/reveal`
    host.expects(200, await host.call('POST', path, {}))
    await page.getByText('100%').first().waitFor()
    expect(await figures()).toBeGreaterThan(3)
  })

  it('shows as many of the latest answers as a hall can read, and counts the others', async () => {
    const { host, session, page } = await wallOf()
    const poll = await host.asks(session, { kind: 'open_text', prompt: 'What else should we talk about?' })
    const texts = Array.from({ length: 80 }, (_, n) => textOf(20 + (n % 3) * 30, `no. ${n}`))
    const crowd = await Crowd.of(app, texts.length, session)
    const ballots = texts.map((text) => ({ text }))
    await crowd.votes(session, poll, ballots)
    await page.reload()
    await page.locator('.state').getByText('80 answers').waitFor()
    const counts = new Map<number, number>()
    for (const size of VIEW.size) {
      await page.setViewportSize(size)
      await bringToRest(page)
      const { faults, label } = await measureWall(page)
      expect(faults, JSON.stringify(size)).toEqual([])
      // In pixels at 1080p: with more answers it is smaller, so that more of them are seen.
      expect(label).toBeGreaterThanOrEqual(35.5)
      // Columns end where the others do.
      const feet = await page.locator('.answer-page').evaluate((list) => {
        const feet = new Map<number, number>()
        for (const { left, bottom } of [...list.children].map((one) => one.getBoundingClientRect()))
          feet.set(left, Math.max(bottom, feet.get(left) ?? 0))
        return [...feet.values()]
      })
      expect(Math.max(...feet) - Math.min(...feet)).toBeLessThan(3)
      const shown = (await page.locator('.answer-page li').allTextContents()).map((text) => text.trim())
      counts.set(size.height, shown.length)
      // The newest first, on every page.
      const places = shown.map((text) => texts.toReversed().indexOf(text))
      expect(places).toEqual(places.toSorted((one, other) => one - other))
      expect(await page.locator('.answer-count').textContent()).toBe(`+${80 - shown.length} more, coming up`)
      // A card is hardly higher than what is written on it.
      const stretched = await page
        .locator('.answer-page li')
        .evaluateAll((all) =>
          all.map(
            (one) =>
              one.clientHeight /
              ((one.querySelector('span')?.offsetHeight ?? 0) +
                0.8 * Number.parseFloat(getComputedStyle(one).fontSize)),
          ),
        )
      expect(Math.max(...stretched), JSON.stringify(size)).toBeLessThan(1.35)
    }
    // A screen that is less high shows no fewer.
    expect(Math.min(...counts.values())).toBe(counts.get(768))
  })

  it('answers that all fit have one gap and one padding in all columns', async () => {
    const { host, session, page } = await wallOf()
    const poll = await host.asks(session, { kind: 'open_text', prompt: 'What else should we talk about?' })
    const ballots = [70, 15, 45, 30, 15, 70, 45, 70, 20].map((length, n) => ({ text: textOf(length, `no. ${n}`) }))
    await (await Crowd.of(app, ballots.length, session)).votes(session, poll, ballots)
    await page.reload()
    await page.locator('.state').getByText('9 answers').waitFor()
    for (const size of VIEW.size) {
      await page.setViewportSize(size)
      await bringToRest(page)
      const spaces = await page.locator('.answer-page').evaluate((list) => {
        const cards = [...list.children].map((card) => ({
          ...card.getBoundingClientRect().toJSON(),
          air: card.clientHeight - (card.firstElementChild?.clientHeight ?? 0),
        }))
        const above = ({ left, top }: DOMRect) => cards.filter((one) => one.left === left && one.bottom <= top)
        const gaps = cards.map((card) => card.top - Math.max(...above(card).map(({ bottom }) => bottom)))
        return { air: cards.map(({ air }) => air), gaps: gaps.filter(Number.isFinite) }
      })
      for (const [what, all] of Object.entries(spaces))
        expect(Math.max(...all) - Math.min(...all), `${what} at ${JSON.stringify(size)}`).toBeLessThan(3)
    }
  })

  it('names of two options are hardly smaller than the prompt, right above their figures and bars', async () => {
    const { host, session, page } = await wallOf()
    const options = ['In the office', 'At home, or wherever I am']
    const poll = await host.asks(session, { kind: 'multiple_choice', prompt: 'Where do you work best?', options })
    const [zoe] = await app.audience(1, session)
    await zoe?.votes(session, { optionId: poll.options[0].id })
    await page.getByText('100%').first().waitFor()
    for (const size of VIEW.size) {
      await page.setViewportSize(size)
      await bringToRest(page)
      const { prompt, label } = await measureWall(page)
      expect(label / prompt, JSON.stringify(size)).toBeGreaterThan(0.8)
      const gaps = await page.locator('.stage-halves > .bar').evaluateAll((halves) =>
        halves.flatMap((half) => {
          const [name, figure, bar] = ['.label', '.figure', '.track'].map((part) => half.querySelector(part))
          const boxes = [name, figure, bar].map((one) => one?.getBoundingClientRect() ?? new DOMRect())
          const type = name ? Number.parseFloat(getComputedStyle(name).fontSize) : 0
          return [0, 1].map((n) => ((boxes[n + 1]?.top ?? 0) - (boxes[n]?.bottom ?? 0)) / type)
        }),
      )
      expect(Math.max(...gaps), JSON.stringify(size)).toBeLessThan(0.5)
    }
  })

  it('says at the right margin that the connection is lost, and nothing moves', async () => {
    const { host, session, page } = await wallOf()
    const parts = '.strip :is(.state, .join, h1), .lobby :is(.title, .qr), .poll :is(h2, .bar)'
    const places = () =>
      page.locator(parts).evaluateAll((all) => all.map((one) => JSON.stringify(one.getBoundingClientRect())))
    for (const scene of ['lobby', 'poll']) {
      if (scene === 'poll')
        await host.asks(session, { kind: 'multiple_choice', prompt: 'Lunch?', options: ['Soup', 'Salad', 'Stew'] })
      await page.locator(`[data-scene=${scene}]`).waitFor()
      await page.locator('.qr').waitFor()
      await bringToRest(page)
      const before = await places()
      await page.context().setOffline(true)
      await page.locator('.lost').filter({ hasText: /./ }).waitFor()
      expect(await places(), scene).toEqual(before)
      const [pill, size, edge, join] = await page.evaluate(() => {
        const [pill, main, join] = ['.lost', 'main', '.join p'].map((one) => document.querySelector(one) as Element)
        const typeOf = (one?: Element) => (one ? Number.parseFloat(getComputedStyle(one).fontSize) : 0)
        const edgeOf = (one?: Element) => one?.getBoundingClientRect().right ?? 0
        return [edgeOf(pill), typeOf(pill), edgeOf(main), typeOf(join)]
      })
      if (scene === 'lobby') expect(Math.abs((pill ?? 0) - (edge ?? 0))).toBeLessThan(1)
      else expect(size).toBeGreaterThanOrEqual(join ?? 0)
      await page.context().setOffline(false)
      await page.locator('.lost').waitFor({ state: 'detached' })
    }
  })
})
