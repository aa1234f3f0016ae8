import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { hasBrowser, Screen } from '../support/browser.ts'
import type { CreatedSession, Phone } from '../support/people.ts'
import { hostOfFile, testServerOfFile } from '../support/test-server.ts'

/** Formulas in what people write, as a browser draws them. */

const app = testServerOfFile({ now: Date.now })
const ada = hostOfFile(app)
/** Each stays text. */
const TEXTS = {
  link: '$\\href{javascript:alert(1)}{x}$',
  address: '$\\url{https://example.org}$',
  class: '$\\class{main}{x}$',
  picture: '$\\includegraphics{https://example.org/a.png}$',
  macro: '$\\def\\a{\\a\\a}\\a$',
  'macro that is global': '$\\global\\def\\a{x}\\a$',
  command: '$\\newcommand{\\a}{x}\\a$',
  'broken formula': '$\\frac{a$',
  'unknown command': '$\\nosuchcommand$',
  'deep formula': `$${'\\sqrt{'.repeat(60)}x${'}'.repeat(60)}$`,
  'long expansion': `$${'\\dots'.repeat(90)}$`,
  'struck formula': '$\\cancel{x}$',
  'number of amounts': 'From $5 to $10, or \\$3$',
}
const SUM = '\\sum_{i=1}^n i = \\frac{n(n+1)}{2}'
const SUM_IN_WORDS = 'sum_ i=1 ^n i = frac n(n+1) 2'
let session: CreatedSession
let zoe: Phone

const polls = [
  { kind: 'open_text', prompt: 'Why $\\alpha$?' },
  {
    kind: 'quiz',
    prompt: 'Which is $\\frac{a}{b}$, for $5 or $10?',
    options: ['$x^2$', 'none'],
    correctOption: 0,
    explanation: `Since $$${SUM}$$`,
  },
  { kind: 'ranking', prompt: 'Order by $\\beta$', options: ['$\\sqrt{1}$', '$\\sqrt{2}$'] },
]
const pollOf = (index: number) => session.polls?.[index] as { id: string; options: { id: string }[] }

/** Formulas in prompts, options, an explanation, a question with a reply, and an answer. The quiz is open. */
beforeAll(async () => {
  const settings = { math: 'on', moderation: 'after', results: 'shared' }
  session = await ada.creates({ title: 'About $x$', settings, polls })
  zoe = app.phone('Zoe')
  await zoe.joins(session)
  await ada.opens(session, pollOf(0))
  await zoe.votes(session, { text: 'As $\\gamma$' })
  await ada.opens(session, pollOf(1))
  await zoe.votes(session, { optionId: pollOf(1).options[0]?.id })
  const { id } = await zoe.asks(session, 'Is $\\pi$ more?')
  await ada.call('POST', `/api/sessions/${session.id}/questions/${id}/reply`, { text: 'Than $\\tau$: no.' })
})

const addressOf = (page: string, { id, k } = session) => `${app.server.url}/${page}/${id}#k=${k}`
const open = (page: string) => Screen.again(addressOf(page), 'projector')
const formulas = (page: Page) =>
  page.locator('math').evaluateAll((all) => [...new Set(all.map((one) => one.ariaLabel))].toSorted())
/** What a page has, without titles and the amounts in a prompt, with a `$`. */
const unread = (page: Page) =>
  page.evaluate(() => {
    const copy = document.body.cloneNode(true) as HTMLElement
    for (const one of copy.querySelectorAll('h1, script, .visually-hidden')) one.remove()
    const isUnread = (node: Element) => node.children.length === 0 && node.textContent.includes('$')
    const all = [...copy.querySelectorAll('*')].filter(isUnread)
    return all.map((node) => node.outerHTML)
  })
/** Every formula is drawn: these, and no text has one left. */
async function draws({ page }: Screen, ...expected: string[]): Promise<void> {
  await expect.poll(() => formulas(page)).toEqual(expect.arrayContaining(expected))
  await expect.poll(() => unread(page)).toEqual([])
}

describe.skipIf(!hasBrowser)('formulas', () => {
  it('are drawn on a phone, in prompt, options, questions and replies, and read out as they are drawn', async () => {
    const phone = await Screen.again(`${app.server.url}/${session.code}`, 'phone')
    await phone.page.getByRole('button', { name: 'Join' }).click()
    await draws(phone, 'frac a b', 'x^2')
    expect(await phone.page.getByRole('heading', { level: 2 }).textContent()).toBe('Which is ab, for $5 or $10?')
    expect(await phone.page.getByRole('heading', { level: 1 }).textContent()).toBe('About $x$')
    expect(await named(phone)).toEqual(expect.arrayContaining(['Which is frac a b , for $5 or $10?', 'x^2']))
    const [base = 0, exponent = 0] = await phone.page
      .locator('msup > *')
      .evaluateAll((all) => all.map((one) => Number.parseFloat(getComputedStyle(one).fontSize)))
    expect(exponent / base).toBeCloseTo(0.7)
    await phone.isSound()
    await phone.page.getByRole('button', { name: /Questions/ }).click()
    await draws(phone, 'pi', 'tau')
    await phone.isSound()
  })

  it('are drawn on the wall, in the console and the add-in, and the explanation once the poll is closed', async () => {
    const [wall, host] = [await open('wall'), await open('host')]
    const addin = await Screen.again(
      `${app.server.url}/addin#session=${session.id}&k=${session.k}&poll=${pollOf(1).id}`,
      'laptop',
    )
    await draws(wall, 'frac a b', 'x^2')
    await draws(host, 'frac a b', 'x^2', 'alpha', 'beta', 'gamma')
    await host.page.getByRole('button', { name: /^Approved/ }).click()
    await draws(host, 'pi', 'tau')
    await draws(addin, 'frac a b', 'x^2')
    await ada.closes(session, pollOf(1))
    await draws(wall, SUM_IN_WORDS)
    await draws(addin, SUM_IN_WORDS)
    for (const screen of [wall, host, addin]) await screen.isSound()
    await ada.call('POST', `/api/sessions/${session.id}/stage`, { show: 'questions' })
    await draws(wall, 'pi')
  })

  it('are left to right on an Arabic page', async () => {
    const change = (language: string | null) =>
      ada.call('PATCH', `/api/sessions/${session.id}`, { settings: { language } })
    await change('ar')
    const wall = await open('wall')
    const math = wall.page.locator('html[dir=rtl] math').first()
    await math.waitFor()
    expect(await math.evaluate((node) => getComputedStyle(node).direction)).toBe('ltr')
    await change(null)
  })

  it('are drawn after the end on a phone, in the report and in its PDF', async () => {
    await ada.call('POST', `/api/sessions/${session.id}/end`)
    const phone = await Screen.again(`${app.server.url}/${session.code}`, 'phone')
    await draws(phone, 'alpha', 'gamma', 'x^2', SUM_IN_WORDS)
    const report = await open('report')
    await draws(report, 'alpha', 'gamma', 'frac a b', 'pi', 'tau', 'x^2', SUM_IN_WORDS)
    await report.isSound()
    expect((await report.page.pdf()).length).toBeGreaterThan(5000)
  })

  it('stay text where they would link, load, define or swell, or are broken', async () => {
    const made = await ada.creates({ title: 'Text', settings: { math: 'on' } })
    const { page } = await Screen.again(addressOf('wall', made), 'projector')
    const heading = page.getByRole('heading', { level: 2 })
    for (const [n, [what, text]] of Object.entries(TEXTS).entries()) {
      // Of another length in each poll, so that none is taken for the one before.
      const drawn = 'y'.repeat(n + 1)
      await ada.asks(made, { kind: 'multiple_choice', prompt: text, options: [`$${drawn}$`, 'b'] })
      await page.locator(`math[aria-label="${drawn}"]`).waitFor()
      expect([what, await heading.textContent()]).toEqual([what, text])
      expect([what, await formulas(page)]).toEqual([what, [drawn]])
    }
  })

  it('take no more than a second and a tenth of a slow phone’s time, and the rest stays text', async () => {
    const made = await ada.creates({ title: 'Slow', settings: { math: 'on', moderation: 'after' } })
    const slow = `$${'\\pu{'.repeat(80)}x${'}'.repeat(80)}$`
    const crowd = await app.audience(4, made)
    for (const phone of crowd) for (let n = 0; n < 40; n++) await phone.asks(made, `${n} ${slow}`)
    const phone = await Screen.again(`${app.server.url}/${made.code}`, 'phone')
    const devTools = await phone.context.newCDPSession(phone.page)
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: 10 })
    await phone.page.getByRole('button', { name: 'Join' }).click()
    await phone.page.getByRole('button', { name: /Questions/ }).click()
    await phone.page.locator('math').first().waitFor()
    expect(await phone.page.getByText('$\\pu').count()).toBeGreaterThan(0)
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  })

  it('are text, and load nothing, where the host does not want them, and when the host takes them back', async () => {
    const made = await ada.creates({ title: 'Plain' })
    const change = (math: string) => ada.call('PATCH', `/api/sessions/${made.id}`, { settings: { math } })
    await ada.asks(made, { kind: 'open_text', prompt: 'It costs $5, or $6' })
    const { page } = await open('wall')
    const loaded: string[] = []
    page.on('request', (request) => request.url().endsWith('.js') && loaded.push(request.url()))
    await page.goto('about:blank')
    await page.goto(addressOf('wall', made))
    const heading = page.getByRole('heading', { level: 2 })
    await heading.getByText('It costs $5, or $6').waitFor()
    const atFirst = loaded.length
    await change('on')
    // What finds formulas, in two parts, but not the 50 kB that draw them.
    await expect.poll(() => loaded.length).toBe(atFirst + 2)
    await ada.asks(made, { kind: 'open_text', prompt: 'Is it $x^2$?' })
    await page.locator('math').waitFor()
    expect(loaded.length).toBeGreaterThan(atFirst + 2)
    await change('off')
    await heading.getByText('Is it $x^2$?').waitFor()
    expect(await page.locator('math').count()).toBe(0)
  })
})

/** The names of headings and buttons, as the browser tells them to assistive technology. */
async function named({ page, context }: Screen): Promise<unknown[]> {
  const devTools = await context.newCDPSession(page)
  const { nodes } = await devTools.send('Accessibility.getFullAXTree')
  return nodes.filter(({ role }) => /button|heading/.test(String(role?.value))).map(({ name }) => name?.value)
}
