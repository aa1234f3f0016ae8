import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { hasBrowser, Screen, SIZES } from '../support/browser.ts'
import { testServerOfFile } from '../support/test-server.ts'

/** The page that tells people what the document tells programs. */

const app = testServerOfFile({ now: Date.now })

it.skipIf(!hasBrowser)(
  'the docs have no layout fault in both schemes on phone and tablet, and no broken link',
  async () => {
    const screen = await Screen.again(`${app.server.url}/docs`, 'phone')
    const { page } = screen
    await page.locator('details').evaluateAll((all) => {
      for (const one of all) one.setAttribute('open', '')
    })
    const found = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement
      const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id)
      const links = [...document.querySelectorAll('a[href^="#"]')].map(
        (link) => link.getAttribute('href')?.slice(1) ?? '',
      )
      const range = new Range()
      const isInTwoLines = (text: Node, from: number, to: number) => {
        range.setStart(text, from)
        range.setEnd(text, to)
        return new Set([...range.getClientRects()].map(({ top }) => top)).size > 1
      }
      const torn: string[] = []
      for (const code of document.querySelectorAll('.example code'))
        for (const { childNodes } of [code, ...code.querySelectorAll('*')])
          for (const text of childNodes)
            if (text instanceof Text)
              for (const { index, 0: id } of text.data.matchAll(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g))
                if (isInTwoLines(text, index, index + id.length)) torn.push(id)
      return {
        torn,
        astray: links.filter((id) => !document.getElementById(id)),
        twice: ids.filter((id, place) => ids.indexOf(id) < place),
        overflow: scrollWidth - clientWidth,
        cut: [...document.querySelectorAll('.example pre')]
          .filter((pre) => pre.scrollWidth > pre.clientWidth)
          .map((pre) => pre.getAttribute('aria-label')),
        low: [...document.querySelectorAll('a, summary')]
          .map((one) => one.getBoundingClientRect().height)
          .filter((height) => height > 0 && height < 24),
      }
    })
    expect(found).toEqual({ torn: [], astray: [], twice: [], overflow: 0, cut: [], low: [] })
    // The page is very long. An operation whose elements all occur in earlier ones is left out.
    await page.locator('section.operation').evaluateAll((operations) => {
      const seen = new Set<string>()
      for (const operation of operations) {
        const kinds = [...operation.querySelectorAll('*')].map((one) =>
          [one.localName, one.className, ...one.getAttributeNames()].join('.'),
        )
        if (kinds.every((kind) => seen.has(kind))) operation.remove()
        for (const kind of kinds) seen.add(kind)
      }
    })
    // Links of the list to what was taken out lead nowhere now.
    await page.locator('a[href^="#"]').evaluateAll((links) => {
      for (const link of links)
        if (!document.getElementById(link.getAttribute('href')?.slice(1) ?? '')) link.setAttribute('href', '#')
    })
    await screen.isSound()
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.setViewportSize(SIZES.tablet)
    await screen.looksSound()
  },
)

it.skipIf(!hasBrowser)('the docs find an operation, switch the language of all examples, and copy one', async () => {
  const screen = await Screen.again(`${app.server.url}/docs`, 'laptop')
  const { page } = screen
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.keyboard.press('/')
  await page.keyboard.type('POST polls/{pid}/open')
  const found = page.locator('.contents li:visible')
  expect(await found.allTextContents()).toEqual(['Open a poll'])
  await page.getByText('1 found').waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(() => new URL(page.url()).hash).toBe('#openPoll')
  const panel = page.locator('#openPoll .examples')
  expect(await panel.locator('.in-typed:visible').count()).toBe(0)
  await panel.getByText('TypeScript', { exact: true }).click()
  expect(await page.locator('#closePoll .in-typed').first().isVisible()).toBe(true)
  expect(await page.locator('.in-curl:visible').count()).toBe(0)
  await panel.locator('.copy').first().click()
  await panel.getByText('Copied').waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
    /^const answer = await presenter\.openPoll\(/,
  )
  await page.locator('#find').press('Escape')
  expect(await found.count()).toBeGreaterThan(50)
  await page.reload()
  expect(await page.locator('#closePoll .in-typed').first().isVisible()).toBe(true)
  expect(screen.faults).toEqual([])
})

/** Words that stand in no title, and a part of the docs that says something of each. */
const IN_TEXTS = [
  ['cors', 'From another origin'],
  ['widget', 'From another origin: A widget in a slide'],
  ['iframe', 'From another origin: Our pages in your page'],
  ['embed_origins', 'From another origin: Our pages in your page'],
  ['EventSource', 'Events and reconnecting: In a browser'],
  ['retry-after', 'General rules'],
  ['too_many_polls', 'Draft a poll'],
  ['maxChoices', 'Vote'],
  ['localStorage', 'From another origin: In a frame'],
  ['highlightedQuestionId', 'Session'],
  ['Spreadsheet', 'Read the results'],
] as const

it.skipIf(!hasBrowser).each(['', '/another-origin'])(
  'the docs%s find words of all texts, by keyboard too',
  async (at) => {
    const screen = await Screen.again(`${app.server.url}/docs${at}`, 'laptop')
    const { page } = screen
    await page.keyboard.press('/')
    const names = page.locator('.contents li:visible a')
    for (const [word, name] of IN_TEXTS) {
      await page.locator('#find').fill(word)
      await names.filter({ hasText: name }).first().waitFor()
      expect(Number.parseInt((await page.locator('.find [role=status]').textContent()) ?? '', 10)).toBeGreaterThan(0)
    }
    // What is called so comes first, then what says it.
    await page.locator('#find').fill('merge')
    const merge = await names.allTextContents()
    expect(merge[0]).toBe('Merge a question into another')
    expect(merge.length).toBeGreaterThan(3)
    // The contents are the same on every page, and axe reads a guide in a tenth of the time.
    if (at) await screen.isSound()
    await page.locator('#find').fill('widget slide')
    await names.first().waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/docs\/another-origin#a-widget-in-a-slide$/)
    expect(await page.locator('#a-widget-in-a-slide').isVisible()).toBe(true)
    expect(screen.faults).toEqual([])
  },
)

it.skipIf(!hasBrowser)('the docs are complete without a script, except for search and copying', async () => {
  const screen = await Screen.again(`${app.server.url}/docs`, 'laptop')
  await screen.page.route(/\.js$/, (route) => route.abort())
  await screen.page.reload()
  const { page } = screen
  expect(await page.locator('.copy, .find:visible').count()).toBe(0)
  const panel = page.locator('#openPoll .examples')
  await panel.getByText('TypeScript', { exact: true }).click()
  expect(await panel.locator('.in-typed').first().isVisible()).toBe(true)
  expect(await panel.locator('.in-curl:visible').count()).toBe(0)
  expect(await page.locator('.contents li a').count()).toBeGreaterThan(55)
})

it.skipIf(!hasBrowser).each(['another-origin', 'events'])('the guide %s is sound on phone and desk', async (guide) => {
  const screen = await Screen.again(`${app.server.url}/docs/${guide}`, 'phone')
  await screen.isSound()
  await screen.page.emulateMedia({ colorScheme: 'dark' })
  await screen.page.setViewportSize(SIZES.laptop)
  await screen.looksSound()
})

it('all of the docs, with style and script, is at most 80 kB of gzip', async () => {
  const { text } = await app.phone().call('GET', '/docs')
  const files = [...text.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map(([, path = '']) => path)
  expect(files.map((path) => path.replace(/.*\./, ''))).toEqual(expect.arrayContaining(['css', 'js']))
  const sent = await Promise.all(
    ['/docs', ...files].map((path) => fetch(app.server.url + path).then((answer) => answer.arrayBuffer())),
  )
  const bytes = sent.reduce((sum, one) => sum + gzipSync(Buffer.from(one)).length, 0)
  expect(bytes).toBeLessThan(80_000)
})

it.skipIf(!hasBrowser)(
  'the docs keep their head in sight on a phone, low, and over nothing that a link leads to',
  async () => {
    const screen = await Screen.again(`${app.server.url}/docs`, 'phone')
    const { page } = screen
    const head = page.locator('.reference nav')
    const field = page.locator('#find')
    const bottomOfHead = async () => {
      const box = await head.boundingBox()
      return (box?.y ?? 0) + (box?.height ?? 0)
    }
    const isClear = async (heading: string) => {
      const top = (await page.locator(heading).boundingBox())?.y ?? 0
      expect(top).toBeGreaterThanOrEqual(await bottomOfHead())
      expect(top).toBeLessThan((await bottomOfHead()) + 60)
    }
    for (const [size, most] of [
      [{ width: 320, height: 640 }, 120],
      [{ width: 360, height: 740 }, 120],
      [{ width: 740, height: 360 }, 64],
      [{ width: 820, height: 1_180 }, 120],
    ] as const) {
      await page.setViewportSize(size)
      for (const id of ['openPoll', 'schemas', 'start']) {
        await page.evaluate((hash) => location.assign(`#${hash}`), id)
        await expect.poll(() => page.evaluate(() => location.hash)).toBe(`#${id}`)
        const box = await head.boundingBox()
        expect([size.width, Math.round(box?.y ?? -1)]).toEqual([size.width, 0])
        expect(box?.height).toBeLessThanOrEqual(most)
        expect(await field.isVisible()).toBe(true)
      }
      await page.evaluate(() => location.assign('#openPoll'))
      await isClear('#openPoll h3')
      const chapter = page.locator('.chapter:has([aria-current]) > p')
      await expect
        .poll(async () => {
          const box = await chapter.boundingBox()
          return box !== null && box.x >= 0 && box.x + box.width <= size.width
        })
        .toBe(true)
      // What is found covers the page, scrolls, and makes way for what is chosen.
      await field.fill('merge')
      await page.locator('.contents li:visible').first().waitFor()
      expect(await bottomOfHead()).toBeLessThanOrEqual(size.height)
      await field.press('Enter')
      await expect.poll(() => page.evaluate(() => location.hash)).toBe('#mergeQuestion')
      await isClear('#mergeQuestion h3')
      expect((await head.boundingBox())?.height).toBeLessThanOrEqual(most)
      // Back at the field, what was found is there again.
      await field.focus()
      await page.locator('.contents li:visible').first().waitFor()
      await field.press('Escape')
      await field.blur()
    }
    expect(screen.faults).toEqual([])
  },
)
