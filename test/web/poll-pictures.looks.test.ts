import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, it, vi } from 'vitest'
import type { PollDraft } from '../../shared/schemas/draft.ts'
import { hasBrowser, Screen } from '../support/browser.ts'
import type { CreatedSession, Host } from '../support/people.ts'
import { noise, rings } from '../support/pictures.ts'
import { testServerOfFile } from '../support/test-server.ts'
import { hostAt } from './hosting.ts'
import { isCalm, watched } from './layout-shifts.ts'
import { bringToRest } from './motion.ts'
import { measureWall } from './wall/faults.ts'

/** Pictures of polls and options, on every page that shows them. `SHOTS=folder` keeps pictures of these pages. */

vi.setConfig({ testTimeout: 120_000 })

const app = testServerOfFile({ now: Date.now })

const ALT = 'Rings, each in the next one'
const SHAPES = {
  landscape: rings(800, 500),
  upright: rings(300, 640),
  panorama: rings(1200, 260),
  square: rings(400, 400),
  tiny: rings(16, 12),
  transparent: rings(500, 400, false),
  photo: noise(480, 360),
}
type Shape = keyof typeof SHAPES

async function adds(ada: Host, session: CreatedSession, shape: Shape): Promise<{ id: string; alt: string }> {
  const sent = { type: 'image/png', data: SHAPES[shape].toString('base64') }
  const { id } = ada.expects(201, await ada.call('POST', `/api/sessions/${session.id}/pictures`, sent))
  return { id, alt: ALT }
}

let shot = 0
async function shoots(page: Page, name: string): Promise<void> {
  const folder = process.env.SHOTS
  if (!folder) return
  await mkdir(folder, { recursive: true })
  await page.screenshot({ path: join(folder, `${String(shot++).padStart(3, '0')}-${name}.png`) })
}

const SCREENS = [
  [1920, 1080],
  [1280, 800],
  [1024, 768],
  [1080, 1920],
] as const

const LABELS = ['At the lake, if it is warm', 'In town', 'On the roof', 'Nowhere, we work']

const wallOf = (session: CreatedSession): Promise<Screen> =>
  Screen.again(`${app.server.url}/wall/${session.id}#k=${session.k}`, 'projector')

const isLoaded = (page: Page) =>
  expect
    .poll(() =>
      page.locator('.picture').evaluateAll((all) => all.every((one) => (one as HTMLImageElement).naturalWidth > 0)),
    )
    .toBe(true)

/** The pictures of a row begin at one height, the last tile of the first row ends where the card does, and no short word is torn. */
async function tilesAreLevel(page: Page): Promise<void> {
  const found = await page.locator('.tiles').evaluate((tiles) => {
    const boxes = [...tiles.children].map((tile) => ({
      tile: tile.getBoundingClientRect(),
      picture: tile.querySelector('.picture')?.getBoundingClientRect(),
      label: tile.querySelector('span:not(.letter)') as HTMLElement,
    }))
    const first = boxes.filter(({ tile }) => Math.abs(tile.top - (boxes[0]?.tile.top ?? 0)) < 1)
    const tops = boxes.flatMap(({ tile, picture }) => (picture ? [Math.round(picture.top - tile.top)] : []))
    return {
      offsets: new Set(tops).size,
      unused: Math.round(tiles.getBoundingClientRect().right - (first.at(-1)?.tile.right ?? 0)),
      torn: boxes.filter(({ label }) => label.scrollWidth > label.clientWidth + 1).length,
    }
  })
  expect(found).toEqual({ offsets: 1, unused: 0, torn: 0 })
}

describe.skipIf(!hasBrowser)('a picture on the wall', () => {
  it('is whole, in its shape, and covers nothing, whatever is asked and on every screen', async () => {
    const ada = await app.host()
    const session = await ada.creates({ title: 'All hands' })
    const { page } = await wallOf(session)
    const found: string[] = []
    const drafts: PollDraft[] = [
      { kind: 'multiple_choice', prompt: 'Where do we have lunch?', options: LABELS },
      { kind: 'multiple_choice', prompt: 'Yes or no?', options: ['Yes', 'No'] },
      {
        kind: 'ranking',
        prompt: 'What comes first, and what may wait for the year after the next one?',
        options: Array.from({ length: 8 }, (_, n) => `Option number ${n + 1}`),
      },
      { kind: 'rating', prompt: 'How was it?' },
      { kind: 'word_cloud', prompt: 'In one word?' },
    ]
    const [zoe] = await app.audience(1, session)
    for (const [n, shape] of (Object.keys(SHAPES) as Shape[]).entries()) {
      const asked = n === 0 ? drafts : [drafts[0], drafts[n % drafts.length]].flatMap((one) => one ?? [])
      for (const [place, draft] of asked.entries()) {
        const prompt = `${draft.prompt} ${shape}`
        const poll = await ada.drafts(session, { ...draft, prompt, picture: await adds(ada, session, shape) })
        await ada.opens(session, poll)
        if (draft.kind === 'multiple_choice') await zoe?.votes(session, { optionId: poll.options[0]?.id ?? '' })
        if (draft.kind === 'word_cloud') await zoe?.votes(session, { text: 'calm' })
        await page.getByRole('heading', { name: prompt }).waitFor()
        await isLoaded(page)
        for (const [screen, [width, height]] of SCREENS.entries()) {
          // Each shape and each screen meets both.
          const dir = (n + place + screen) % 2 ? 'rtl' : 'ltr'
          await page.setViewportSize({ width, height })
          await page.emulateMedia({ colorScheme: dir === 'ltr' ? 'light' : 'dark' })
          await page.evaluate((direction) => document.documentElement.setAttribute('dir', direction), dir)
          await bringToRest(page)
          const { faults } = await measureWall(page)
          const { ratio, part } = await page.locator('.poll > figure > .picture').evaluate((picture) => {
            const [box, all] = [picture, picture.closest('main') ?? picture].map((one) => one.getBoundingClientRect())
            return {
              ratio: (box?.width ?? 0) / (box?.height ?? 1),
              part: ((box?.width ?? 0) * (box?.height ?? 0)) / ((all?.width ?? 1) * (all?.height ?? 1)),
            }
          })
          const bytes = SHAPES[shape]
          const wanted = bytes.readUInt32BE(16) / bytes.readUInt32BE(20)
          if (Math.abs(ratio / wanted - 1) > 0.03) faults.push(`is of ${ratio.toFixed(2)} for ${wanted.toFixed(2)}`)
          const isOut = await page.locator('.bar > .content > .figure').evaluateAll((all) =>
            all.some((figure) => {
              const [bar, words] = [figure.closest('.bar'), figure].map((one) => one?.getBoundingClientRect())
              return bar && words && words.width > 0 && (words.left < bar.left || words.right > bar.right)
            }),
          )
          if (isOut) faults.push('a figure leaves its bar')
          if (part < 0.04) faults.push(`takes ${part.toFixed(3)} of the stage`)
          if (faults.length > 0) found.push(`${draft.kind} ${shape} ${width} ${dir}: ${faults}`)
          await shoots(page, `wall-${draft.kind}-${shape}-${width}`)
        }
      }
    }
    expect(found).toEqual([])
  })

  it('is above each option, and gives way to what is read', async () => {
    const ada = await app.host()
    const session = await ada.creates({ title: 'All hands' })
    const { page } = await wallOf(session)
    const picture = await adds(ada, session, 'landscape')
    const upright = await adds(ada, session, 'upright')
    const found: string[] = []
    for (const labels of [LABELS, ['Yes', 'No'], Array.from({ length: 12 }, (_, n) => `Option number ${n + 1}`)]) {
      const options = labels.map((label, n) => ({ label, picture: n % 2 ? upright : picture }))
      const poll = await ada.drafts(session, {
        kind: 'quiz',
        prompt: `Which of ${labels.length}?`,
        options,
        correctOption: 0,
      })
      await ada.opens(session, poll)
      await page.getByRole('heading', { name: `Which of ${labels.length}?` }).waitFor()
      await isLoaded(page)
      for (const [width, height] of [
        [1920, 1080],
        [1024, 768],
      ] as const) {
        await page.setViewportSize({ width, height })
        await bringToRest(page)
        const { faults } = await measureWall(page)
        const low = await page
          .locator('.bar > .content .picture')
          .evaluateAll((all) => Math.min(...all.map((one) => one.clientHeight)))
        if (low < 24) faults.push(`pictures of ${low} px`)
        if (faults.length > 0) found.push(`${labels.length} ${width}: ${faults}`)
        await shoots(page, `wall-options-${labels.length}-${width}`)
      }
    }
    expect(found).toEqual([])
  })
})

describe.skipIf(!hasBrowser)('a picture on a phone', () => {
  it('has its place before it has come, below the question, and says what it shows', async () => {
    const ada = await app.host()
    const session = await ada.creates({ title: 'All hands' })
    const phone = await watched('phone', `${app.server.url}/${session.code}`)
    const { page } = phone
    await page.getByRole('button', { name: 'Join' }).click()
    await page.getByText('People can join now').or(page.getByRole('navigation')).first().waitFor()
    let arrive = () => {}
    const held = new Promise<void>((done) => {
      arrive = done
    })
    await page.route('**/pictures/*', async (route) => {
      await held
      await route.continue()
    })
    const poll = await ada.drafts(session, {
      kind: 'multiple_choice',
      prompt: 'Where?',
      options: ['A', 'B'],
      picture: await adds(ada, session, 'landscape'),
    })
    await ada.opens(session, poll)
    const picture = page.getByRole('img', { name: ALT })
    await page.getByRole('heading', { name: 'Where?' }).waitFor()
    const before = await picture.boundingBox()
    expect((before?.width ?? 0) / (before?.height ?? 1)).toBeCloseTo(1.6, 1)
    const heading = await page.getByRole('heading', { name: 'Where?' }).boundingBox()
    expect(heading?.y).toBeLessThan(before?.y ?? 0)
    arrive()
    await isLoaded(page)
    expect(await picture.boundingBox()).toEqual(before)
    await isCalm(phone, 'a picture that comes late')
  })

  it.each([
    ['is opened', false],
    ['is open for a while', true],
  ])('comes after the question over slow 4G, where it %s, can be answered meanwhile, and moves nothing', async (_when, isOpen) => {
    const ada = await app.host()
    const session = await ada.creates({ title: 'All hands' })
    const picture = await adds(ada, session, 'photo')
    const options = LABELS.map((label, n) => (n === 1 ? { label, picture } : label))
    const draft = await ada.drafts(session, { kind: 'multiple_choice', prompt: 'Where?', options, picture })
    if (isOpen) await ada.opens(session, draft)
    const phone = await watched('phone', `${app.server.url}/${session.code}`)
    const { page } = phone
    const network = await page.context().newCDPSession(page)
    const slow4G = { downloadThroughput: 200_000, uploadThroughput: 94_000, latency: 150, offline: false }
    await network.send('Network.emulateNetworkConditions', slow4G)
    await page.getByRole('button', { name: 'Join' }).click()
    await page.getByText('People can join now').or(page.getByRole('navigation')).first().waitFor()
    if (!isOpen) await ada.opens(session, draft)
    const hasCome = () =>
      page.locator('.picture').evaluateAll((all) => all.every((one) => (one as HTMLImageElement).complete))
    const boxes = () =>
      page
        .locator('h2, .picture, button')
        .evaluateAll((all) => all.map((one) => JSON.stringify(one.getBoundingClientRect())).join())
    await page.getByRole('button', { name: 'In town' }).click()
    await page.getByText('Your vote is in').waitFor()
    expect(await hasCome()).toBe(false)
    await bringToRest(page)
    const before = await boxes()
    await expect.poll(hasCome, { timeout: 20_000 }).toBe(true)
    expect(await boxes()).toBe(before)
    await network.detach()
    await isCalm(phone, 'a picture over slow 4G')
  })

  it('is on each option, which is pressed anywhere on it', async () => {
    const ada = await app.host()
    const session = await ada.creates({ title: 'All hands' })
    const phone = await Screen.again(`${app.server.url}/${session.code}`, 'phone')
    const { page } = phone
    await page.getByRole('button', { name: 'Join' }).click()
    const pictures = [
      await adds(ada, session, 'landscape'),
      await adds(ada, session, 'upright'),
      await adds(ada, session, 'panorama'),
    ]
    const options = pictures.map((picture, n) => ({
      label: LABELS[n] ?? '',
      picture: { ...picture, alt: `Picture ${n}` },
    }))
    const poll = await ada.drafts(session, {
      kind: 'multiple_choice',
      prompt: 'Which of these?',
      options: [...options, 'None of these'],
      picture: pictures[2],
    })
    await ada.opens(session, poll)
    await page.getByRole('button', { name: 'None of these' }).waitFor()
    await isLoaded(page)
    await tilesAreLevel(page)
    await shoots(page, 'phone-tiles-light')
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.getByRole('img', { name: 'Picture 1' }).click()
    await page.getByText('Your vote is in').waitFor()
    expect((await ada.hostView(session)).polls?.find(({ id }) => id === poll.id)?.options[1]?.tally).toBe(1)
    await shoots(page, 'phone-tiles-dark')
    await phone.isSound()
    await page.setViewportSize({ width: 740, height: 360 })
    await tilesAreLevel(page)
    await shoots(page, 'phone-tiles-sideways')
    await page.setViewportSize({ width: 360, height: 740 })
    await ada.call('POST', `/api/sessions/${session.id}/polls/${poll.id}/close`)
    await page.locator('.bars').waitFor()
    await isLoaded(page)
    const alts = await page
      .locator('.bars .picture')
      .evaluateAll((all) => all.map((one) => (one as HTMLImageElement).alt))
    expect(alts).toEqual(['Picture 0', 'Picture 1', 'Picture 2'])
    await shoots(page, 'phone-results')
    await phone.isSound()
    const ranked = await ada.drafts(session, { kind: 'ranking', prompt: 'In which order?', options })
    await ada.opens(session, ranked)
    await page.getByRole('heading', { name: 'In which order?' }).waitFor()
    await isLoaded(page)
    await shoots(page, 'phone-rank')
    await page.setViewportSize({ width: 320, height: 640 })
    await phone.isSound()
    const small = await page
      .getByRole('button', { name: /up|down/ })
      .evaluateAll((all) => all.filter((one) => one.getBoundingClientRect().height < 43.5).length)
    expect(small).toBe(0)
  })
})

describe.skipIf(!hasBrowser)('a picture in the console', () => {
  it('is chosen, described, shown as the wall will, saved, kept in a file and made anew from it', async () => {
    const ada = await app.host()
    const session = await ada.creates({ title: 'All hands' })
    const console = await Screen.again(`${app.server.url}/host/${session.id}#k=${session.k}`, 'laptop')
    const { page } = console
    await page.getByRole('button', { name: 'New poll' }).click()
    const form = page.getByRole('dialog', { name: 'New poll' })
    await form.getByLabel('Your question').fill('Where?')
    const large = rings(2400, 1200)
    await form
      .getByLabel('Add a picture', { exact: true })
      .setInputFiles({ name: 'rings.png', mimeType: 'image/png', buffer: large })
    const alt = form.getByLabel('Describe the picture').first()
    await alt.waitFor()
    await form.getByLabel('Option 1', { exact: true }).fill('Here')
    await form.getByLabel('Option 2', { exact: true }).fill('There')
    const photo = rings(600, 400)
    await form
      .getByLabel('Add a picture to option 2')
      .setInputFiles({ name: 'photo.png', mimeType: 'image/png', buffer: photo })
    await expect.poll(() => form.getByLabel('Describe the picture').count()).toBe(2)
    await form.getByRole('button', { name: 'Save', exact: true }).click()
    expect(await alt.evaluate((field) => (field as HTMLInputElement).validity.valueMissing)).toBe(true)
    // Of an option, it is the label until the host says it better.
    const second = form.getByLabel('Describe the picture').nth(1)
    expect(await second.inputValue()).toBe('There')
    await form.getByLabel('Option 2', { exact: true }).fill('Over there')
    expect(await second.inputValue()).toBe('Over there')
    await alt.fill(ALT)
    await form.getByLabel('Describe the picture').nth(1).fill('More rings')
    await form.getByLabel('Option 2', { exact: true }).fill('There')
    expect(await second.inputValue()).toBe('More rings')
    await form.locator('.draft-preview .poll > figure img').waitFor({ state: 'attached' })
    await isLoaded(page)
    await shoots(page, 'console-form')
    await page.setViewportSize({ width: 360, height: 740 })
    await shoots(page, 'console-form-phone')
    await console.isSound()
    await page.setViewportSize({ width: 1280, height: 800 })
    await form.getByRole('button', { name: 'Save', exact: true }).click()
    await form.waitFor({ state: 'hidden' })
    const saved = (await ada.hostView(session)).polls?.find(({ prompt }) => prompt === 'Where?')
    expect(saved?.picture).toMatchObject({ alt: ALT, width: 1600, height: 800 })
    expect(saved?.options.map(({ picture }) => picture?.alt)).toEqual([undefined, 'More rings'])
    const sent = await fetch(`${app.server.url}/api/sessions/${session.id}/pictures/${saved?.picture?.id}`)
    expect(sent.headers.get('content-type')).toBe('image/jpeg')
    await page.getByRole('button', { name: 'More for “Where?”' }).click()
    await page.getByRole('menuitem', { name: 'Edit poll' }).click()
    const edit = page.getByRole('dialog', { name: 'Edit poll' })
    await edit.getByRole('button', { name: 'Remove the picture' }).first().click()
    await edit.getByRole('button', { name: 'Save', exact: true }).click()
    await edit.waitFor({ state: 'hidden' })
    const bare = (await ada.hostView(session)).polls?.find(({ prompt }) => prompt === 'Where?')
    expect([bare?.picture, bare?.options[1]?.picture?.alt]).toEqual([undefined, 'More rings'])
  })

  it('is pasted into a field and dropped on it, and what is no picture is refused in words', async () => {
    const ada = await app.host()
    const session = await ada.creates({ title: 'All hands' })
    const { page } = await Screen.again(`${app.server.url}/host/${session.id}#k=${session.k}`, 'laptop')
    await page.getByRole('button', { name: 'New poll' }).click()
    const form = page.getByRole('dialog', { name: 'New poll' })
    const gives = (how: 'paste' | 'drop', label: string, bytes: Buffer) =>
      form.getByLabel(label, { exact: true }).evaluate(
        (field, { how, data }) => {
          const files = new DataTransfer()
          const body = Uint8Array.from(atob(data), (one) => one.charCodeAt(0))
          files.items.add(new File([body], 'a.png', { type: 'image/png' }))
          const options = { bubbles: true, cancelable: true }
          field.dispatchEvent(
            how === 'paste'
              ? new ClipboardEvent('paste', { ...options, clipboardData: files })
              : new DragEvent('drop', { ...options, dataTransfer: files }),
          )
        },
        { how, data: bytes.toString('base64') },
      )
    await gives('paste', 'Your question', rings(40, 30))
    await expect.poll(() => form.getByLabel('Describe the picture').count()).toBe(1)
    await gives('drop', 'Option 1', rings(30, 40))
    await expect.poll(() => form.getByLabel('Describe the picture').count()).toBe(2)
    await gives('drop', 'Option 2', Buffer.from('<svg'))
    await form.getByText('This file can’t be opened as a picture.').waitFor()
  })

  it('is kept in a file of polls, and comes with them into a new session', async () => {
    const ada = await app.host()
    const session = await ada.creates({ title: 'With pictures', polls: [] })
    const picture = await adds(ada, session, 'transparent')
    const { id: behind } = await adds(ada, session, 'landscape')
    await ada.call('PATCH', `/api/sessions/${session.id}`, { brand: { name: 'Example', picture: { id: behind } } })
    await ada.drafts(session, {
      kind: 'quiz',
      prompt: 'Which?',
      picture,
      options: [{ label: 'A', picture }, 'B'],
      correctOption: 1,
    })
    const host = await hostAt(app)
    await host.page.goto(`${app.server.url}/host/${session.id}#k=${session.k}`)
    await host.page.getByRole('button', { name: 'Session', exact: true }).click()
    const saving = host.page.waitForEvent('download')
    await host.page.getByRole('menuitem', { name: 'Export…' }).click()
    await host.page.getByRole('button', { name: 'Save polls' }).click()
    const file = await (await saving).path()
    await host.page.goto(`${app.server.url}/host`)
    await host.page.getByText('Polls from a file').first().click()
    await host.page
      .locator('#prepared')
      .setInputFiles({ name: 'polls.json', mimeType: 'application/json', buffer: await readFile(file) })
    await host.page.getByText('in this file').waitFor()
    await host.page.getByRole('button', { name: 'Create', exact: true }).click()
    await host.page.getByRole('heading', { name: 'With pictures', level: 1 }).waitFor()
    const id = new URL(host.page.url()).pathname.split('/')[2] ?? ''
    expect(id).not.toBe(session.id)
    const made = await host.page.evaluate(async (at) => (await fetch(`/api/sessions/${at}?host=1`)).json(), id)
    const poll = made.polls.find((one: { prompt: string }) => one.prompt === 'Which?')
    expect(poll.picture).toMatchObject({ alt: ALT, width: 500, height: 400 })
    expect(poll.options.map((option: { picture?: { alt: string } }) => option.picture?.alt)).toEqual([ALT, undefined])
    expect(poll.correctOptionId).toBe(poll.options[1].id)
    expect(made.brand).toEqual({ name: 'Example', picture: { id: expect.any(String) } })
    expect([picture.id, behind]).not.toContain(made.brand.picture.id)
    for (const one of [poll.picture.id, made.brand.picture.id])
      expect((await fetch(`${app.server.url}/api/sessions/${id}/pictures/${one}`)).status).toBe(200)
  })
})

describe.skipIf(!hasBrowser)('a picture in the report', () => {
  it('stands under its question, on paper, too', async () => {
    const ada = await app.host()
    const session = await ada.creates({ title: 'All hands' })
    const picture = await adds(ada, session, 'landscape')
    const options = LABELS.map((label) => ({ label, picture }))
    const poll = await ada.drafts(session, {
      kind: 'multiple_choice',
      prompt: 'Which?',
      picture: await adds(ada, session, 'upright'),
      options,
    })
    await ada.opens(session, poll)
    await ada.call('POST', `/api/sessions/${session.id}/polls/${poll.id}/close`)
    const report = await Screen.again(`${app.server.url}/report/${session.id}#k=${session.k}`, 'laptop')
    const { page } = report
    await page.getByRole('heading', { name: 'Which?' }).waitFor()
    await isLoaded(page)
    await shoots(page, 'report')
    await report.isSound()
    await page.emulateMedia({ media: 'print' })
    await shoots(page, 'report-print')
    expect((await page.pdf()).length).toBeGreaterThan(20_000)
  })
})

describe.skipIf(!hasBrowser)('a picture on a slide', () => {
  it('is there before the poll is opened, for whoever prepares the slide by a key, and while people vote', async () => {
    const ada = await app.host()
    const session = await ada.creates({ title: 'All hands', polls: [] })
    const picture = await adds(ada, session, 'landscape')
    const draft = await ada.drafts(session, { kind: 'multiple_choice', prompt: 'Where?', options: LABELS, picture })
    const { body: keys } = await ada.call('GET', `/api/sessions/${session.id}/keys`)
    const fragment = new URLSearchParams({ session: session.id, k: keys.present, poll: draft.id })
    const slide = await Screen.again(`${app.server.url}/addin#${fragment}`, 'projector')
    const { page } = slide
    await page.getByRole('heading', { name: 'Where?' }).waitFor()
    await isLoaded(page)
    for (const [width, height] of [
      [1920, 1080],
      [640, 360],
    ] as const) {
      await page.setViewportSize({ width, height })
      await bringToRest(page)
      const faults = await page.locator('.poll').evaluate((poll) => {
        const inside = [...poll.querySelectorAll(':scope > figure > img, .label, h2')].map((one) =>
          one.getBoundingClientRect(),
        )
        const frame = poll.getBoundingClientRect()
        return inside.filter((box) => box.right > frame.right + 2 || box.bottom > frame.bottom + 2 || box.width < 20)
          .length
      })
      expect([width, faults]).toEqual([width, 0])
      await shoots(page, `slide-${width}`)
    }
    await slide.isSound()
  })
})
