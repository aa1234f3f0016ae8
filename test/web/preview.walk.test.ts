import { beforeAll, describe, expect, it } from 'vitest'
import { hasBrowser, Screen, SIZES, shareScreens } from '../support/browser.ts'
import type { CreatedSession, Host, Phone } from '../support/people.ts'
import { testServerOfFile } from '../support/test-server.ts'
import { at, button } from './hosting.ts'

/** “On the wall” shows what the projector shows, and nothing more, in every scene. */

const app = testServerOfFile({ now: Date.now })

const LONG = 'Should the Friday all-hands move to Tuesday, so that people who work part-time can join too? '.repeat(4)
const OPTIONS = ['Faster onboarding', 'Fewer meetings and shorter ones, so that everybody has time '.repeat(3).trim()]
const EXPLANATION = 'It was released on a Friday, of all days, and nobody knew whether it would last. '.repeat(5).trim()

/** All texts of a wall, in their order: of the whole page, or of the console's miniature. */
const textsOn = ({ page }: Screen, wall = '.wall') =>
  page.locator(wall).evaluate((root) => {
    const walk = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const texts: string[] = []
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
      const text = (node.nodeValue ?? '').trim()
      // The wall has a button of its own, and a clock may be read in another second.
      if (text && !node.parentElement?.closest('.full-screen, .timer')) texts.push(text)
    }
    return texts
  })

/** Texts of the miniature that are drawn outside of it. */
const spilled = ({ page }: Screen) =>
  page.locator('[data-on-wall]').evaluate((screen) => {
    const frame = screen.getBoundingClientRect()
    const walk = document.createTreeWalker(screen.querySelector('.wall') as Element, NodeFilter.SHOW_TEXT)
    const found: string[] = []
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
      const range = document.createRange()
      range.selectNodeContents(node)
      const { left, top, right, bottom, width } = range.getBoundingClientRect()
      const isCut = node.parentElement?.closest('h1, .visually-hidden, [hidden]')
      const isIn = left > frame.left - 1 && right < frame.right + 1 && top > frame.top - 1 && bottom < frame.bottom + 1
      if (width > 0 && !isCut && !isIn) found.push(node.nodeValue ?? '')
    }
    return found
  })

describe.skipIf(!hasBrowser)('the miniature of the wall', () => {
  shareScreens()
  let ada: Host
  let session: CreatedSession
  let phones: Phone[]
  let host: Screen
  let wall: Screen

  beforeAll(async () => {
    ada = await app.host()
    session = await ada.creates({ title: 'All hands', settings: { scores: 'on' } })
    phones = await app.audience(5, session)
    const url = app.server.url.replace('//localhost', '//live.localhost')
    host = await at(`${url}/host/${session.id}#k=${session.k}`, 'laptop')
    wall = await at(`${url}/wall/${session.id}#k=${session.k}`, 'projector')
  })

  /** Waits until the wall shows this scene and text, then compares. */
  async function isOnBoth(scene: string, text: string) {
    await wall.page.locator(`.wall[data-scene="${scene}"]`).getByText(text).first().waitFor()
    const isSame = async () => {
      const [ours, theirs] = [await textsOn(host, '[data-on-wall] .wall'), await textsOn(wall)]
      return JSON.stringify(ours) === JSON.stringify(theirs) ? 'same' : { ours, theirs }
    }
    await expect.poll(isSame).toBe('same')
    expect(await textsOn(host, '[data-on-wall] .wall')).toContainEqual(expect.stringContaining(text.slice(0, 30)))
    await expect.poll(() => spilled(host)).toEqual([])
  }

  const votes = async (ballotOf: (n: number) => object) => {
    for (const [n, phone] of phones.entries()) await phone.votes(session, ballotOf(n))
  }

  it('has the shape of a screen, at every size of the page', async () => {
    await isOnBoth('lobby', 'Welcome!')
    for (const size of [SIZES.phone, { width: 740, height: 360 }, SIZES.laptop, SIZES.projector]) {
      await host.page.setViewportSize(size)
      const box = await host.page.locator('[data-on-wall]').boundingBox()
      expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(16 / 9, 1)
    }
    await host.page.setViewportSize(SIZES.laptop)
  })

  it('shows polls of every kind, with long and short texts', async () => {
    const options = OPTIONS
    const choice = await ada.asks(session, { kind: 'multiple_choice', prompt: LONG.trim(), options })
    await votes((n) => ({ optionId: choice.options[n % 2].id }))
    await isOnBoth('poll', '60%')
    const rating = await ada.asks(session, { kind: 'rating', prompt: 'How clear?' })
    await votes((n) => ({ optionId: rating.options[n % 3].id }))
    await isOnBoth('poll', 'How clear?')
    const ranking = await ada.asks(session, { kind: 'ranking', prompt: 'What first?', options })
    await votes((n) => ({ ranks: (n % 2 ? ranking.options : ranking.options.toReversed()).map(({ id }: Ref) => id) }))
    await isOnBoth('poll', 'What first?')
    await ada.asks(session, { kind: 'word_cloud', prompt: 'In a word?' })
    await votes((n) => ({ text: ['calm', 'busy', 'Calm'][n % 3] }))
    await isOnBoth('poll', 'busy')
  })

  it('shows no answer of a moderated poll that the host has not approved', async () => {
    const poll = await ada.asks(session, { kind: 'open_text', prompt: 'What else?', moderated: true })
    await votes((n) => ({ text: n === 1 ? 'More breaks' : `Secret ${n}` }))
    await host.page.locator('.written').getByText('Secret 4').waitFor()
    await isOnBoth('poll', 'What else?')
    expect((await textsOn(host, '[data-on-wall] .wall')).join()).not.toContain('Secret')
    await ada.call('POST', `/api/sessions/${session.id}/polls/${poll.id}/answers/show`, { text: 'More breaks' })
    await isOnBoth('poll', 'More breaks')
    expect((await textsOn(host, '[data-on-wall] .wall')).join()).not.toContain('Secret')
    await ada.call('POST', `/api/sessions/${session.id}/stage`, {
      show: 'answer',
      pollId: poll.id,
      text: 'More breaks',
    })
    await isOnBoth('answer', 'More breaks')
  })

  it('shows neither hidden results nor the right option before the wall does', async () => {
    const draft = { kind: 'quiz' as const, prompt: 'When?', options: ['2017', '2019'], correctOption: 1 }
    const quiz = await ada.asks(session, { ...draft, explanation: EXPLANATION, reveal: 'host' })
    await votes(() => ({ optionId: quiz.options[1].id }))
    await isOnBoth('poll', 'When?')
    await host.page.getByText('All 5 voted').waitFor()
    expect((await textsOn(host, '[data-on-wall] .wall')).join()).not.toMatch(/100%|Correct|Friday/)
    await ada.closes(session, quiz)
    await ada.call('POST', `/api/sessions/${session.id}/polls/${quiz.id}/reveal`)
    await isOnBoth('poll', '100%')
    await ada.call('POST', `/api/sessions/${session.id}/stage`, { show: 'scores' })
    await isOnBoth('scores', 'Guest')
    await ada.call('POST', `/api/sessions/${session.id}/stage`, { show: 'poll' })
  })

  it('shows approved questions, and one on stage, and none that wait', async () => {
    const asked = []
    for (const [n, phone] of phones.entries()) asked.push(await phone.asks(session, `${n}. ${LONG}`))
    await ada.moves(session, asked[0] as Ref, 'approve')
    await ada.call('POST', `/api/sessions/${session.id}/stage`, { show: 'questions' })
    await isOnBoth('questions', '0. Should')
    expect((await textsOn(host, '[data-on-wall] .wall')).join()).not.toContain('1. Should')
    await ada.call('POST', `/api/sessions/${session.id}/stage`, { show: 'poll' })
    await ada.moves(session, asked[2] as Ref, 'highlight')
    await isOnBoth('question', '2. Should')
  })

  it('says thanks at the end', async () => {
    await ada.ends(session)
    await isOnBoth('thanks', 'ended')
    await host.isSound()
  })

  it('is also there for a moderator, whose key does not open the wall', async () => {
    const other = await ada.creates({ title: 'Another', settings: { people: 'hidden' } })
    const [zoe] = await app.audience(1, other)
    await ada.asks(other, { kind: 'open_text', prompt: 'What else?', moderated: true })
    await zoe?.votes(other, { text: 'Secret 1' })
    const { moderate } = ada.expects(200, await ada.call('GET', `/api/sessions/${other.id}/keys`))
    const helper = await at(`${app.server.url}/host/${other.id}#k=${moderate}`, 'laptop')
    await helper.page.locator('[data-on-wall] .poll h2').getByText('What else?').waitFor()
    await helper.page.locator('.written').getByText('Secret 1').waitFor()
    expect((await textsOn(helper, '[data-on-wall] .wall')).join()).not.toMatch(/Secret|joined/)
    await helper.isSound()
  })

  it('speaks the language of its session, as the wall does, and not that of the console', async () => {
    const other = await ada.creates({ title: 'Versammlung', settings: { language: 'de' } })
    const [zoe] = await app.audience(1, other)
    const url = app.server.url.replace('//localhost', '//live.localhost')
    const english = await at(`${url}/host/${other.id}#k=${other.k}`, 'laptop')
    const german = await at(`${url}/wall/${other.id}#k=${other.k}`, 'projector')
    const poll = await ada.asks(other, { kind: 'multiple_choice', prompt: 'Wann?', options: ['Früh', 'Spät'] })
    await zoe?.votes(other, { optionId: poll.options[0].id })
    await german.page.getByText('100').first().waitFor()
    await expect.poll(() => textsOn(english, '[data-on-wall] .wall')).toEqual(await textsOn(german))
    expect((await textsOn(english, '[data-on-wall] .wall')).join()).toContain('Jetzt abstimmen')
    await english.page.getByText('Close voting').waitFor()
    expect(await english.page.locator('[data-on-wall] [lang]').getAttribute('lang')).toBe('de')
  })

  it('takes a connection only while somebody sees it', async () => {
    const other = await ada.creates({ title: 'Another' })
    const phone = await Screen.ready(app.server.url, 'phone')
    let open = 0
    const isWalls = (request: { url(): string }) => request.url().includes('/stream?mode=wall')
    phone.page.on('request', (request) => isWalls(request) && open++)
    phone.page.on('requestfailed', (request) => isWalls(request) && open--)
    await phone.page.goto(`${app.server.url}/host/${other.id}#k=${other.k}`)
    await phone.page.locator('[data-on-wall] .wall').waitFor()
    expect(open).toBe(1)
    await button(phone.page, 'Polls').click()
    await expect.poll(() => open).toBe(0)
    await ada.asks(other, { kind: 'open_text', prompt: 'Still true?' })
    await button(phone.page, 'Stage').click()
    await phone.page.locator('[data-on-wall] .wall').getByText('Still true?').waitFor()
    expect(open).toBe(1)
  })
})

type Ref = { id: string }
