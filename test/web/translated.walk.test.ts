import type { Page } from 'playwright-core'
import { describe, it } from 'vitest'
import type { PollDraft } from '../../shared/schemas/draft.ts'
import { hasBrowser, type Size } from '../support/browser.ts'
import type { Phone } from '../support/people.ts'
import { testServerOfFile } from '../support/test-server.ts'
import { Pair } from './translated-pair.ts'
import type { Way } from './translating-browser.ts'

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

const phoneId = (n: number) => `0b6f6ed4-6d6f-4d34-9d5d-${String(n).padStart(12, '0')}`

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
      await allSay(draft.prompt, draft.prompt, 'All 4 voted')
      await ada.closes(session, poll)
      await allSay(' closed', draft.prompt, 'Closed')
    }
    await zoe.asks(session, 'When is lunch?')
    await consoles.say('When is lunch?')
    await ada.ends(session)
    await allSay('This session has ended', 'Thank you', 'ended')
  })

  it('say the same in the list, the hall check, the report and a slide', { timeout: 240_000 }, async () => {
    const ada = await app.host()
    const session = await ada.creates({ title: 'All hands' })
    const [zoe, bob] = (await app.audience(2, session)) as [Phone, Phone]
    const url = new URL(app.server.url).origin.replace('localhost', '127.0.0.1')
    const cookie = { name: 'ws_host', value: ada.cookies.get('ws_host') ?? '', url, httpOnly: true }
    const opened = (path: string, size: Size, what: string) => Pair.at(url + path, size, way, what, cookie)

    const lists = await opened('/host', 'laptop', 'list')
    await lists.say('All hands')
    await lists.both((page) => page.locator('.session-list a').first().click())
    await lists.say('2 joined')

    const checks = await opened(`/host/${session.id}/check`, 'laptop', 'hall check')
    await checks.say('No phones checked yet')
    const { key } = (await ada.call('GET', `/api/sessions/${session.id}/check`)).body
    const path = `/api/sessions/${session.id}/check`
    const tells = (n: number, found?: object) =>
      app.phone().call('POST', path, { phone: phoneId(n), found }, { headers: { authorization: `Bearer ${key}` } })
    await tells(1)
    await checks.say('Checking')
    await tells(1, { answered: 45, silence: 1_010, ahead: 0, cookies: true })
    await checks.say('Ready')
    await tells(2, { answered: 45, ahead: 600_000, cookies: false })
    await checks.say('The clock is 10 minutes fast')

    const draft = await ada.drafts(session, { kind: 'multiple_choice', prompt: 'What first?', options: CHOICES })
    const ballot = { optionId: draft.options[0]?.id }
    const slides = await opened(`/addin#session=${session.id}&k=${session.k}&poll=${draft.id}`, 'laptop', 'slide')
    await slides.say('What first?')
    await ada.opens(session, draft)
    await zoe.votes(session, ballot)
    await slides.say('100%')
    await bob.votes(session, { optionId: draft.options[1]?.id })
    await slides.say('50%')

    await ada.closes(session, draft)
    const reports = await opened(`/report/${session.id}#k=${session.k}`, 'laptop', 'report')
    await reports.say('What first?')
  })
})
