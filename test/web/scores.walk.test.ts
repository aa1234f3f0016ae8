import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { PollDraft } from '../../shared/schemas/draft.ts'
import { hasBrowser, Screen } from '../support/browser.ts'
import { testServerOfFile } from '../support/test-server.ts'
import { button, chooses } from './hosting.ts'
import { bringToRest } from './motion.ts'
import { joined, status } from './phones.ts'
import { measureWall } from './wall/faults.ts'
import { textOf, VIEW } from './wall/polls.ts'

/** Scores as a hall sees them: on the wall, and each on the own phone. */

const QUIZ: PollDraft = { kind: 'quiz', prompt: '2 + 2?', options: ['3', '4'], correctOption: 1 }

const NAMES =
  'Ada Ito,Grace Moreau,Linus Novak,Margaret Okafor,Tim Schmidt,Barbara Rossi,Dennis Haddad,Radia Larsen,Ken Petrov'.split(
    ',',
  )

/** How many heights the names and points of the first place have, and the rows, and whether these are below the heading. */
function levels(scores: Element) {
  const boxes = (selector: string) => [...scores.querySelectorAll(selector)].map((one) => one.getBoundingClientRect())
  const count = (sizes: number[]) => new Set(sizes.map(Math.round)).size
  const [heading] = boxes('h2')
  return {
    names: count(boxes('.place-1 .label').map(({ bottom }) => bottom)),
    points: count(boxes('.place-1 .figure').map(({ bottom }) => bottom)),
    rows: count(boxes('.others li').map(({ height }) => height)),
    isBelow: boxes('.others li').every(({ top }) => top >= (heading?.bottom ?? 0)),
  }
}

const app = testServerOfFile({ now: Date.now })

async function quizNight() {
  const ada = await app.host()
  const session = await ada.creates({ title: 'Quiz night', settings: { scores: 'on' } })
  const url = app.server.url.replace('//localhost', '//live.localhost')
  const show = (what: string, more = {}) =>
    ada.call('POST', `/api/sessions/${session.id}/stage`, { show: what, ...more })
  const wallAt = () => Screen.again(`${url}/wall/${session.id}#k=${session.k}`, 'projector')
  return { app, ada, session, url: app.server.url, show, wallAt }
}

/** People who play: of each round, as many of the first ones are right. */
async function plays({ ada, session }: Awaited<ReturnType<typeof quizNight>>, names: string[], rounds: number[]) {
  const phones = names.map((name) => app.phone(name))
  for (const phone of phones) await phone.joins(session)
  for (const right of rounds) {
    const poll = await ada.asks(session, QUIZ)
    for (const phone of phones.slice(0, right)) await phone.votes(session, { optionId: poll.options[1].id })
    await ada.closes(session, poll)
  }
}

/** Where steps and what stands on them are, in pixels. */
const boxesOnPodium = (page: Page) =>
  page.locator('.winners, .step, .step .place, .step p').evaluateAll((all) =>
    all.map((one) => {
      const { left, right, top, bottom } = one.getBoundingClientRect()
      return { middle: (left + right) / 2, width: right - left, top, height: bottom - top }
    }),
  )

describe.skipIf(!hasBrowser)('scores', () => {
  it('that are switched on later ask each phone whether to show its name', async () => {
    const ada = await app.host()
    const session = await ada.creates({ title: 'Quiz night' })
    const [zoe, bob, guest] = await Promise.all(
      ['Zoe', 'Bob', ''].map((name) => joined(app.server.url, session.code, name)),
    )
    const host = await Screen.at(`${app.server.url}/host/${session.id}#k=${session.k}`, 'laptop')
    await chooses(host, 'Session settings')
    await host.page.getByText('are guests until they show their name').waitFor()
    await ada.call('PATCH', `/api/sessions/${session.id}`, { settings: { scores: 'on' } })
    const told = 'The screen lists you as a guest'
    for (const phone of [zoe, bob, guest]) await phone?.page.getByText(told).waitFor()
    await zoe?.isSound()
    await zoe?.page.getByText('Show “Zoe” there instead?').waitFor()
    const sizes = await zoe?.page.locator('.notice button').evaluateAll((all) =>
      all.map((one) => {
        const { width, height } = one.getBoundingClientRect()
        return `${Math.round(width)} × ${Math.round(height)}`
      }),
    )
    expect(new Set(sizes)).toEqual(new Set([expect.stringContaining(' × 44')]))
    expect(await button(guest?.page as Page, 'Show my name').count()).toBe(0)
    await zoe?.page.reload()
    await button(zoe?.page as Page, 'Show my name').click()
    await button(bob?.page as Page, 'Stay a guest').click()
    for (const phone of [zoe, bob]) {
      await phone?.page.getByText(told).waitFor({ state: 'detached' })
      await phone?.page.reload()
      await phone?.page.getByText('You’re all set').waitFor()
      expect(await phone?.page.getByText(told).count()).toBe(0)
    }
    const poll = await ada.asks(session, QUIZ)
    await guest?.page.locator('.card + .notice').waitFor()
    for (const phone of [zoe, bob, guest]) await button(phone?.page as Page, '4').click()
    for (const phone of [zoe, bob, guest]) await status(phone as Screen, 'Your vote is in')
    await ada.closes(session, poll)
    // Below the result, too.
    await guest?.page.locator('.card:has(.moment) + .notice').waitFor()
    await ada.call('POST', `/api/sessions/${session.id}/stage`, { show: 'scores' })
    const wall = (await ada.sees(session, '?mode=wall')) as { scores?: { name: string }[] }
    expect(wall.scores?.map(({ name }) => name).filter((name) => !name.startsWith('Guest '))).toEqual(['Zoe'])
    // A name that is given later is given for all.
    await button(guest?.page as Page, 'Add a name').click()
    await guest?.page.locator('dialog input').fill('Kim')
    await button(guest?.page as Page, 'Save').click()
    await guest?.page.getByText(told).waitFor({ state: 'detached' })
  })

  it('are announced before joining, and shown on each phone after a quiz', async () => {
    const { app, ada, session, url } = await quizNight()
    const phone = await Screen.again(`${url}/${session.code}`, 'phone')
    const { page } = phone
    await page.getByText('Names are shown to everyone').waitFor()
    await phone.isSound()
    await page.getByLabel('Your name').fill('Zoe')
    await page.getByRole('button', { name: 'Join' }).click()
    const bob = app.phone('Bob')
    await bob.joins(session)
    const poll = await ada.asks(session, { ...QUIZ, reveal: 'host' })
    await bob.votes(session, { optionId: poll.options[1].id })
    await page.getByRole('button', { name: '3', exact: true }).click()
    await status(phone, 'Your vote is in')
    await ada.closes(session, poll)
    await page.getByText('The host hasn’t shown the results yet').waitFor()
    expect(await page.getByText(/\d\w\w of \d/).count()).toBe(0)
    await ada.call('POST', `/api/sessions/${session.id}/polls/${poll.id}/reveal`, {})
    await status(phone, 'No points yet')
    await phone.isSound()

    const next = await ada.asks(session, { ...QUIZ, prompt: '1 + 3?' })
    await page.getByRole('heading', { name: '1 + 3?' }).waitFor()
    await page.getByRole('button', { name: '4', exact: true }).click()
    await status(phone, 'Your vote is in')
    await ada.closes(session, next)
    await page.getByText('Right!').waitFor()
    await status(phone, '+1,000 points')
    await phone.isSound()
    // The wall tells first who is ahead.
    expect(await page.getByText(/\d\w\w of \d/).count()).toBe(0)
    await ada.call('POST', `/api/sessions/${session.id}/stage`, { show: 'scores' })
    await page.locator('.own-place .pulse').waitFor()
    expect(await page.getByText(/\d\w\w of \d/).count()).toBe(0)
    await page.locator('.own-place').getByText('1st of 2').waitFor()
  })

  it('tell the place, and how far the next is, only to who has points', async () => {
    const { ada, session, url, show } = await quizNight()
    const [zoe, guest, bob] = await Promise.all(['Zoe', '', 'Bob'].map((name) => joined(url, session.code, name)))
    const answers = async (phone: Screen | undefined, name: string) => {
      await button(phone?.page as Page, name).click()
      await status(phone as Screen, 'Your vote is in')
    }
    const poll = await ada.asks(session, QUIZ)
    await answers(zoe, '4')
    await answers(bob, '3')
    await ada.closes(session, poll)
    await status(zoe as Screen, '+1,000 points')
    for (const one of [bob, guest]) await status(one as Screen, 'No points yet')
    await show('scores')
    await guest?.page.locator('.own-place').getByText('The scores are on the screen').waitFor()
    await guest?.isSound()
    await zoe?.page.locator('.own-place').getByText('1st of 3').waitFor()
    expect((await zoe?.page.locator('.own-place').textContent())?.match(/1st/g)).toHaveLength(1)
    expect(await guest?.page.getByText(/\d\w\w (of|place)/).count()).toBe(0)

    const next = await ada.asks(session, { ...QUIZ, prompt: '1 + 3?' })
    await answers(bob, '4')
    await ada.closes(session, next)
    await show('scores')
    for (const one of [zoe, bob]) await one?.page.locator('.own-place').getByText('1,000 points').waitFor()
    const last = await ada.asks(session, { ...QUIZ, prompt: '2 + 3?', options: ['4', '5'] })
    await answers(zoe, '5')
    await ada.closes(session, last)
    await status(zoe as Screen, '+1,000 pointsYou: 2,000 points')
    await show('scores')
    await bob?.page.locator('.own-place').getByText('1,000 points behind 1st place').waitFor()
    await ada.ends(session)
    await expect.poll(() => zoe?.page.locator('.final').innerText()).toMatch(/^1st of 3\s+2,000 points$/)
    await guest?.page.getByText('Thank you').waitFor()
    expect(
      await guest?.page
        .getByText(/\d\w\w of|No points/)
        .filter({ visible: true })
        .count(),
    ).toBe(0)
  })

  it('are not announced without names or scores', async () => {
    const { ada, session, url } = await quizNight()
    const { page } = await Screen.ready(url, 'phone')
    for (const settings of [{ names: 'off' }, { names: 'optional', scores: 'off' }]) {
      await ada.call('PATCH', `/api/sessions/${session.id}`, { settings })
      await page.goto(`${url}/${session.code}`)
      await page.getByRole('button', { name: 'Join' }).waitFor()
      expect(await page.getByText('Names are shown').count()).toBe(0)
    }
  })

  it('can be switched on by the host, who puts them on the wall and sees every name', async () => {
    const ada = await app.host()
    const session = await ada.creates({ title: 'Quiz night' })
    const zoe = app.phone('Zoe')
    await zoe.joins(session)
    const poll = await ada.asks(session, QUIZ)
    await zoe.votes(session, { optionId: poll.options[1].id })
    await ada.closes(session, poll)
    const address = `${app.server.url}/host/${session.id}#k=${session.k}`
    const host = await Screen.again(address, 'projector')
    const { page } = host
    await button(page, 'Poll').waitFor()
    expect(await button(page, 'Scores').count()).toBe(0)
    await chooses(host, 'Session settings')
    await page.getByLabel('Keep score in quizzes').check()
    await button(page, 'Save').click()
    await button(page, 'Scores').click()
    // Zoe gave her name before it was to be shown.
    await page.locator('[data-on-wall] .scores').getByText('Guest 1').waitFor()
    await host.isSound()
    expect((await ada.wall(session)).scores?.[0]).toMatchObject({ name: 'Guest 1', points: 1_000 })
  })

  it('have ties on one level and rows of one height below the heading, on the wall and in the console', async () => {
    const night = await quizNight()
    const { app, session, show, wallAt } = night
    await plays(night, NAMES, [2, 3, 9])
    await show('scores')
    const { page } = await wallAt()
    const host = await Screen.again(`${app.server.url}/host/${session.id}#k=${session.k}`, 'laptop')
    for (const one of [page, host.page]) {
      await one.locator('.others li').nth(5).waitFor()
      await bringToRest(one)
      expect(await one.locator('.scores').evaluate(levels)).toEqual({ names: 1, points: 1, rows: 1, isBelow: true })
    }
  })

  it('come beside a podium that narrows for them from where it stood', async () => {
    const night = await quizNight()
    await plays(night, ['Ada', 'Bob', 'Eve', 'Kim', 'Max'], [1, 2, 3, 5])
    await night.show('scores', { podium: true })
    const { page } = await night.wallAt()
    await page.locator('.step.place-1').waitFor()
    await bringToRest(page)
    const stood = await boxesOnPodium(page)
    // Held where they begin.
    await page.evaluate(() => {
      const { animate } = Element.prototype
      Element.prototype.animate = function (...how) {
        const motion = animate.apply(this, how)
        motion.pause()
        return motion
      }
    })
    await night.show('scores')
    await page.locator('.others li').nth(1).waitFor({ state: 'attached' })
    const begun = await boxesOnPodium(page)
    const isNear = (one: number, other: number) => Math.abs(one - other) <= 3
    for (const [n, one] of stood.entries()) {
      const other = begun[n] ?? one
      const isWhereItStood =
        isNear(one.middle, other.middle) && isNear(one.top, other.top) && isNear(one.height, other.height)
      expect([n, one, other, isWhereItStood]).toEqual([n, one, other, true])
    }
    await page.evaluate(() => document.getAnimations().map((motion) => motion.finish()))
    const widths = (boxes: typeof stood) => boxes.slice(1).map(({ width }) => Math.round(width))
    const ended = widths(await boxesOnPodium(page))
    expect(ended.every((width, n) => width <= (widths(stood)[n] ?? 0))).toBe(true)
    expect(ended[0]).toBeLessThan((widths(stood)[0] ?? 0) * 0.9)
  })

  it('fit the wall on every screen, with long names and after the end', async () => {
    const { app, ada, session, show, wallAt } = await quizNight()
    const names = Array.from({ length: 12 }, (_, n) => (n < 6 ? textOf(80, `no. ${n}`) : `Person ${n}`))
    const phones = []
    for (const name of names) {
      const phone = app.phone(name)
      await phone.joins(session)
      phones.push(phone)
    }
    await show('scores')
    const wall = await wallAt()
    const { page } = wall
    await page.getByText('No points yet').filter({ visible: true }).first().waitFor()
    await wall.isSound()
    for (const round of [1, 2]) {
      const poll = await ada.asks(session, QUIZ)
      const voters = phones.slice(0, 12 / round)
      for (const phone of voters) await phone.votes(session, { optionId: poll.options[1].id })
      await ada.closes(session, poll)
    }
    await show('scores')
    await page.getByRole('heading', { name: 'Scores' }).waitFor()
    await expect.poll(() => page.locator('.scores .label').count()).toBe(10)
    // Who has as many points shares a step.
    expect(await page.locator('.step').count()).toBe(1)
    const winners = await page.locator('.step.place-1 li').allTextContents()
    expect(winners).toEqual(names.slice(0, 6).map((name) => `1${name}2,000 points`))
    const others = await page.locator('.others li').allTextContents()
    expect(others).toEqual([6, 7, 8, 9].map((n) => `7Person ${n}1,000 points`))
    const isWhole = async () => {
      for (const size of VIEW.size) {
        await page.setViewportSize(size)
        await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
        await bringToRest(page)
        if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${size.width}.png` })
        expect((await measureWall(page)).faults, JSON.stringify(size)).toEqual([])
      }
    }
    await isWhole()
    await wall.isSound()
    await ada.ends(session)
    await expect.poll(() => page.locator('.join').count()).toBe(0)
    expect(await page.locator('.scores .label').count()).toBe(10)
    await page.locator('.strip').getByText('This session has ended.').waitFor()
    await isWhole()
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/scores.png` })
  })
})
