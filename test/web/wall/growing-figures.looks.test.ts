import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { PollDraft } from '../../../shared/schemas/draft.ts'
import { hasBrowser, Screen } from '../../support/browser.ts'
import { Crowd } from '../../support/crowd.ts'
import type { CreatedSession, Phone } from '../../support/people.ts'
import { testServerOfFile } from '../../support/test-server.ts'
import { atRest } from '../motion.ts'
import { measureWall } from './faults.ts'
import { textOf } from './polls.ts'

/** Figures that gain digits while the options stay in their order: nothing else on the wall changes then. */

const app = testServerOfFile({ now: Date.now })

type Poll = { id: string; options: { id: string }[] }
type BallotOf = (optionIds: string[]) => object

const optionsOf = (count: number, length: number) =>
  Array.from({ length: count }, (_, n) => textOf(length, String(n + 1)))

const inOrder: BallotOf = (ranks) => ({ ranks })

async function hallOf(language: string) {
  const host = await app.host()
  const session = await host.creates({ title: 'All hands' })
  host.expects(200, await host.call('PATCH', `/api/sessions/${session.id}`, { settings: { language } }))
  const url = app.server.url.replace('//localhost', '//live.localhost')
  const { page } = await Screen.again(`${url}/wall/${session.id}#k=${session.k}`, 'projector')
  return { host, session, page }
}

/** So many people vote alike. The wall hears of the last of them, and then shows all. */
async function vote(session: CreatedSession, poll: Poll, people: number, ballotOf: BallotOf): Promise<void> {
  const ballot = ballotOf(poll.options.map(({ id }) => id))
  const [last] = (await app.audience(1, session)) as [Phone]
  const crowd = await Crowd.of(app, people - 1, session)
  await crowd.votes(session, poll, Array(people - 1).fill(ballot))
  await last.votes(session, ballot)
}

const counts = (page: Page, votes: number) =>
  page
    .locator('.state')
    .getByText(new RegExp(`(^|\\D)${votes}(\\D|$)`))
    .waitFor()

async function faultsAtRest(page: Page): Promise<string[]> {
  await atRest(page)
  return (await measureWall(page)).faults
}

const RANKING: PollDraft = { kind: 'ranking', prompt: 'Which?', options: optionsOf(12, 20) }

describe.skipIf(!hasBrowser)('on the wall', () => {
  it.each(['en', 'de', 'ar'])('a ranking stays whole while points gain a digit, in %s', async (language) => {
    const { host, session, page } = await hallOf(language)
    const poll = await host.asks(session, RANKING)
    for (const [people, all] of [
      [80, 80],
      [120, 200],
    ] as const) {
      await vote(session, poll, people, inOrder)
      await counts(page, all)
      expect(await faultsAtRest(page)).toEqual([])
    }
  })

  it('a ranking is whole once its points are revealed in the order that the options had', async () => {
    const { host, session, page } = await hallOf('en')
    const poll = await host.asks(session, { ...RANKING, reveal: 'host' })
    await vote(session, poll, 200, inOrder)
    await page.getByText('200').first().waitFor()
    await atRest(page)
    host.expects(200, await host.call('POST', `/api/sessions/${session.id}/polls/${poll.id}/reveal`, {}))
    await counts(page, 200)
    expect(await faultsAtRest(page)).toEqual([])
  })

  it.each([40, 300])('a question of %s characters stays whole with its first upvote', async (length) => {
    const { host, session, page } = await hallOf('en')
    const [zoe, max] = (await app.audience(2, session)) as [Phone, Phone]
    const { body: question } = await zoe.call('POST', `/api/sessions/${session.id}/questions`, { text: textOf(length) })
    await host.moves(session, question, 'approve')
    await host.moves(session, question, 'highlight')
    const isWhole = () => page.locator('.question').evaluate((one) => one.scrollHeight <= one.clientHeight + 1)
    await page.locator('.question').waitFor()
    await atRest(page)
    expect(await isWhole()).toBe(true)
    max.expects(200, await max.call('POST', `/api/sessions/${session.id}/questions/${question.id}/upvote`))
    await page.getByText('1 upvote').waitFor()
    await atRest(page)
    expect(await isWhole()).toBe(true)
  })
})
