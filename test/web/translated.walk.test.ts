import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { PollDraft } from '../../client/index.ts'
import { hasBrowser, Screen, type Size } from '../support/browser.ts'
import type { Phone } from '../support/people.ts'
import { testServerOfFile } from '../support/test-server.ts'
import { saysOf, translates, type Way } from './translating-browser.ts'

/** Pages that a browser translates say the same as others, in their language, at every moment. */

const app = testServerOfFile({ now: Date.now })

const CHOICES = ['Faster onboarding', 'Fewer meetings', 'A better phone app']
const POLLS: PollDraft[] = [
  { kind: 'multiple_choice', prompt: 'What first?', options: CHOICES },
  { kind: 'quiz', prompt: 'Which was it?', options: CHOICES, correctOption: 1, explanation: 'It was on a Friday.' },
  { kind: 'rating', prompt: 'How clear is it?' },
  { kind: 'word_cloud', prompt: 'In one word?' },
  { kind: 'ranking', prompt: 'Best first?', options: CHOICES },
  { kind: 'open_text', prompt: 'What else?', moderated: true },
  { kind: 'multiple_choice', prompt: 'Which two?', options: CHOICES, maxChoices: 2 },
  { kind: 'word_cloud', prompt: 'In three words?', maxWords: 3 },
]

/** A page beside the same page in a browser that translates. */
class Pair {
  readonly screens: Screen[] = []
  readonly #what: string

  private constructor(what: string) {
    this.#what = what
  }

  static async at(url: string, size: Size, way: Way, what = url): Promise<Pair> {
    const pair = new Pair(what)
    for (const translated of [false, true]) {
      const screen = await Screen.open(size)
      if (translated) await translates(screen.page, way)
      await screen.page.goto(url)
      pair.screens.push(screen)
    }
    return pair
  }

  async both(act: (page: Page) => Promise<unknown>): Promise<void> {
    for (const { page } of this.screens) await act(page)
  }

  /** Waits until both say it, and the same. */
  async say(text: string): Promise<void> {
    const [plain, translated] = this.screens as [Screen, Screen]
    const said = async () => {
      const [one, other] = await Promise.all([saysOf(plain.page), saysOf(translated.page)])
      return { hasText: one.includes(text), differs: one === other ? '' : `${one}\n≠\n${other}` }
    }
    await expect
      .poll(said, { message: `${this.#what}: ${text}`, timeout: 30_000 })
      .toEqual({ hasText: true, differs: '' })
    expect(await translated.page.locator('font').count()).toBeGreaterThan(0)
    expect([plain.faults, translated.faults]).toEqual([[], []])
  }
}

/** Votes with the page, by what it has and not by what it says. */
async function vote(page: Page, { kind, maxChoices, maxWords }: PollDraft): Promise<void> {
  if (maxChoices) {
    for (const n of [0, 2]) await page.locator('.boxes input').nth(n).click()
    await page.locator('.chosen-so-far .main').click()
  } else if (maxWords) {
    for (const [n, word] of ['calm', 'busy'].entries()) await page.locator('.words-to-send input').nth(n).fill(word)
    await page.locator('.poll form [type=submit]').click()
  } else if (kind === 'word_cloud' || kind === 'open_text') {
    await page.locator('#answer').fill('calm')
    await page.locator('.poll form [type=submit]').click()
  } else if (kind === 'ranking') await page.locator('.poll .main').click()
  else await page.locator('.choices button').nth(1).click()
}

function ballotOf({ kind, maxChoices, maxWords }: PollDraft, options: { id: string }[]): object {
  const ids = options.map(({ id }) => id)
  if (maxChoices) return { optionIds: ids.slice(0, maxChoices) }
  if (maxWords) return { texts: ['busy', 'calm'] }
  if (kind === 'word_cloud' || kind === 'open_text') return { text: 'busy' }
  return kind === 'ranking' ? { ranks: ids } : { optionId: ids[0] ?? '' }
}

describe.skipIf(!hasBrowser).each(['replaced', 'moved'] satisfies Way[])('pages whose texts are %s', (way) => {
  it('say no stale number or label while a poll of each kind is played', { timeout: 240_000 }, async () => {
    const ada = await app.host()
    const session = await ada.creates({ title: 'All hands' })
    const [zoe, bob] = (await app.audience(2, session)) as [Phone, Phone]
    const { url } = app.server
    const phones = await Pair.at(`${url}/${session.code}`, 'phone', way, 'phone')
    const walls = await Pair.at(`${url}/wall/${session.id}#k=${session.k}`, 'projector', way, 'wall')
    const consoles = await Pair.at(`${url}/host/${session.id}#k=${session.k}`, 'laptop', way, 'console')
    await phones.both((page) => page.locator('main form [type=submit]').click())
    const allSay = async (ofPhones: string, ofWalls: string, ofConsoles: string) => {
      await phones.say(ofPhones)
      await walls.say(ofWalls)
      await consoles.say(ofConsoles)
    }
    await allSay('You’re all set', 'All hands', '4 joined')
    for (const draft of POLLS) {
      const poll = await ada.asks(session, draft)
      await allSay(draft.prompt, draft.prompt, draft.prompt)
      await phones.both((page) => vote(page, draft))
      await phones.say(' is in')
      await zoe.votes(session, ballotOf(draft, poll.options))
      await allSay(draft.prompt, draft.prompt, '3 of 4')
      await bob.votes(session, ballotOf(draft, poll.options))
      await allSay(draft.prompt, draft.prompt, '4 of 4')
      await ada.closes(session, poll)
      await allSay(' closed', draft.prompt, 'Closed')
    }
    await zoe.asks(session, 'When is lunch?')
    await consoles.say('When is lunch?')
    await ada.ends(session)
    await allSay('This session has ended', 'Thank you', 'ended')
  })
})
