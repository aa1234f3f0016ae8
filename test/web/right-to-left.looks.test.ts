import type { Locator } from 'playwright-core'
import { expect, it } from 'vitest'
import { hostConsole, sessionMenu as menu } from '../../shared/languages/ar/console.ts'
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
  await page.getByRole('button', { name: menu.menu, exact: true }).click()
  await page.getByRole('menuitem', { name: menu.links }).click()
  const address = page.getByRole('textbox', { name: menu.link.host.name })
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
