import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { hasBrowser, Screen } from '../support/browser.ts'
import { testServerOfFile } from '../support/test-server.ts'
import { button, takes } from './hosting.ts'
import { atRest } from './motion.ts'
import { joined, status } from './phones.ts'
import { strip } from './strip-of-frames.ts'

/** A quiz of five questions as a show, by the host's one key all the way. */

const app = testServerOfFile({ now: Date.now })
const PLACES = ['1st', '2nd', '3rd']
const QUESTIONS = [
  ['Which planet has the most moons?', ['Jupiter', 'Saturn', 'Uranus', 'Neptune'], 1],
  ['How many bones has an adult?', ['186', '206', '226', '246'], 1],
  ['Which is the oldest?', ['Rome', 'Paris'], 0],
  ['What does a hygrometer measure?', ['Depth', 'Humidity', 'Pressure'], 1],
  ['Who wrote “Momo”?', ['Michael Ende', 'Astrid Lindgren', 'Erich Kästner', 'Otfried Preußler'], 0],
] as const

/** Seconds of the first question's timer, which runs out, and of the others, which the host closes. */
const TIMER = { first: 40, others: 60 }
const NAMES = ['Zoe', 'Bob', 'Kim', 'Max', 'Ada']

/** Takes a frame, where `SHOTS` names a folder. */
async function shoot(name: string, ...screens: Screen[]): Promise<void> {
  const folder = process.env.SHOTS
  if (!folder) return
  await mkdir(folder, { recursive: true })
  for (const [n, { page }] of screens.entries()) await page.screenshot({ path: join(folder, `${name}-${n}.png`) })
}

async function quizNight(media: { reducedMotion?: 'reduce' } = {}) {
  const ada = await app.host()
  const polls = QUESTIONS.map(([prompt, options, correctOption], n) => ({
    kind: 'quiz',
    prompt,
    options: [...options],
    correctOption,
    explanation: `It is ${options[correctOption]}.`,
    reveal: 'host',
    seconds: n === 0 ? TIMER.first : TIMER.others,
  }))
  const session = await ada.creates({ title: 'Quiz night', settings: { scores: 'on' }, polls })
  const url = app.server.url.replace('//localhost', '//live.localhost')
  const host = await Screen.again(`${app.server.url}/host/${session.id}#k=${session.k}`, 'laptop')
  const wall = await Screen.open('projector', { isDrawnWhole: true, ...media })
  await wall.page.goto(`${url}/wall/${session.id}#k=${session.k}`)
  const phones = []
  for (const name of NAMES.slice(0, 3)) {
    const phone = await joined(url, session.code, name)
    await phone.page.emulateMedia(media)
    phones.push(phone)
  }
  const others = []
  for (const name of NAMES.slice(3)) {
    const other = app.phone(name)
    await other.joins(session)
    others.push(other)
  }
  return { ada, session, host, wall, phones, others }
}

/** The last ten seconds of a timer, to its end. */
async function runsOut(wall: Screen, name: string): Promise<void> {
  const { page } = wall
  await page
    .getByRole('timer')
    .filter({ hasText: /^0:(0\d|1[01])$/ })
    .waitFor()
  await strip(page, `${name}-strip-2-last-seconds`, async () => {
    await page.locator('.countdown.last').waitFor()
    expect(await movesOf(page)).toEqual(name === 'reduce' ? [] : ['beat', 'run-out'])
    // All have answered, and results come when the time is over.
    for (const part of ['.state > b', '.later > span']) expect(await page.locator(part).isVisible(), part).toBe(false)
    if (name === 'reduce') await shoot(`${name}-2-last-seconds`, wall)
    await page.locator('.state').getByText('Voting is closed').waitFor()
    await page.locator('.countdown').getByText('Time’s up').waitFor()
    await page.locator('.later').getByText('Results coming soon').waitFor()
  })
}

/** What the last seconds set in motion, by name. */
const movesOf = (page: Page) =>
  page.locator('.countdown').evaluate((one) =>
    one
      .getAnimations({ subtree: true })
      .map((motion) => (motion as CSSAnimation).animationName)
      .toSorted(),
  )

/** Notes of each frame from now on which places have come. */
async function watchPodium(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const seen: string[] = []
    Object.assign(globalThis, { seen })
    const look = () => {
      const steps = [...document.querySelectorAll('.step')].filter((step) => {
        const { height = 0, top = 0 } = step.firstElementChild?.getBoundingClientRect() ?? {}
        const isShown = step.firstElementChild?.checkVisibility({ visibilityProperty: true })
        return isShown && top - step.getBoundingClientRect().top < height / 2
      })
      const places = steps.map((step) => step.className.at(-1)).toSorted()
      if (document.querySelector('.podium')) seen.push(places.join())
      requestAnimationFrame(look)
    }
    look()
  })
  return () => page.evaluate(() => (globalThis as never as { seen: string[] }).seen)
}

describe.skipIf(!hasBrowser)('a quiz as a show', { timeout: 300_000 }, () => {
  it.each([
    undefined,
    'reduce',
  ] as const)('goes by one key from the first question to all places, motion %s', async (reducedMotion) => {
    const name = reducedMotion ?? 'motion'
    const { ada, session, host, wall, phones, others } = await quizNight(reducedMotion && { reducedMotion })
    const [zoe, bob, kim] = phones as [Screen, Screen, Screen]
    for (const [n, [prompt, options, right]] of QUESTIONS.entries()) {
      /** Of the first question, what the wall draws meanwhile. */
      const filmed = (moment: string, play: () => Promise<void>) =>
        n === 0 ? strip(wall.page, `${name}-strip-${moment}`, play) : play()
      await filmed('1-question', async () => {
        await takes(host, 'Open next poll')
        await wall.page.getByRole('heading', { name: prompt, exact: true }).waitFor()
        await wall.page.getByRole('timer').waitFor()
        await atRest(wall.page)
      })
      // Zoe knows all, Bob four, Kim three, the others one.
      const knows = [5, 4, 3]
      for (const [who, phone] of phones.entries()) {
        await phone.page.getByRole('heading', { name: prompt, exact: true }).waitFor()
        const choice = n < (knows[who] ?? 0) ? right : (right + 1) % options.length
        await button(phone.page, options[choice] ?? '').click()
      }
      if (n === 0) await shoot(`${name}-1-question`, wall, zoe)
      const { poll } = await ada.wall(session)
      for (const other of others)
        await other.votes(session, { optionId: poll?.options[n === 0 ? right : (right + 1) % options.length]?.id })
      for (const phone of phones) await status(phone, 'Your vote is in')
      if (n === 0) await runsOut(wall, name)
      else await takes(host, 'Close voting')
      await filmed('3-answer', async () => {
        await takes(host, 'Reveal results')
        await wall.page.locator('.correct > .content > .mark').waitFor()
        await atRest(wall.page)
      })
      if (n === 0) {
        await zoe.page.getByText('Right!').waitFor()
        await status(zoe, 'points')
        await wall.page.locator('.explanation').getByText(`It is ${options[right]}.`).waitFor()
        await shoot(`${name}-3-answer`, wall, zoe)
      }
    }
    // The wall tells first who has which place.
    for (const phone of phones) {
      await status(phone, 'You: ')
      expect(await phone.page.getByText(/\d\w\w of 5/).count()).toBe(0)
    }
    const seen = await watchPodium(wall.page)
    await strip(wall.page, `${name}-strip-4-podium`, async () => {
      await takes(host, 'Show the podium')
      await wall.page.locator('.place-1 .label').getByText('Zoe').waitFor()
      await atRest(wall.page)
    })
    for (const [who, place] of PLACES.entries()) {
      const { page } = phones[who] as Screen
      await page.locator('.own-place').getByText(`${place} of 5`).waitFor()
      const [own, whole] = [await page.locator('.own-place .told').boundingBox(), page.viewportSize()]
      expect((own?.height ?? 0) / (whole?.height ?? 1)).toBeGreaterThan(0.6)
    }
    await shoot(`${name}-4-podium`, wall, zoe, bob, kim)
    // Names of three letters are as large as they may be: 90 px at 1080p.
    const sizes = await wall.page
      .locator('.step .label')
      .evaluateAll((all) => all.map((one) => Number.parseFloat(getComputedStyle(one).fontSize)))
    for (const size of sizes) expect(size).toBeGreaterThan(85)
    for (const phone of phones) await phone.isSound()
    const frames = await seen()
    const order = frames.filter((places, n) => places !== frames[n - 1])
    expect(order.filter((places) => places !== '')).toEqual(['3', '2,3', '1,2,3'])
    expect(await wall.page.locator('.others li').count()).toBe(0)
    await strip(wall.page, `${name}-strip-5-places`, async () => {
      await takes(host, 'Show all places')
      await expect.poll(() => wall.page.locator('.others li').count()).toBe(2)
      await atRest(wall.page)
    })
    await shoot(`${name}-5-places`, wall, zoe)
    // Beside the podium, and lower than its third step.
    const [third, fourth] = await Promise.all(
      ['.place-3', '.others li'].map((part) => wall.page.locator(part).first().boundingBox()),
    )
    expect(fourth?.x).toBeGreaterThan(third?.x ?? 0)
    expect(fourth?.y).toBeGreaterThan(third?.y ?? 0)
    await kim.page.locator('.own-place').getByText('3rd of 5').waitFor()
    await host.page.getByText('No more polls').waitFor()
  })

  it('the key brings what is left of a podium at once', async () => {
    const { host, wall, phones } = await quizNight()
    for (const [prompt, options, right] of QUESTIONS) {
      await takes(host, 'Open next poll')
      await wall.page.getByRole('heading', { name: prompt, exact: true }).waitFor()
      for (const [who, phone] of phones.entries()) {
        const choice = who === 0 ? right : (right + 1) % options.length
        await button(phone.page, options[choice] ?? '').click()
        await status(phone, 'Your vote is in')
      }
      await takes(host, 'Close voting')
      await takes(host, 'Reveal results')
    }
    await takes(host, 'Show the podium')
    const first = wall.page.locator('.step.place-1 > ul')
    const delay = () => first.evaluate((step) => getComputedStyle(step).animationDelay)
    await first.waitFor()
    expect(await delay()).toBe('4.2s')
    await takes(host, 'Show all places')
    await expect.poll(delay).toBe('0s')
    await first.locator('.label').getByText('Zoe').waitFor()
  })
})
