import type { Locator } from 'playwright-core'
import { expect, it } from 'vitest'
import { hostConsole, sessionMenu as menu, titleBar } from '../../shared/languages/ar/console.ts'
import { hasBrowser, Screen, SIZES, type Size } from '../support/browser.ts'
import { testServerOfFile } from '../support/test-server.ts'

/** Pages in Arabic, which is written from the right. */

const app = testServerOfFile({ now: Date.now })

const arabic = () => Screen.ready(app.server.url, 'phone', { locale: 'ar' })

async function goes({ page }: Screen, address: string, size: Size): Promise<void> {
  await page.setViewportSize(SIZES[size])
  await page.goto(address)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  expect(await page.evaluate(() => document.documentElement.dir)).toBe('rtl')
}

const box = async (place: Locator) => {
  const found = await place.boundingBox()
  if (!found) throw new Error('not to be seen')
  return { left: found.x, right: found.x + found.width }
}

it.skipIf(!hasBrowser)('pages have no layout fault from right to left, and bars grow from the right', async () => {
  const ada = await app.host()
  const session = await ada.creates({
    title: 'اجتماع الجميع',
    poll: { kind: 'multiple_choice', prompt: 'أي يوم؟', options: ['الاثنين', 'الجمعة', 'Sunday'] },
  })
  const [poll] = session.polls ?? []
  if (poll) await ada.opens(session, poll)
  const phones = await app.audience(4, session)
  for (const [n, phone] of phones.entries())
    await phone.votes(session, { optionId: poll?.options[n % 4 === 0 ? 1 : 0]?.id })

  const { url } = app.server
  const screen = await arabic()
  const { page } = screen
  await goes(screen, `${url}/wall/${session.id}#k=${session.k}`, 'projector')
  await page.getByText('75').first().waitFor()
  await screen.looksSound()
  const row = page.getByRole('listitem').filter({ hasText: 'الجمعة' })
  const track = await box(row.locator('.track'))
  const growsFromTheRight = async () => {
    const { left, right } = await box(row.locator('.track > .fill'))
    // Its track cuts what is beyond the right edge.
    return right > track.right - 2 && left - track.left > 100
  }
  await expect.poll(growsFromTheRight).toBe(true)
  const label = await box(row.locator('.label').first())
  const inLatin = page.locator('.label', { hasText: 'Sunday' }).first()
  expect(await inLatin.evaluate((node) => getComputedStyle(node).textAlign)).toBe('right')
  expect(label.right).toBeGreaterThan((await box(row.locator('.figure').first())).right)
  // What is typed first stands first, as on the keys of a phone.
  const [first, last] = await page.locator('.strip .code > [dir]').evaluate((code) =>
    [0, 6].map((place) => {
      const digit = document.createRange()
      digit.setStart(code.firstChild as Text, place)
      digit.setEnd(code.firstChild as Text, place + 1)
      return digit.getBoundingClientRect().left
    }),
  )
  expect(first).toBeLessThan(last ?? 0)
  const stageBox = await box(page.getByRole('heading', { name: 'أي يوم؟' }))
  expect(stageBox.right).toBeGreaterThan((await box(page.locator('.join'))).right)

  await goes(screen, `${url}/${session.code}`, 'phone')
  await screen.looksSound()
  await page.getByRole('button', { name: 'انضمام' }).click()
  await page.getByText('أي يوم؟').waitFor()
  await screen.looksSound()
  await goes(screen, `${url}/host/${session.id}#k=${session.k}`, 'tablet')
  const prompt = page.getByText('أي يوم؟').filter({ visible: true }).first()
  await prompt.waitFor()
  await screen.looksSound()
  expect(await prompt.evaluate((node) => getComputedStyle(node).direction)).toBe('rtl')
  // An arrow to the right would point back there.
  expect(await page.locator('.console-bar .main kbd').textContent()).toBe(hostConsole.keys.names[' '])

  const pages = ['/login', '/nowhere/at-all', '/addin', `/report/${session.id}#k=${session.k}`]
  pages.push(`/check/${session.code}#k=wrong`)
  const addin = `/addin#session=${session.id}&k=${session.k}&poll=1`
  for (const path of [...pages, addin]) {
    await goes(screen, url + path, 'phone')
    await screen.looksSound()
  }
})

it.skipIf(!hasBrowser)('the head of the report stands on the right side, and each number in its tile', async () => {
  const ada = await app.host()
  const session = await ada.creates({ title: 'اجتماع', poll: { kind: 'rating', prompt: 'كيف كان اليوم؟' } })
  const [poll] = session.polls ?? []
  if (poll) await ada.opens(session, poll)
  for (const phone of await app.audience(12, session)) await phone.votes(session, { optionId: poll?.options[0]?.id })
  const screen = await arabic()
  const { page } = screen
  for (const size of ['phone', 'laptop'] as const) {
    await goes(screen, `${app.server.url}/report/${session.id}#k=${session.k}`, size)
    await page.locator('.figures').waitFor()
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/report-ar-${size}.png` })
    const heading = await box(page.getByRole('heading', { level: 1 }))
    const back = await box(page.locator('.back a'))
    expect(back.right).toBeGreaterThan(heading.right)
    const tiles = await page.locator('.figures > li').evaluateAll((all) =>
      all.map((tile) => {
        const range = document.createRange()
        range.selectNodeContents(tile)
        const [outer, inner] = [tile.getBoundingClientRect(), range.getBoundingClientRect()]
        const numbers = [...tile.querySelectorAll('strong')].map((one) => one.getBoundingClientRect().top - outer.top)
        const isInside =
          inner.left >= outer.left &&
          inner.right <= outer.right &&
          inner.top >= outer.top &&
          inner.bottom <= outer.bottom
        return { isInside, numbers: numbers.map(Math.round) }
      }),
    )
    expect(tiles.filter(({ isInside }) => !isInside)).toEqual([])
    expect(new Set(tiles.flatMap(({ numbers }) => numbers)).size).toBe(1)
    await screen.looksSound()
  }
})

it.skipIf(!hasBrowser)('a chart of the report is drawn from the right', async () => {
  const ada = await app.host()
  const session = await ada.creates({ title: 'اجتماع', poll: { kind: 'rating', prompt: 'كيف كان اليوم؟' } })
  const [poll] = session.polls ?? []
  if (poll) await ada.opens(session, poll)
  const [phone] = await app.audience(1, session)
  await phone?.votes(session, { optionId: poll?.options[0]?.id })
  const screen = await arabic()
  const { page } = screen
  await goes(screen, `${app.server.url}/report/${session.id}#k=${session.k}`, 'projector')
  const chart = page.locator('figure svg').filter({ visible: true })
  const whole = await box(chart)
  const label = await box(chart.locator('text').first())
  const [track, fill] = [await box(chart.locator('rect').nth(0)), await box(chart.locator('rect').nth(1))]
  expect(Math.abs(label.right - whole.right)).toBeLessThan(3)
  expect(Math.abs(fill.right - track.right)).toBeLessThan(1)
  expect(label.left).toBeGreaterThan(whole.left)
})

it.skipIf(!hasBrowser)('codes and addresses are not mixed up with Arabic words beside them', async () => {
  const ada = await app.host()
  const session = await ada.creates({ title: 'اجتماع' })
  const grouped = session.code.replace(/.../, '$& ')
  await app.audience(4, session)
  const { url } = app.server
  const { context, page } = await arabic()
  const value = ada.cookies.get('ws_host') ?? ''
  await context.addCookies([{ name: 'ws_host', value, url, httpOnly: true }])
  await page.goto(`${url}/host`)
  const entry = page.locator('.session-list .quiet', { hasText: grouped })
  const [code, joined] = await entry.evaluate(
    (node, words) => {
      const texts = document.createTreeWalker(node, NodeFilter.SHOW_TEXT)
      const found: (DOMRect | undefined)[] = words.map(() => undefined)
      for (let text = texts.nextNode(); text; text = texts.nextNode())
        for (const [n, word] of words.entries()) {
          if (!text.nodeValue?.startsWith(word)) continue
          const range = document.createRange()
          range.setStart(text, 0)
          range.setEnd(text, word.trim().length)
          found[n] = range.getBoundingClientRect()
        }
      return found.map((rect) => rect?.x ?? Number.NaN)
    },
    [grouped, 'انضمّ'],
  )
  expect(code).toBeGreaterThan(joined ?? Number.NaN)

  await page.goto(`${url}/host/${session.id}#k=${session.k}`)
  await page.getByRole('button', { name: titleBar.menu, exact: true }).click()
  await page.getByRole('menuitem', { name: menu.links }).click()
  const address = page.getByRole('textbox', { name: titleBar.names.host })
  expect(await address.evaluate((node) => getComputedStyle(node).direction)).toBe('ltr')
})

it.skipIf(!hasBrowser)('answers on the wall fit their column, whatever its width', async () => {
  const ada = await app.host()
  const session = await ada.creates({ title: 'اجتماع' })
  await ada.asks(session, { kind: 'open_text', prompt: 'ما الذي نحتاج إليه؟' })
  const phones = await app.audience(6, session)
  for (const [n, phone] of phones.entries()) await phone.votes(session, { text: `مزيد من الاستراحات من فضلكم ${n}` })
  const { page } = await arabic()
  for (const width of [1920, 1880, 1400]) {
    await page.setViewportSize({ width, height: 1000 })
    await page.goto(`${app.server.url}/wall/${session.id}#k=${session.k}`)
    await page.locator('.answer-page.laid > li').nth(5).waitFor()
    // WebKit cuts off at whole pixels, so that a border needs half of one between it and the edge.
    const isClear = () =>
      page.locator('.poll').evaluate((poll) => {
        const { left } = poll.getBoundingClientRect()
        const cards = [...poll.querySelectorAll('.laid > li')]
        return cards.every((card) => card.getBoundingClientRect().left - left >= 0.5)
      })
    // Cards are laid out again once the typeface has arrived.
    await expect.poll(async () => [width, await isClear()]).toEqual([width, true])
  }
})

/** What people wrote, on a page of the other direction too. */
const HOSTED = {
  name: 'Acme GmbH',
  title: 'اجتماع الجميع',
  prompt: 'Which day?',
  options: ['الاثنين', 'Friday', 'أي يوم'],
}
const DIRECTIONS = [
  ['ar', 'rtl'],
  ['en-GB', 'ltr'],
] as const

/** Of all texts of people that are not in the middle: those that do not begin on the side where the page does. */
const astray = ({ page }: Screen): Promise<string[]> =>
  page.evaluate(() => {
    const isFromRight = document.documentElement.dir === 'rtl'
    const texts = [...document.querySelectorAll<HTMLElement>('[dir=auto]:not(input, textarea)')]
    return texts.flatMap((text) => {
      const style = getComputedStyle(text)
      if (!text.checkVisibility() || /center|end/.test(style.textAlign) || text.closest('.visually-hidden')) return []
      // A part of it, such as a formula, may be the first.
      const range = document.createRange()
      range.selectNodeContents(text)
      const [line] = range.getClientRects()
      const box = text.getBoundingClientRect()
      if (!line || text.scrollWidth > text.clientWidth + 1 || style.display === 'inline') return []
      const [padded, edge] = isFromRight
        ? [box.right - Number.parseFloat(style.paddingRight), line.right]
        : [box.left + Number.parseFloat(style.paddingLeft), line.left]
      return Math.abs(padded - edge) > 3 ? [`${text.outerHTML.slice(0, 90)}: ${padded - edge} px off`] : []
    })
  })

/** Headings of two lines and more whose marks, the highest and the lowest of Arabic, would reach into the next line. */
const crowded = ({ page }: Screen): Promise<string[]> =>
  page.evaluate(() => {
    const pen = document.createElement('canvas').getContext('2d')
    const texts = [...document.querySelectorAll<HTMLElement>('h1, h2, h3, [dir=auto]:not(input, textarea)')]
    return texts.flatMap((text) => {
      const { font, fontSize, lineHeight, display } = getComputedStyle(text)
      const isArabic = /[\u0600-\u06ff]/.test(text.textContent ?? '')
      if (!pen || !isArabic || !text.checkVisibility() || display === 'inline') return []
      pen.font = font
      const { actualBoundingBoxAscent: above, actualBoundingBoxDescent: below } = pen.measureText(
        text.textContent ?? '',
      )
      const line = Number.parseFloat(lineHeight) || 1.2 * Number.parseFloat(fontSize)
      return above + below > line + 0.5 ? [`${text.outerHTML.slice(0, 90)}: ${above + below} in ${line}`] : []
    })
  })

/** Counts stand beside their percentages, and the pill of an open poll holds the tails of its letters. */
async function isReadAsArabic({ page }: Screen): Promise<void> {
  const apart = await page.locator('.stage-bars .figure').evaluateAll((all) =>
    all.map((figure) => {
      const [percent, count] = ['.percent', 'small'].map((part) => {
        const range = document.createRange()
        range.selectNodeContents(figure.querySelector(part) as Element)
        return range.getBoundingClientRect()
      })
      return ((percent?.left ?? 0) - (count?.right ?? 0)) / Number.parseFloat(getComputedStyle(figure).fontSize)
    }),
  )
  expect(Math.min(...apart)).toBeLessThan(1.3)
  const below = await page.locator('.state.open > b').evaluate((pill) => {
    const pen = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D
    const { font, fontSize } = getComputedStyle(pill)
    pen.font = font
    const tail = pen.measureText(pill.textContent ?? '').actualBoundingBoxDescent
    const baseline = document.createElement('span')
    baseline.style.display = 'inline-block'
    pill.append(baseline)
    const room = pill.getBoundingClientRect().bottom - baseline.getBoundingClientRect().bottom
    baseline.remove()
    return (room - tail) / Number.parseFloat(fontSize)
  })
  expect(below).toBeGreaterThan(0.2)
}

it.skipIf(!hasBrowser).each(DIRECTIONS)(
  'in %s, all that people wrote begins on one side, and no line meets the next',
  async (locale, dir) => {
    const ada = await app.host()
    const { name, title, prompt, options } = HOSTED
    const session = await ada.creates({ title, brand: { name } })
    const poll = await ada.asks(session, { kind: 'multiple_choice', prompt, options })
    const [one, other] = await app.audience(2, session)
    await one?.votes(session, { optionId: poll.options[0]?.id })
    for (const [n, text] of ['متى يبدأ المؤتمر، ومن يتحدث فيه أولًا؟', 'Will the slides be shared?'].entries()) {
      const asked = await (n === 0 ? one : other)?.asks(session, text)
      if (asked) await ada.moves(session, asked, n === 0 ? 'highlight' : 'approve')
    }
    await ada.drafts(session, { kind: 'open_text', prompt: 'ما الذي نحتاج إليه؟' })
    const { url } = app.server
    const screen = await Screen.ready(url, 'laptop', { locale })
    const { page, context } = screen
    const isInOrder = async (what: string) => {
      expect([what, await page.evaluate(() => document.documentElement.dir)]).toEqual([what, dir])
      expect([what, await astray(screen)]).toEqual([what, []])
      expect([what, await crowded(screen)]).toEqual([what, []])
    }
    const looksAt = async (path: string, text: string, what = path.split(/[/#]/)[1] ?? '') => {
      await page.goto(url + path)
      await page.getByText(text).filter({ visible: true }).first().waitFor()
      await page.evaluate(() => document.fonts.ready)
      await isInOrder(what)
    }
    const wall = `/wall/${session.id}#k=${session.k}`
    await looksAt(wall, 'متى يبدأ المؤتمر', 'the question on the wall')
    await ada.call('POST', `/api/sessions/${session.id}/stage`, { show: 'questions' })
    await page.getByText('Will the slides').first().waitFor()
    await isInOrder('the questions on the wall')
    await ada.call('POST', `/api/sessions/${session.id}/stage`, { show: 'lobby' })
    await page.locator('.lobby .code').waitFor()
    await isInOrder('the lobby')
    const [brand, lobby] = [await box(page.locator('.strip .brand')), await box(page.locator('.lobby .title'))]
    const [of, at] = dir === 'rtl' ? [brand.right, lobby.right] : [brand.left, lobby.left]
    expect(Math.abs(of - at), 'the organisation stands above the title').toBeLessThan(12)
    for (const { id } of (await ada.hostView(session)).questions ?? []) await ada.moves(session, { id }, 'answered')
    await ada.call('POST', `/api/sessions/${session.id}/stage`, { show: 'poll' })
    await page.locator('.stage-bars').waitFor()
    await isInOrder('the poll on the wall')
    const signs = () =>
      page.locator('.stage-bars .percent').evaluateAll((all) => {
        const ends = all.map((one) => {
          const range = document.createRange()
          range.selectNodeContents(one)
          return range.getBoundingClientRect().right
        })
        return Math.max(...ends) - Math.min(...ends)
      })
    await expect.poll(signs, { message: 'signs of percentages stand below one another' }).toBeLessThan(2)
    await other?.votes(session, { optionId: poll.options[1]?.id })
    await page.getByText('50').first().waitFor()
    await expect.poll(signs).toBeLessThan(2)
    if (dir === 'rtl') await isReadAsArabic(screen)
    await looksAt(`/host/${session.id}#k=${session.k}`, prompt, 'the console')
    await page.locator('.questions .tabs button').nth(2).click()
    await page.getByText('Will the slides').filter({ visible: true }).first().waitFor()
    await isInOrder('the queue')
    await looksAt(`/report/${session.id}#k=${session.k}`, 'متى يبدأ المؤتمر', 'the report')
    await page.setViewportSize(SIZES.phone)
    await looksAt(`/report/${session.id}#k=${session.k}`, 'متى يبدأ المؤتمر', 'the report on a phone')
    await looksAt(`/${session.code}`, title, 'joining')
    await page.locator('form [type=submit]').click()
    await page.getByText('Friday').waitFor()
    await isInOrder('a vote')
    await page.locator('nav.tabs button').nth(1).click()
    await page.getByText('Will the slides').first().waitFor()
    await isInOrder('the questions')
    await page.goto(`${url}/login`)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await isInOrder('signing in')
    const value = ada.cookies.get('ws_host') ?? ''
    await context.addCookies([{ name: 'ws_host', value, url, httpOnly: true }])
    await looksAt('/host', title, 'the list')
  },
)
