import { randomUUID } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, it, vi } from 'vitest'
import type { PollDraft } from '../../../shared/schemas/draft.ts'
import { hasBrowser, Screen } from '../../support/browser.ts'
import { Crowd } from '../../support/crowd.ts'
import type { CreatedSession, Host } from '../../support/people.ts'
import { dots, rings } from '../../support/pictures.ts'
import { testServerOfFile } from '../../support/test-server.ts'
import { bringToRest } from '../motion.ts'
import { textContrasts } from './contrasts.ts'

/** A brand's picture behind the wall. `SHOTS=folder` keeps pictures of it. */

vi.setConfig({ testTimeout: 120_000 })

const app = testServerOfFile({ now: Date.now })

/** A dot is a pixel of the wall at 1080p. */
const BACKGROUNDS = {
  noise: dots(
    (x, y) => (Math.imul(Math.imul(x + 1, 374_761_393) ^ Math.imul(y + 1, 668_265_263), 1_274_126_177) & 0x8000) !== 0,
  ),
  white: dots(() => true),
  black: dots(() => false),
  stripes: dots((x) => x % 160 < 80),
  squares: dots((x, y) => (x >> 2) % 2 === (y >> 2) % 2),
  transparent: rings(960, 540, false),
}
/** All of them, and all polls, take a minute and a half. */
const isWhole = process.env.LOOKS === 'all'
const SHOWN = isWhole ? Object.entries(BACKGROUNDS) : Object.entries(BACKGROUNDS).slice(0, 1)

const CHOICES = ['In Oslo', 'In Riga', 'In Bern', 'Nowhere']
const ALL_POLLS: PollDraft[] = [
  { kind: 'multiple_choice', prompt: 'Where do we meet?', options: CHOICES },
  { kind: 'multiple_choice', prompt: 'Yes or no?', options: ['Yes', 'No'] },
  { kind: 'word_cloud', prompt: 'In a word?' },
  { kind: 'open_text', prompt: 'And why?' },
  { kind: 'rating', prompt: 'How was it?' },
  { kind: 'ranking', prompt: 'What comes first?', options: CHOICES },
  { kind: 'quiz', prompt: 'Which is right?', options: CHOICES, correctOption: 1, explanation: 'It is the second.' },
]
const POLLS = isWhole ? ALL_POLLS : ALL_POLLS.slice(-1)

async function setBehind(ada: Host, session: CreatedSession, bytes: Buffer): Promise<string> {
  const sent = { type: 'image/png', data: bytes.toString('base64') }
  const { id } = ada.expects(201, await ada.call('POST', `/api/sessions/${session.id}/pictures`, sent))
  await changeBrand(ada, session, id)
  return id
}

const changeBrand = (ada: Host, session: CreatedSession, id: string) =>
  ada.call('PATCH', `/api/sessions/${session.id}`, { brand: { name: 'Example', picture: { id } } })

const wallOf = async ({ id, k }: CreatedSession, query = ''): Promise<Page> => {
  const origin = app.server.url.replace('//localhost', '//live.localhost')
  return (await Screen.at(`${origin}/wall/${id}${query}#k=${k}`, 'projector', { isDrawnWhole: true })).page
}

const hasLoaded = (page: Page, id: string) =>
  expect
    .poll(() =>
      page.evaluate((name) => performance.getEntriesByType('resource').some((one) => one.name.endsWith(name)), id),
    )
    .toBe(true)

/** The lightest and the darkest pixel beside the wall's texts, as the sum of their channels. */
async function groundOf(page: Page): Promise<{ least: number; most: number }> {
  const shot = (await page.screenshot({ clip: { x: 8, y: 300, width: 40, height: 400 } })).toString('base64')
  return page.evaluate(async (data) => {
    const picture = Object.assign(new Image(), { src: `data:image/png;base64,${data}` })
    await picture.decode()
    const pen = new OffscreenCanvas(40, 400).getContext('2d')
    pen?.drawImage(picture, 0, 0)
    const { data: bytes = [] } = pen?.getImageData(0, 0, 40, 400) ?? {}
    const sums = Array.from({ length: 16_000 }, (_, n) =>
      [0, 1, 2].reduce((sum, at) => sum + (bytes[n * 4 + at] ?? 0), 0),
    )
    return { least: Math.min(...sums), most: Math.max(...sums) }
  }, shot)
}

/** One after the other, all that a wall shows. */
async function* contents(ada: Host, session: CreatedSession, page: Page) {
  const crowd = await Crowd.of(app, 30, session)
  const [zoe] = await app.audience(1, session)
  await page.getByText('Welcome!').waitFor()
  yield 'lobby'
  for (const draft of POLLS) {
    const poll = await ada.drafts(session, draft)
    await ada.opens(session, poll, { seconds: 600 })
    const ids: string[] = poll.options.map(({ id }: { id: string }) => id)
    const ballot = (n: number) => {
      if (draft.kind === 'ranking') return { ranks: ids.toSorted(() => (n % 2) - 0.5) }
      return ids.length > 0 ? { optionId: ids[(n * n) % ids.length] } : { text: `answer${n % 12}` }
    }
    await crowd.votes(
      session,
      poll,
      Array.from({ length: 30 }, (_, n) => ballot(n)),
    )
    await zoe?.votes(session, ballot(1))
    await page.getByRole('heading', { name: draft.prompt }).waitFor()
    await page
      .getByText(/^31 (votes|answers)$/)
      .first()
      .waitFor()
    yield draft.prompt
    await ada.closes(session, poll)
  }
  await page.getByText('It is the second.').waitFor()
  yield 'the right answer'
  const asked = await zoe?.asks(session, 'Who decides about the budget of the next year?')
  await ada.moves(session, asked as { id: string }, 'approve')
  for (const show of ['questions', 'lobby'] as const) {
    await ada.call('POST', `/api/sessions/${session.id}/stage`, { show })
    await page
      .getByText(show === 'lobby' ? 'Welcome!' : 'Who decides')
      .first()
      .waitFor()
    yield `stage ${show}`
  }
  await ada.moves(session, asked as { id: string }, 'highlight')
  await ada.ends(session)
  await page.getByText('This session has ended').waitFor()
  yield 'thanks'
}

describe.skipIf(!hasBrowser)('a picture behind the wall', () => {
  it.each(SHOWN)('leaves every text a contrast of 4.5:1 on %s, in both schemes', async (name, bytes) => {
    const ada = await app.host()
    const session = await ada.creates({ title: 'All hands' })
    const id = await setBehind(ada, session, bytes)
    const page = await wallOf(session)
    await hasLoaded(page, id)
    const faint: string[] = []
    let seen = 0
    for await (const what of contents(ada, session, page))
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        await bringToRest(page)
        const texts = await textContrasts(page)
        seen += texts.length
        for (const { text, contrast } of texts)
          if (contrast < 4.5) faint.push(`${what}, ${colorScheme}: ${contrast.toFixed(2)} ${text}`)
        await shoots(page, `${name}-${what}-${colorScheme}`)
        const { least, most } = await groundOf(page)
        if (name === 'noise') expect(most - least).toBeGreaterThan(150)
      }
    expect(faint).toEqual([])
    expect(seen).toBeGreaterThan(80)
  })

  it('is on the miniature, not on an overlay, and leaves the plain ground where it is not there', async () => {
    const ada = await app.host()
    const session = await ada.creates({ title: 'All hands' })
    const id = await setBehind(ada, session, BACKGROUNDS.stripes)
    const overlay = await wallOf(session, '?overlay')
    await overlay.getByText('Welcome!').waitFor()
    expect(await overlay.locator('.wall').evaluate((wall) => getComputedStyle(wall).backgroundImage)).not.toContain(
      'url',
    )
    const { page: host } = await Screen.again(`${app.server.url}/host/${session.id}#k=${session.k}`, 'laptop')
    await hasLoaded(host, id)
    const page = await wallOf(session)
    await hasLoaded(page, id)
    await changeBrand(ada, session, randomUUID())
    await expect.poll(async () => (({ least, most }) => most - least)(await groundOf(page))).toBe(0)
    await changeBrand(ada, session, id)
    await expect.poll(async () => (({ least, most }) => most - least)(await groundOf(page))).toBeGreaterThan(0)
  })
})

async function shoots(page: Page, name: string): Promise<void> {
  const folder = process.env.SHOTS
  if (!folder) return
  await mkdir(folder, { recursive: true })
  await page.screenshot({ path: join(folder, `${name}.png`) })
}
