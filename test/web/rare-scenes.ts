import { type Ballot, liveAudience, type PollDraft as OneDraft, type Operations } from '../../client/index.ts'
import { ROOM_CAP } from '../../shared/limits.ts'
import type { PollDraft } from '../../shared/schemas/draft.ts'
import { rings } from '../support/pictures.ts'
import type { PhoneScenes } from './phone-scenes.ts'

/** What a phone shows of long texts, of many answers, of pictures, of formulas, and where something is in the way. */

const LONG =
  'Whoever opens a ticket should hear what became of it, even if it is nothing, and within a week rather than a month, because people stop asking once nobody answers'
const WORDS =
  'team growth focus trust curiosity speed calm customers learning craft pride joy coffee remote clarity patience honesty music energy balance tempo courage humour details respect ideas sleep sunshine'.split(
    ' ',
  )
/** The first words of a text. */
const partOf = (text: string, words: number): string => text.split(' ').slice(0, words).join(' ').replace(/,$/, '')

const SCALE = ['1: not at all', ...Array.from({ length: 9 }, (_, n) => String(n + 2)), '11: very much']

export const rareScenes: PhoneScenes = async ({ page, url, baseUrl, host, shoot }) => {
  const submit = page.locator('main form [type=submit]')
  const sees = (text: string | RegExp) => page.getByText(text).filter({ visible: true }).first().waitFor()
  const options = () => page.locator('.choices > *')

  await longTexts()
  await manyAnswers()
  await otherPolls()
  await inTheWay()

  async function session(
    title: string,
    more: object = {},
  ): Promise<{ id: string; code: string; others: Operations[] }> {
    const { id, code } = await host.createSession({ title, ...more })
    const others = Array.from({ length: 12 }, () => liveAudience({ baseUrl }))
    for (const one of others) await one.joinSession({ id: code })
    return { id, code, others }
  }
  async function join(code: string, name = 'Zoe'): Promise<void> {
    await page.goto(`${url}/${code}`)
    await submit.waitFor()
    if (name) await page.locator('#name').fill(name)
    await submit.click()
    await page.locator('nav').waitFor()
  }
  async function open(id: string, draft: PollDraft, seconds?: number) {
    const poll = await host.draftPoll({ id, ...(draft as OneDraft) })
    await host.openPoll({ id, pid: poll.id, ...(seconds && { seconds }) })
    await sees(draft.prompt.slice(0, 40))
    return { ids: poll.options.map((one) => one.id), close: () => host.closePoll({ id, pid: poll.id }) }
  }
  async function vote(code: string, others: Operations[], ballot: (n: number) => Ballot): Promise<void> {
    for (const [n, one] of others.entries()) await one.vote({ id: code, ...ballot(n) })
  }

  async function longTexts(): Promise<void> {
    const brand = { name: 'The Association of Everybody Who Works With Somebody, Registered' }
    const { id, code, others } = await session(`${partOf(LONG, 22)} (autumn)`, { brand })
    await page.goto(`${url}/${code}`)
    await submit.waitFor()
    await shoot('long-join')
    await join(code, 'Maximiliana Alexandra von und zu Hohenstein-Waldburg')
    const labels = [
      'Yes',
      LONG,
      `No, because ${LONG.toLowerCase()}`.slice(0, 200),
      'Donaudampfschifffahrtsgesellschaftskapitän',
    ]
    const poll = await open(id, { kind: 'multiple_choice', prompt: `${LONG}. ${LONG}?`, options: labels }, 95)
    await shoot('long-open')
    await options().nth(1).click()
    await page.locator('.progress.in').waitFor()
    await shoot('long-voted')
    await vote(code, others, (n) => ({ optionId: poll.ids[(n * n) % 4] ?? '' }))
    await poll.close()
    await page.locator('.bars').waitFor()
    await shoot('long-closed')
    const asked = await others[0]?.askQuestion({ id: code, text: `${LONG}. ${LONG}. Is that so, and who decides it?` })
    await host.highlightQuestion({ id, qid: asked?.id ?? '' })
    await host.replyToQuestion({ id, qid: asked?.id ?? '', text: `It is. ${LONG}.` })
    await page.locator('nav button').nth(1).click()
    await page.locator('.note').waitFor()
    await shoot('long-question')
  }

  async function manyAnswers(): Promise<void> {
    const { id, code, others } = await session('All hands, winter')
    await join(code)
    const crowd = [...others, ...Array.from({ length: ROOM_CAP - 13 }, () => liveAudience({ baseUrl }))]
    for (const one of crowd.slice(12)) await one.joinSession({ id: code })
    const text = await open(id, { kind: 'open_text', prompt: 'What should we do differently next year?' })
    await page.locator('#answer').fill('More breaks, please, and a quieter room.')
    await page.locator('.vote form [type=submit]').click()
    await page.locator('.progress.in').waitFor()
    await vote(code, crowd, (n) => ({
      text: n % 3 === 0 ? `${WORDS[n % WORDS.length]}!` : `${n}. ${partOf(LONG, 5 + ((n * 7) % 17))}.`,
    }))
    await text.close()
    await page.locator('.answers').waitFor()
    await shoot('answers-200')
    const cloud = await open(id, { kind: 'word_cloud', prompt: 'The year in one word?' })
    await vote(code, crowd, (n) => ({ text: WORDS[Math.floor((((n * 37) % 100) / 100) ** 2 * WORDS.length)] ?? '' }))
    await page.locator('#answer').fill('curiosity')
    await page.locator('.vote form [type=submit]').click()
    await page.locator('.so-far li').nth(9).waitFor()
    await shoot('cloud-200-voted')
    await cloud.close()
    await page.locator('.words').last().waitFor()
    await shoot('cloud-200')
    for (const [n, one] of crowd.slice(0, 30).entries()) {
      const { id: qid } =
        (await one.askQuestion({
          id: code,
          text: `${WORDS[n % 28]}: ${partOf(LONG.toLowerCase(), 4 + ((n * 5) % 16))}?`,
        })) ?? {}
      if (qid) await host.approveQuestion({ id, qid })
      if (qid && n % 7 === 0) await host.markAnswered({ id, qid })
    }
    await page.locator('nav button').nth(1).click()
    await page.locator('.questions li').nth(9).waitFor()
    await shoot('questions-30')
    await open(id, { kind: 'rating', prompt: 'How was the day, all in all, from the first talk to the last?' })
    await page.locator('nav button').nth(1).click()
    await page.locator('.vote-now').waitFor()
    await shoot('questions-vote-now')
    await page.evaluate(() => localStorage.clear())
    await page.context().clearCookies()
    await page.reload()
    await submit.waitFor()
    await submit.click()
    await page.locator('#name').waitFor({ state: 'detached' })
    await shoot('full')
  }

  async function otherPolls(): Promise<void> {
    const accent = { name: 'Acme', colors: { accent: '#0b7a3b' } }
    const settings = { letters: 'on' as const, math: 'on' as const }
    const { id, code, others } = await session('Design critique', { brand: accent, settings })
    await join(code)
    const data = rings(800, 500).toString('base64')
    const picture = await host.addPicture({ id, type: 'image/png', data })
    const shown = { id: picture.id, alt: 'Rings, each in the next one' }
    const places = ['At the lake', 'In town', 'On the roof, if it is warm', 'Nowhere'].map((label) => ({
      label,
      picture: shown,
    }))
    const tiles = await open(id, {
      kind: 'multiple_choice',
      prompt: 'Where do we celebrate?',
      options: places,
    } as never)
    await shoot('tiles-open')
    await options().nth(2).click()
    await page.locator('.progress.in').waitFor()
    await shoot('tiles-voted')
    await vote(code, others, (n) => ({ optionId: tiles.ids[(n * n) % 4] ?? '' }))
    await tiles.close()
    await page.locator('.bars .picture').first().waitFor()
    await shoot('tiles-closed')
    const formula = { prompt: 'What is $\\int_0^1 x^2\\,dx$?', options: ['$\\frac{1}{2}$', '$\\frac{1}{3}$', '$1$'] }
    await host.openPoll({ id, pid: (await host.draftPoll({ id, kind: 'quiz', ...formula, correctOption: 1 })).id })
    await page.locator('math').nth(2).waitFor()
    await shoot('formulas-open')
    await open(id, { kind: 'rating', prompt: 'How likely are you to come again?', options: SCALE })
    await shoot('scale-11-open')
    const words = ['Not at all', 'A little', 'It was all right', 'Very much', 'I would not miss it for anything']
    await open(id, { kind: 'rating', prompt: 'Did you enjoy it?', options: words })
    await shoot('scale-words-open')
    await host.updateSession({ id, settings: { people: 'hidden' } })
    await host.endSession({ id })
    await sees('Thank you')
    await shoot('ended-kept')
  }

  async function inTheWay(): Promise<void> {
    const { id, code } = await session('Works council', { settings: { anonymous: true } })
    await page.goto(`${url}/${code}`)
    await submit.waitFor()
    await shoot('secret-join')
    await page.context().setOffline(true)
    await submit.click()
    await sees('No connection')
    await shoot('join-offline')
    await page.context().setOffline(false)
    await page.locator('nav').waitFor({ timeout: 60_000 })
    await open(
      id,
      { kind: 'multiple_choice', prompt: 'Do we accept the offer?', options: ['Yes', 'No', 'I abstain'] },
      600,
    )
    await shoot('secret-open')
    await page.locator('nav button').nth(1).click()
    await page.context().setOffline(true)
    await page.locator('#question').fill('When do we hear of it?')
    await page.locator('.ask [type=submit]').click()
    await sees('Your question is kept')
    await shoot('question-offline')
    await page.context().setOffline(false)
    await sees('Sent to the host.')
    await host.endSession({ id })
    await page.evaluate(() => localStorage.clear())
    await page.context().clearCookies()
    await page.goto(`${url}/${code}`)
    await sees('This session has ended')
    await shoot('ended-stranger')
    await page.addInitScript(() =>
      Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set: () => {} }),
    )
    const { code: next } = await session('All hands, spring')
    await page.goto(`${url}/${next}`)
    await sees('blocks cookies')
    await shoot('cookies-blocked')
  }
}
