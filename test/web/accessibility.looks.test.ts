import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { liveAudience } from '../../client/index.ts'
import { hasBrowser, Screen } from '../support/browser.ts'
import { testServerOfFile } from '../support/test-server.ts'
import { checkPhones } from './check-scenes.ts'
import { fillHall } from './lively-session.ts'
import { bringToRest } from './motion.ts'
import { peopleScenes } from './people-scenes.ts'
import { phoneScenes } from './phone-scenes.ts'
import { SCENES, type Scene, SIZES } from './scenes.ts'
import * as moments from './wall-moments.ts'
import * as polls from './wall-polls.ts'
import { openWallSession } from './wall-session.ts'

/**
 * What a screen reader gets of pages in the states of `KEPT`: roles, names, states and live regions, as readable files
 * in `accessibility/`. Review a change of them as you would a picture. To record them again:
 *
 *     LOOKS=pairs npx vitest run test/web/accessibility --update
 */

const app = testServerOfFile({ now: Date.now })

/** States that are made of other parts than those before them. More trees would be passed over in a review. */
const KEPT =
  `phone-join phone-multiple_choice-voted phone-several-ticked phone-quiz-closed phone-rating-open phone-open_text-open
  phone-ranking-open phone-offline phone-questions phone-ended phone-ticket-wrong phone-similar
  wall-lobby wall-quiz-closed wall-word_cloud wall-questions wall-scores
  page-console page-console-people page-console-settings page-console-form page-check-twelve page-sessions page-report
  page-docs page-console-merged`.split(/\s+/)
const kept: string[] = []

/** What is left out of the reference after the first: one operation, schema, field, link and so on. */
const REPEATED = `.operation:not(#draftPoll), .schema ~ .schema, .fields:not(.operation *) > div ~ div,
  nav[aria-label=Contents] li:has(~ li)`

/** What differs from run to run, and the word that stands for it. */
const CHANGING: [RegExp, string][] = [
  [/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, 'ID'],
  [/(?:live\.)?localhost:\d+/g, 'HOST'],
  [/(?<=live-audience )\d+\.\d+\.\d+/g, 'VERSION'],
  [/(?<=[#&]k=)[\w-]{22}/g, 'KEY'],
  [/\b[02-9A-HJKMNP-Z]{5}-[02-9A-HJKMNP-Z]{5}\b/g, 'TICKET'],
  [/\b[2-9A-HJKMNP-Z]{6}\b(?=[^a-z])/g, 'CODE'],
  [/\b[2-9A-HJKMNP-Z]{3} [2-9A-HJKMNP-Z]{3}\b/g, 'COD E'],
  [/\d{4}-\d\d-\d\d(?=T)/g, 'DATE'],
  [/\d+:\d\d(?::\d\d)?(?: (?:am|pm))?/g, 'TIME'],
  [
    /(?:\b(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun),? )?\d+ (?:Jan|Feb|Mar|Apr|May|June?|July?|Aug|Sept?|Oct|Nov|Dec)\b(?: \d{4})?/g,
    'DATE',
  ],
  [/\b\d+ seconds?\b/g, '# seconds'],
  [/\b\d+ ms\b/g, '# ms'],
  [/(?<=url: \/)[2-9A-HJKMNP-Z]{6}\b/g, 'CODE'],
  [/\d(?:,\d{3}|\d{2,3}) points/g, '# points'],
  // A phone that did not answer within 20 s.
  [/Lost contact It sent a test vote[^\n]*/g, 'Checking'],
]

/** Keeps what a screen reader gets in a file, or compares it with that. */
async function keep(page: Page, name: string): Promise<void> {
  if (!KEPT.includes(name)) return
  kept.push(name)
  await bringToRest(page)
  // What the wall announces follows within five seconds, so it is in a test of its own.
  const wall = page.locator('body > #page > .wall-frame')
  const tree = await ((await wall.count()) > 0 ? wall : page.locator('body')).ariaSnapshot()
  const stable = CHANGING.reduce((text, [changing, word]) => text.replace(changing, word), tree)
  await expect.soft(`${stable}\n`).toMatchFileSnapshot(`accessibility/${name}.yaml`)
}

const visitor = async (size: 'phone' | 'laptop' | 'projector') => {
  const { url: baseUrl } = app.server
  const token = (await app.host()).cookies.get('ws_host') ?? ''
  const screen = await Screen.open(size)
  const url = baseUrl.replace('//localhost', '//live.localhost')
  return { page: screen.page, url, baseUrl, host: liveAudience({ baseUrl, token }) }
}

describe.skipIf(!hasBrowser)('a screen reader', () => {
  it('gets the states of a phone', async () => {
    const phone = await visitor('phone')
    await phoneScenes({ ...phone, shoot: (name) => keep(phone.page, `phone-${name}`) })
    await phone.page.context().clearCookies()
    await peopleScenes({ ...phone, shoot: (name) => keep(phone.page, `phone-${name}`) })
  })

  it('gets the states of the wall', async () => {
    const wall = await visitor('projector')
    const shoot = (name: string) => keep(wall.page, `wall-${name}`)
    const session = await openWallSession({ ...wall, shoot })
    await shoot('lobby')
    await polls.quizzes(session)
    await polls.quizRounds(session)
    await polls.words(session)
    await moments.questions(session)
    await moments.scores(session)
  })

  it('gets questions that are merged and replied to, of a console', async () => {
    const { page, url, baseUrl, host } = await visitor('laptop')
    const { id, code, k } = await host.createSession({ title: 'Assembly' })
    const zoe = liveAudience({ baseUrl })
    await zoe.joinSession({ id: code, name: 'Zoe' })
    const asked: string[] = []
    for (const text of ['When is lunch?', 'Where is lunch?', 'Who pays?'])
      asked.push((await zoe.askQuestion({ id: code, text })).id)
    const [when = '', where = ''] = asked
    for (const qid of asked) await host.approveQuestion({ id, qid })
    await host.mergeQuestion({ id, qid: where, into: when })
    await host.replyToQuestion({ id, qid: when, text: 'At noon, in the hall next door.' })
    await page.goto(`${url}/host/${id}#k=${k}`)
    await page.getByRole('button', { name: /^Approved/ }).click()
    await page.locator('.queue .merged').waitFor()
    await keep(page, 'page-console-merged')
  })

  describe('gets other pages of a lively session:', () => {
    let hall: Parameters<Scene['path']>[0]
    beforeAll(async () => {
      const { url } = app.server
      const filled = await fillHall({ port: Number(new URL(url).port), output: await app.server.signInLink() })
      hall = { ...filled, checked: await checkPhones(filled, url) }
    })

    it.each(SCENES.filter(({ name }) => KEPT.includes(`page-${name}`)))('$name', async ({
      name,
      path,
      go,
      isGuest,
      setsClock,
      sizes,
    }) => {
      const url = app.server.url.replace('//localhost', '//live.localhost')
      const { context, page } = await (setsClock ? Screen.open('laptop') : Screen.ready(url, 'laptop'))
      await page.setViewportSize(SIZES[sizes[0] ?? 'laptop'])
      if (!isGuest) await context.addCookies([{ name: 'ws_host', value: hall.hostCookie, url, httpOnly: true }])
      if (name === 'check-twelve') await hall.checked.beginAgain()
      await page.goto(url + path(hall))
      await page.locator('h1, h2').first().waitFor()
      await go?.(page)
      if (name === 'docs')
        await page.locator(REPEATED).evaluateAll((parts) => {
          for (const part of parts) part.remove()
        })
      await keep(page, `page-${name}`)
    })
  })

  it('gets each of the states that are kept', () => {
    // What is tried again comes twice.
    expect([...new Set(kept)].toSorted()).toEqual(KEPT.toSorted())
  })
})
