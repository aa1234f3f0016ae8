import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type * as English from '../../../shared/languages/en/common.ts'
import { LANGUAGES } from '../../../shared/languages/index.ts'
import type { PollDraft } from '../../../shared/schemas/draft.ts'
import { hasBrowser, Screen } from '../../support/browser.ts'
import { testServerOfFile } from '../../support/test-server.ts'
import { atRest, bringToRest } from '../motion.ts'
import { joined } from '../phones.ts'
import { readQrCode } from '../qr-code.ts'
import { measureWall } from './faults.ts'
import { VIEW } from './polls.ts'

/** What a hall waits for: results, their reveal, the last seconds, the podium, the thanks. */

const app = testServerOfFile({ now: Date.now })
const CHOICE: PollDraft = { kind: 'multiple_choice', prompt: 'Lunch?', options: ['Soup', 'Salad', 'Cake'] }
const QUIZ: PollDraft = {
  kind: 'quiz',
  prompt: 'First?',
  options: ['A', 'B'],
  correctOption: 1,
  explanation: 'It was.',
}

type Hall = typeof English.hall

async function wallOf(options: { settings?: object; reducedMotion?: 'reduce' } = {}) {
  const host = await app.host()
  const session = await host.creates({ title: 'All hands' })
  const { settings, ...media } = options
  if (settings) host.expects(200, await host.call('PATCH', `/api/sessions/${session.id}`, { settings }))
  const url = app.server.url.replace('//localhost', '//live.localhost')
  const wall = await Screen.again(`${url}/wall/${session.id}#k=${session.k}`, 'projector', media)
  await wall.page.locator('.lobby').waitFor()
  return { host, session, wall, page: wall.page }
}

type Frame = { parts: number[]; shares: number[] }

/** Notes how long each bar is, and what its figure says, now and in each frame until they are asked for. */
async function watchBars(page: Page): Promise<() => Promise<Frame[]>> {
  await page.evaluate(() => {
    const frames: Frame[] = []
    Object.assign(globalThis, { frames })
    const look = () => {
      const bars = [...document.querySelectorAll<HTMLElement>('.bar')]
      const parts = bars.map((bar) => {
        const [track, fill] = ['.track', '.fill'].map((part) => bar.querySelector(part)?.getBoundingClientRect())
        // Before there is a result, none is drawn.
        return fill?.width ? (fill.right - (track?.left ?? 0)) / (track?.width ?? 1) : 0
      })
      const shares = bars.map((bar) => Number.parseInt(bar.querySelector('.percent')?.textContent ?? '', 10) / 100)
      if (bars.length > 0) frames.push({ parts, shares })
      requestAnimationFrame(look)
    }
    look()
  })
  // What the page has by now may still wait for its frame, in which `look` comes first.
  return () =>
    page.evaluate(async () => {
      await new Promise(requestAnimationFrame)
      return (globalThis as never as { frames: Frame[] }).frames
    })
}

type Moment = Record<'hasMark' | 'hasRight' | 'hasCount' | 'hasWhy', boolean> & { part: number; middles: string }

/** Notes in each frame how long the longest bar is, where all are, and what is said of it. */
async function watchMarks(page: Page): Promise<() => Promise<Moment[]>> {
  await page.evaluate(() => {
    const moments: Moment[] = []
    Object.assign(globalThis, { moments })
    const isSeen = (selector: string) => {
      const found = document.querySelector(selector)
      return found?.checkVisibility({ visibilityProperty: true, opacityProperty: true }) === true
    }
    const look = () => {
      const bars = [...document.querySelectorAll<HTMLElement>('.poll:not(.unrevealed) .bar')]
      const middles = bars
        .map((bar) => bar.getBoundingClientRect())
        .map(({ top, height }) => Math.round(top + height / 2))
      const part = Math.max(...bars.map((bar) => Number(bar.style.getPropertyValue('--part'))))
      if (bars.length > 0)
        moments.push({
          part,
          middles: middles.join(),
          hasMark: isSeen('.mark'),
          hasRight: isSeen('.bar.correct'),
          hasCount: isSeen('.state > strong'),
          hasWhy: isSeen('.explanation'),
        })
      requestAnimationFrame(look)
    }
    look()
  })
  return () => page.evaluate(() => (globalThis as never as { moments: Moment[] }).moments)
}

describe.skipIf(!hasBrowser)('on the wall', () => {
  it('figures count in step with their bars, which grow from zero together when results are revealed', async () => {
    const { host, session, page } = await wallOf()
    const poll = await host.asks(session, { ...CHOICE, reveal: 'host' })
    const phones = await app.audience(4, session)
    for (const [n, phone] of phones.entries()) await phone.votes(session, { optionId: poll.options[n < 3 ? 0 : 2].id })
    await page.getByRole('heading', { name: 'Lunch?' }).waitFor()
    const frames = await watchBars(page)
    host.expects(200, await host.call('POST', `/api/sessions/${session.id}/polls/${poll.id}/reveal`, {}))
    await page.locator('.first .percent').getByText('75%').first().waitFor()
    await atRest(page)
    const seen = await frames()
    for (const { parts, shares } of seen)
      for (const [n, part] of parts.entries()) expect(Math.abs(part - (shares[n] ?? 0))).toBeLessThan(0.02)
    expect(seen[0]?.parts.map(Math.round)).toEqual([0, 0, 0])
    expect(seen.at(-1)?.shares).toEqual([0.75, 0, 0.25])
    // Soup is three times as long as cake all the way, since they grow together.
    const halfway = seen.find(({ parts: [soup = 0] }) => soup > 0.3 && soup < 0.7)
    if (halfway) expect((halfway.parts[0] ?? 0) / (halfway.parts[2] ?? 1)).toBeCloseTo(3, 0)
    await host.closes(session, poll)
    await page.locator('.winner').getByText('Soup').first().waitFor()
  })

  it.each([
    CHOICE,
    { kind: 'rating', prompt: 'How?' },
    { kind: 'word_cloud', prompt: 'In a word?' },
  ] as const)('hidden results of a $kind are composed: how many voted, as votes arrive', async (draft) => {
    const { host, session, page } = await wallOf()
    const poll = await host.asks(session, { ...draft, reveal: 'closed' })
    const [zoe, bob] = await app.audience(3, session)
    const later = page.locator('.later')
    await later.getByText('0 of 3 have answered').waitFor()
    const ballot = draft.kind === 'word_cloud' ? { text: 'Calm' } : { optionId: poll.options[0]?.id }
    await zoe?.votes(session, ballot)
    await later.getByText('1 of 3 has answered').waitFor()
    await bob?.votes(session, ballot)
    await later.getByText('2 of 3 have answered').waitFor()
    await atRest(page)
    const stageBox = await page.locator('.poll').boundingBox()
    const shown = await page
      .locator('.poll > *')
      .evaluateAll((all) => all.reduce((sum, one) => sum + one.getBoundingClientRect().height, 0))
    expect(shown / (stageBox?.height ?? 1)).toBeGreaterThan(0.85)
    await host.closes(session, poll)
    await later.waitFor({ state: 'detached' })
  })

  it.each([
    ['multiple_choice', 'Vote now', '0 votes', 'Voting is closed'],
    ['rating', 'Rate now', '0 votes', 'Voting is closed'],
    ['word_cloud', 'Send your word', '0 answers', 'Answers are closed'],
    ['open_text', 'Answer now', '0 answers', 'Answers are closed'],
  ] as const)('a %s says “%s”, counts “%s”, and ends with “%s”', async (kind, toDo, turnout, closed) => {
    const { host, session, page } = await wallOf()
    const poll = await host.asks(session, {
      ...(kind === 'multiple_choice' && CHOICE),
      kind,
      prompt: 'So?',
    } as PollDraft)
    const state = page.locator('.state')
    await page.locator('.wall').getByText(toDo).waitFor()
    await state.getByText(turnout).waitFor()
    await host.closes(session, poll)
    await state.getByText(closed).waitFor()
  })

  it('nothing stands in the way of options, however high their script is', async () => {
    const { host, session, page } = await wallOf({ settings: { language: 'ar' } })
    const options = ['اجتماعات أقل', 'تطبيق أفضل للهاتف']
    await host.asks(session, { ...CHOICE, prompt: 'أين تعمل بشكل أفضل؟', options, reveal: 'host' })
    await page.locator('.later').waitFor()
    for (const size of VIEW.size) {
      await page.setViewportSize(size)
      await atRest(page)
      const [half, later] = await Promise.all(
        ['.stage-halves .bar', '.later'].map((part) => page.locator(part).first().boundingBox()),
      )
      expect((half?.y ?? 0) + (half?.height ?? 0), JSON.stringify(size)).toBeLessThanOrEqual(later?.y ?? 0)
    }
  })

  it('bars grow before it is said which of them is right, by a pill that is smaller than the answer', async () => {
    const { host, session, page } = await wallOf()
    for (const options of [
      ['Oslo', 'Riga'],
      ['Berlin', 'Paris', 'Rome'],
    ]) {
      const poll = await host.asks(session, { ...QUIZ, prompt: options.join(), options, reveal: 'host' })
      const [zoe] = await app.audience(1, session)
      await zoe?.votes(session, { optionId: poll.options[1].id })
      await host.closes(session, poll)
      await page.getByRole('heading', { name: options.join(), exact: true }).waitFor()
      await page.locator('.later').getByText('1 of').waitFor()
      const frames = await watchMarks(page)
      host.expects(200, await host.call('POST', `/api/sessions/${session.id}/polls/${poll.id}/reveal`, {}))
      await page.locator('.correct > .content > .mark').getByText('Correct').waitFor()
      await atRest(page)
      const seen = await frames()
      const growing = seen.filter(({ part }) => part < 0.999)
      expect(growing.length).toBeGreaterThan(0)
      // They have their places from the first frame, with room for the explanation.
      expect(new Set(seen.map(({ middles }) => middles)).size).toBe(1)
      expect(growing.filter(({ hasMark, hasRight }) => hasMark || hasRight)).toEqual([])
      expect(seen.filter(({ hasCount, hasRight }) => hasCount && !hasRight)).toEqual([])
      expect(seen.at(-1)).toMatchObject({ part: 1, hasMark: true, hasRight: true, hasCount: true, hasWhy: true })
      // A beat between the last bar and the mark, and the explanation not before the mark.
      expect(seen.some(({ part, hasMark }) => part === 1 && !hasMark)).toBe(true)
      expect(seen.filter(({ hasWhy, hasMark }) => hasWhy && !hasMark)).toEqual([])
      const [mark, answer] = await Promise.all(
        ['.mark', '.label'].map((part) =>
          page.locator(`.correct > .content ${part}`).evaluate((one) => {
            const { top, height } = one.getBoundingClientRect()
            return [Number.parseFloat(getComputedStyle(one).fontSize), top + height / 2]
          }),
        ),
      )
      expect(mark?.[0]).toBeLessThan(answer?.[0] ?? 0)
      expect(Math.abs((mark?.[1] ?? 0) - (answer?.[1] ?? 1_000))).toBeLessThan(80)
    }
  })

  it('letters have four shapes and colours, the same on the wall and on phones', async () => {
    const { host, session, page } = await wallOf()
    const url = app.server.url.replace('//localhost', '//live.localhost')
    const phone = await joined(url, session.code, 'Zoe')
    const options = ['Berlin', 'Paris', 'Rome', 'Oslo', 'Bern']
    const looksOf = (on: Page) =>
      on.locator('.letter').evaluateAll((all) =>
        all.map((one) => {
          const { clipPath, borderRadius, inlineSize, fontSize } = getComputedStyle(one)
          const radius = borderRadius.endsWith('%') ? borderRadius : Number.parseFloat(borderRadius) > 0
          return [one.textContent, `${clipPath} ${radius}`, Number.parseFloat(inlineSize) > Number.parseFloat(fontSize)]
        }),
      )
    await host.asks(session, { kind: 'quiz', prompt: 'Capital?', options, correctOption: 1 })
    for (const on of [page, phone.page]) await on.getByRole('heading', { name: 'Capital?' }).waitFor()
    await expect.poll(() => phone.page.locator('.letter').count()).toBe(5)
    const [wall, own] = [await looksOf(page), await looksOf(phone.page)]
    expect(wall).toEqual(own)
    expect(wall.map(([letter]) => letter)).toEqual(['A', 'B', 'C', 'D', 'E'])
    expect(new Set(wall.slice(0, 4).map(([, shape]) => shape)).size).toBe(4)
    const colours = await page
      .locator('.letter')
      .evaluateAll((all) => all.map((one) => getComputedStyle(one).backgroundColor))
    expect(new Set(colours.slice(0, 4)).size).toBe(4)
    await phone.isSound()
    // Choices have them only if the host wants it.
    await host.asks(session, { ...CHOICE, prompt: 'Dinner?' })
    for (const on of [page, phone.page]) await on.getByRole('heading', { name: 'Dinner?' }).waitFor()
    expect([await page.locator('.letter').count(), await phone.page.locator('.letter').count()]).toEqual([0, 0])
    host.expects(200, await host.call('PATCH', `/api/sessions/${session.id}`, { settings: { letters: 'on' } }))
    for (const on of [page, phone.page]) await expect.poll(() => on.locator('.letter').count()).toBe(3)
    const named = phone.page.getByRole('button', { name: 'Salad', exact: true })
    await named.click()
    await named.and(phone.page.locator('[aria-pressed=true]')).waitFor()
    await phone.isSound()
  })

  it('the right option of a quiz steps out, and its explanation comes under it', async () => {
    const { host, session, page } = await wallOf()
    const poll = await host.asks(session, QUIZ)
    await page.getByRole('heading', { name: 'First?' }).waitFor()
    expect(await page.locator('.correct, .behind, .explanation').count()).toBe(0)
    await host.closes(session, poll)
    await page.locator('.correct > .content').getByText('Correct').waitFor()
    expect(await page.locator('.behind').count()).toBe(1)
    await page.locator('.explanation').getByText('It was.').waitFor()
    await atRest(page)
    const [bars, why] = await Promise.all(
      ['.stage-halves', '.explanation'].map((part) => page.locator(part).boundingBox()),
    )
    expect(why?.y).toBeGreaterThanOrEqual((bars?.y ?? 0) + (bars?.height ?? 0))
  })

  it('nobody misses the last ten seconds', async () => {
    const { host, session, page } = await wallOf()
    const timer = page.getByRole('timer')
    await host.opens(session, await host.drafts(session, CHOICE), { seconds: 60 })
    await timer.waitFor()
    expect(await page.locator('.last').count()).toBe(0)
    const look = async () => {
      const { x, width, height } = (await timer.boundingBox()) ?? { x: 0, width: 0, height: 0 }
      return { middle: x + width / 2, height }
    }
    const before = await look()
    await host.opens(session, await host.drafts(session, CHOICE), { seconds: 11 })
    await page.locator('.last').waitFor()
    // It grows about its middle, with room to beat beside the address.
    const { middle, height } = await look()
    expect(height).toBeGreaterThan(before.height)
    expect(middle).toBeCloseTo(before.middle, 0)
    const [clock, address] = await Promise.all(
      ['.countdown .timer', '.address'].map((part) => page.locator(part).boundingBox()),
    )
    expect((address?.x ?? 0) - (clock?.x ?? 0)).toBeGreaterThan(1.2 * (clock?.width ?? 0))
    // WCAG 2.2.2: what moves by itself does so for 5 s at most.
    const moves = await page.evaluate(() =>
      document.getAnimations().map((motion) => {
        const { delay = 0, activeDuration } = motion.effect?.getComputedTiming() ?? {}
        return {
          name: (motion as CSSAnimation).animationName,
          most: Number(activeDuration),
          end: Number(delay) + Number(activeDuration),
        }
      }),
    )
    const last = moves.filter(({ name }) => name === 'beat' || name === 'run-out')
    expect(last).toHaveLength(2)
    for (const { most, end } of last) {
      expect(most).toBeLessThanOrEqual(5_000)
      expect(end).toBeGreaterThan(8_000)
    }
    await page.locator('.last').waitFor({ state: 'detached' })
  })

  it('time is up, and how many were right, in every language and on every screen', async () => {
    const { host, session, page } = await wallOf()
    const { correctOption: _, ...quiz } = QUIZ
    const draft: PollDraft = { ...quiz, options: ['A', 'B', 'C'], correctOptions: [0, 2], reveal: 'host' }
    const poll = await host.drafts(session, draft)
    const phones = await app.audience(12, session)
    await host.opens(session, poll, { seconds: 5 })
    await Promise.all(phones.map((phone) => phone.votes(session, { optionId: poll.options[0].id })))
    const fits = async (part: string, textIn: (hall: Hall) => string) => {
      for (const language of LANGUAGES) {
        const { hall }: { hall: Hall } = await import(`../../../shared/languages/${language}/common.ts`)
        const settings = { language }
        host.expects(200, await host.call('PATCH', `/api/sessions/${session.id}`, { settings }))
        await page.locator(part).getByText(textIn(hall)).waitFor()
        for (const size of VIEW.size) {
          await page.setViewportSize(size)
          await bringToRest(page)
          expect((await measureWall(page)).faults, `${part} ${language} ${size.width}`).toEqual([])
        }
      }
    }
    await fits('.countdown', ({ timeUp }) => timeUp)
    host.expects(200, await host.call('POST', `/api/sessions/${session.id}/polls/${poll.id}/reveal`, {}))
    await fits('.state > strong', ({ chosenRight }) => chosenRight(12, 12))
  })

  it('time is not up where the host was sooner', async () => {
    const { host, session, page } = await wallOf()
    const poll = await host.drafts(session, { ...QUIZ, reveal: 'host' })
    await host.opens(session, poll, { seconds: 60 })
    await page.getByRole('timer').waitFor()
    await host.closes(session, poll)
    await page.locator('.state.closed').waitFor()
    expect(await page.locator('.countdown').count()).toBe(0)
  })

  it.each([
    undefined,
    'reduce',
  ] as const)('a podium shows who won, by itself, with motion %s', async (reducedMotion) => {
    const { host, session, page, wall } = await wallOf({
      settings: { scores: 'on' },
      ...(reducedMotion && { reducedMotion }),
    })
    const phones = await app.audience(5, session)
    for (const round of [1, 2, 3]) {
      const poll = await host.asks(session, QUIZ)
      // The first two are always right, the third twice, the others once.
      for (const phone of phones.slice(0, [5, 3, 2][round - 1]))
        await phone.votes(session, { optionId: poll.options[1].id })
      await host.closes(session, poll)
    }
    host.expects(200, await host.call('POST', `/api/sessions/${session.id}/stage`, { show: 'scores' }))
    await page.locator('.podium').waitFor()
    await atRest(page)
    const steps = await page
      .locator('.step')
      .evaluateAll((all) => all.map((step) => [step.querySelectorAll('.label').length, step.clientHeight]))
    // Two share the first step, so that nobody is second.
    expect(steps.map(([people]) => people)).toEqual([2, 1])
    expect(steps[0]?.[1]).toBeGreaterThan(steps[1]?.[1] ?? 0)
    // Each has a block of their own, side by side on their step, with their points on it, which stands on the floor.
    const columns = await page.locator('.step > ul > li').evaluateAll((all) =>
      all.map((block) => {
        const [box, name] = [block, block.querySelector('p')].map((part) => part?.getBoundingClientRect())
        const isOn = (name?.top ?? 0) > (box?.top ?? 0) && (name?.bottom ?? 0) <= (box?.bottom ?? 0)
        const isOnFloor = Math.abs((box?.bottom ?? 0) - innerHeight) < 2
        return [block.querySelector('.figure')?.textContent, Math.round(box?.top ?? 0), isOn && isOnFloor]
      }),
    )
    const tied = columns[0]?.[1]
    expect(columns).toEqual([
      ['3,000 points', tied, true],
      ['3,000 points', tied, true],
      ['2,000 points', expect.any(Number), true],
    ])
    expect(await page.locator('.others li').count()).toBe(2)
    expect(
      await page.locator('.step, .others li').evaluateAll((all) => all.map((one) => getComputedStyle(one).opacity)),
    ).toEqual(['1', '1', '1', '1'])
    await wall.isSound()
  })

  describe('with reduced motion, each moment is one still', () => {
    /** That nothing moves, nor will: all is there that motion would bring. */
    const isStill = async (page: Page) => {
      const look = () =>
        page.locator('.wall').evaluate((wall) => {
          const running = wall.getAnimations({ subtree: true }).filter(({ effect }) => {
            const { duration = 0, delay = 0 } = effect?.getTiming() ?? {}
            return Number(duration) + delay > 0
          })
          return [running.length, wall.innerHTML.replaceAll(/<span class="timer.*?<\/span>| resting/g, '')]
        })
      const [running] = await look()
      // Texts are fitted to their places in the frame after.
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
      const [before, after] = [await look(), await look()]
      expect([running, after]).toEqual([0, [0, before[1]]])
    }
    const reduced = { reducedMotion: 'reduce' } as const

    it('counting: bars and figures are at their new values at once', async () => {
      const { host, session, page } = await wallOf(reduced)
      const poll = await host.asks(session, CHOICE)
      const [zoe, bob] = await app.audience(2, session)
      await page.getByRole('heading', { name: 'Lunch?' }).waitFor()
      const frames = await watchBars(page)
      await zoe?.votes(session, { optionId: poll.options[0].id })
      await page.locator('.first .percent').getByText('100%').first().waitFor()
      await bob?.votes(session, { optionId: poll.options[1].id })
      await page.locator('.first .percent').getByText('50%').first().waitFor()
      const seen = (await frames()).flatMap(({ parts, shares }) => [...parts, ...shares])
      expect([...new Set(seen.map((value) => Math.round(100 * value) / 100))].sort()).toEqual([0, 0.5, 1])
      await isStill(page)
    })

    it('reveal: results and the first one stand there in full', async () => {
      const { host, session, page } = await wallOf(reduced)
      const poll = await host.asks(session, { ...CHOICE, reveal: 'host' })
      for (const [n, phone] of (await app.audience(4, session)).entries())
        await phone.votes(session, { optionId: poll.options[n < 3 ? 0 : 2].id })
      await page.locator('.later').getByText('4 of 4 have answered').waitFor()
      const frames = await watchBars(page)
      host.expects(200, await host.call('POST', `/api/sessions/${session.id}/polls/${poll.id}/reveal`, {}))
      await page.locator('.first .percent').getByText('75%').first().waitFor()
      expect(new Set((await frames()).map(({ parts }) => parts.map((part) => Math.round(4 * part)).join()))).toEqual(
        new Set(['0,0,0', '3,0,1']),
      )
      await host.closes(session, poll)
      await page.locator('.winner').getByText('Soup').first().waitFor()
      await isStill(page)
    })

    it('right answer: it is marked, the others are dimmed, and the explanation stands under it', async () => {
      const { host, session, page } = await wallOf(reduced)
      const poll = await host.asks(session, QUIZ)
      await page.getByRole('heading', { name: 'First?' }).waitFor()
      await host.closes(session, poll)
      await page.locator('.correct > .content').getByText('Correct').waitFor()
      expect(await page.locator('.explanation').evaluate((one) => getComputedStyle(one).opacity)).toBe('1')
      expect(await page.locator('.behind').count()).toBe(1)
      await isStill(page)
    })

    it('last ten seconds: the timer is larger and in another colour, and nothing beats', async () => {
      const { host, session, page } = await wallOf(reduced)
      const timer = page.locator('.countdown .timer')
      const look = () =>
        timer.evaluate((one) => [one.getBoundingClientRect().height, getComputedStyle(one).backgroundColor] as const)
      await host.opens(session, await host.drafts(session, CHOICE), { seconds: 60 })
      const [height, colour] = await look()
      const poll = await host.drafts(session, CHOICE)
      await host.opens(session, poll, { seconds: 11 })
      await page.locator('.countdown.last').waitFor()
      const [later, other] = await look()
      expect(later).toBeGreaterThan(height)
      // A line that does not run out would say that there is time.
      expect(await page.locator('.fuse').isVisible()).toBe(false)
      expect(other).not.toBe(colour)
      await isStill(page)
      await host.closes(session, poll)
    })

    it('podium and end: all of it is there at once', async () => {
      const { host, session, page } = await wallOf({ ...reduced, settings: { scores: 'on' } })
      const poll = await host.asks(session, QUIZ)
      for (const phone of await app.audience(2, session)) await phone.votes(session, { optionId: poll.options[1].id })
      await host.closes(session, poll)
      host.expects(200, await host.call('POST', `/api/sessions/${session.id}/stage`, { show: 'scores' }))
      await page.locator('.step').waitFor()
      await isStill(page)
      host.expects(200, await host.call('POST', `/api/sessions/${session.id}/stage`, { show: 'poll' }))
      await host.ends(session)
      await page.getByRole('heading', { name: 'Thank you for taking part!' }).waitFor()
      await isStill(page)
    })
  })

  it('the way to join is a strip that phones can scan on every screen, and large by one key', async () => {
    const { host, session, page } = await wallOf()
    const url = app.server.url.replace('//localhost', '//live.localhost')
    await host.asks(session, CHOICE)
    await page.locator('.strip .qr').waitFor()
    for (const size of VIEW.size) {
      await page.setViewportSize(size)
      await atRest(page)
      expect(await readQrCode(page), JSON.stringify(size)).toBe(`${url}/${session.code}`)
      const part = await page.locator('.strip').evaluate((strip) => strip.clientHeight / innerHeight)
      expect(part).toBeLessThan(0.16)
    }
    await page.keyboard.press('j')
    await page.locator('.lobby').waitFor()
    expect(await page.getByRole('heading', { name: 'Lunch?' }).count()).toBe(0)
    await page.keyboard.press('j')
    await page.getByRole('heading', { name: 'Lunch?' }).waitFor()
  })

  it('a session that was deleted leaves nothing of it on the wall, but how to open another', async () => {
    const { host, session, page, wall } = await wallOf()
    await host.asks(session, CHOICE)
    await page.getByRole('heading', { name: 'Lunch?' }).waitFor()
    host.expects(204, await host.call('DELETE', `/api/sessions/${session.id}`))
    await page.getByRole('heading', { name: 'This link doesn’t work.' }).waitFor()
    expect(await page.getByText('Lunch?').count()).toBe(0)
    await wall.isSound()
  })

  it('the end says thanks with the numbers, and leads to results only if they are shared', async () => {
    const { host, session, page, wall } = await wallOf({ settings: { results: 'shared' } })
    const url = app.server.url.replace('//localhost', '//live.localhost')
    const [phone] = await app.audience(3, session)
    const question = (await phone?.asks(session, 'Why?')) ?? { id: '' }
    await host.moves(session, question, 'approve')
    await host.ends(session)
    await page.getByRole('heading', { name: 'Thank you for taking part!' }).waitFor()
    expect(await page.locator('.arrivals .people').textContent()).toBe('3 joined · 1 question')
    expect(await readQrCode(page)).toBe(`${url}/${session.code}`)
    await wall.isSound()
    host.expects(200, await host.call('PATCH', `/api/sessions/${session.id}`, { settings: { results: 'kept' } }))
    await page.locator('.thanks .qr').waitFor({ state: 'detached' })
  })
})
