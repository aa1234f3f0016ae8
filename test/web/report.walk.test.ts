import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { hasBrowser, Screen } from '../support/browser.ts'
import type { Phone } from '../support/people.ts'
import { PNG } from '../support/pictures.ts'
import { testServerOfFile } from '../support/test-server.ts'

const app = testServerOfFile({ now: Date.now })
const LONG_QUESTION = 'Does anybody know who is going to pay for all of this, and when? '.repeat(8).slice(0, 500).trim()
const LONG = 'A label that goes on and on until it has to be broken into several lines. '.repeat(3)

let made: ReturnType<typeof makeSession> | undefined
/** The session whose report all tests of this file read, and none changes. */
const reported = () => (made ??= makeSession())

/** A session of every kind, with what a report could trip over. */
async function makeSession() {
  const host = await app.host()
  const session = await host.creates({ title: 'All hands <b>& more</b>' })
  const phones = await app.audience(12, session)
  const ask = async (draft: object, ballotOf: (n: number, ids: string[]) => object) => {
    const poll = await host.asks(session, draft as never)
    const ids = poll.options.map((option: { id: string }) => option.id)
    await Promise.all(phones.map((phone, n) => phone.votes(session, ballotOf(n, ids) as never)))
    await host.closes(session, poll)
  }
  const options = Array.from({ length: 12 }, (_, n) => `${n + 1} ${LONG}`.slice(0, 200))
  await ask({ kind: 'multiple_choice', prompt: 'Which of these?', options }, (n, ids) => ({ optionId: ids[n % 5] }))
  await ask({ kind: 'word_cloud', prompt: 'In a word?' }, (n) => ({ text: `word ${n}` }))
  await ask({ kind: 'open_text', prompt: 'And why?' }, (n) => ({
    text: `Because of ${n}. ${LONG.repeat(2)}`.slice(0, 500),
  }))
  await ask({ kind: 'rating', prompt: 'How was it?' }, (_n, ids) => ({ optionId: ids[3] }))
  const [first, second] = phones as [Phone, Phone]
  const asked = await first.asks(session, 'Who pays for it?')
  const path = `/api/sessions/${session.id}/questions`
  for (const text of [LONG_QUESTION, 'And who is paying for it?']) {
    const { id } = await second.asks(session, text)
    await host.expects(200, await host.call('POST', `${path}/${id}/merge`, { into: asked.id }))
  }
  const reply = `We do.\n${LONG.repeat(5)}`.slice(0, 1_000).trim()
  await host.expects(200, await host.call('POST', `${path}/${asked.id}/reply`, { text: reply }))
  const url = `${app.server.url}/report/${session.id}#k=${session.k}`
  return { url, session }
}

/** A session of an organisation with a logo, of whose 12 people one has left. */
async function branded() {
  const host = await app.host()
  const session = await host.creates({ title: 'Summit', brand: { name: 'Acme', colors: { accent: '#c2410c' } } })
  const sent = { type: 'image/png', data: PNG.toString('base64') }
  const logo = await host.expects(201, await host.call('POST', `/api/sessions/${session.id}/pictures`, sent))
  await host.expects(
    200,
    await host.call('PATCH', `/api/sessions/${session.id}`, {
      brand: { name: 'Acme', colors: { accent: '#c2410c' }, logo: { id: logo.id } },
    }),
  )
  const phones = await app.audience(12, session)
  const poll = await host.asks(session, { kind: 'multiple_choice', prompt: 'Which?', options: ['One', 'Two', 'Three'] })
  for (const phone of phones) await phone.votes(session, { optionId: poll.options[0].id })
  await host.closes(session, poll)
  await phones[0]?.call('DELETE', `/api/sessions/${session.id}/me`)
  return { host, session }
}

describe.skipIf(!hasBrowser)('the report', () => {
  it('shows the result of every poll, each chart whole on an A4 page and readable aloud', async () => {
    const { url } = await reported()
    const screen = await Screen.again(url, 'projector')
    const { page } = screen
    await page.getByRole('heading', { name: 'All hands <b>& more</b>' }).waitFor()
    await screen.isSound()
    expect(await page.getByRole('heading', { level: 2 }).allTextContents()).toEqual([
      'Which of these?',
      'In a word?',
      'And why?',
      'How was it?',
      'Questions',
    ])
    await page.getByText('Average 4.0 / 5').waitFor()
    // 12 people voted on four polls, and one asked.
    expect(await page.locator('.figures li').allTextContents()).toEqual([
      '12 people took part',
      '48 votes',
      '1 question',
      '4 polls',
    ])
    await page.getByText(/^Running since /).waitFor()
    const asked = page.locator('.asked > li')
    await asked.locator('.more.reply').getByText('We do.').waitFor()
    expect(await asked.locator('.more li').allTextContents()).toEqual(['And who is paying for it?', LONG_QUESTION])
    // Nothing of a chart is cut: its drawing ends below its last text, and right of each.
    for (const chart of await page.locator('.report svg').all()) {
      const isWhole = await chart.evaluate((svg) => {
        const frame = svg.getBoundingClientRect()
        return [...svg.querySelectorAll('text')].every((text) => {
          const box = text.getBoundingClientRect()
          return box.right <= frame.right + 1 && box.bottom <= frame.bottom + 1
        })
      })
      expect(isWhole).toBe(true)
    }
    await page.emulateMedia({ media: 'print' })
    // As wide as A4 between the margins: 180 mm.
    await page.setViewportSize({ width: 680, height: 1_000 })
    // 267 mm of A4 are left between the margins, at 96 pixels an inch.
    for (const figure of await page.locator('figure').all()) {
      expect((await figure.boundingBox())?.height).toBeLessThan((265 / 25.4) * 96)
    }
    const pdf = (await page.pdf({ tagged: true, outline: true, preferCSSPageSize: true })).toString('latin1')
    expect(pdf).toContain('/StructTreeRoot')
    expect(pdf).toContain('/Outlines')
    expect(pdf).toMatch(/\/MediaBox \[0 0 59[45](\.\d+)? 84[12](\.\d+)?\]/)
    // Text, not pictures of it.
    expect(pdf).toMatch(/\/Type\s*\/Font\b/)
  })

  it('reads well on a phone: no type of a chart is under 12 px, nothing is cut', async () => {
    const { url } = await reported()
    const screen = await Screen.again(url, 'phone')
    const { page } = screen
    await page.getByRole('heading', { name: 'Which of these?' }).waitFor()
    for (const width of [320, 360, 600, 612, 820]) {
      await page.setViewportSize({ width, height: 740 })
      const type = await page.locator('.report svg').evaluateAll((all) =>
        all
          .map((svg) => svg.getBoundingClientRect().width / (svg as SVGSVGElement).viewBox.baseVal.width)
          .filter((scale) => scale > 0)
          .map((scale) => scale * 15),
      )
      expect([width, type.length]).toEqual([width, 3])
      for (const px of type) expect([width, px >= 12 && px <= 22]).toEqual([width, true])
      await screen.looksSound()
    }
  })

  it('has its first result in sight on a phone, and files behind one button', async () => {
    const { url } = await reported()
    const screen = await Screen.again(url, 'phone')
    const { page } = screen
    const first = page.getByRole('heading', { name: 'Which of these?' })
    await first.waitFor()
    const print = page.getByRole('button', { name: 'Print or save as PDF' })
    expect(await print.isVisible()).toBe(false)
    const [box, whole] = [await first.boundingBox(), page.viewportSize()]
    expect((box?.y ?? 0) / (whole?.height ?? 1)).toBeLessThan(0.7)
    await page.getByRole('button', { name: 'Save or print', expanded: false }).click()
    await print.waitFor()
    await screen.isSound()
  })

  it('is dark on a dark screen, its charts too, and white on paper', async () => {
    const { url } = await reported()
    const { page } = await Screen.again(url, 'laptop')
    await page.getByRole('heading', { name: 'How was it?' }).waitFor()
    const colours = () =>
      page.evaluate(() => {
        const chart = document.querySelector('figure .wide svg')
        const text = chart?.querySelector('text')
        return [
          getComputedStyle(document.querySelector('.report') as Element).backgroundColor,
          text && getComputedStyle(text).fill,
        ]
      })
    const [light, dark] = [
      ['rgb(255, 255, 255)', 'rgb(22, 26, 38)'],
      ['rgb(27, 30, 39)', 'rgb(238, 240, 246)'],
    ]
    await page.emulateMedia({ colorScheme: 'light' })
    expect(await colours()).toEqual(light)
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await colours()).toEqual(dark)
    await page.emulateMedia({ colorScheme: 'dark', media: 'print' })
    expect(await colours()).toEqual(light)
  })

  it('has bars of which a full one is everybody, of words and of orders, too', async () => {
    const host = await app.host()
    const session = await host.creates({ title: 'Bars' })
    const phones = await app.audience(4, session)
    const cloud = await host.asks(session, { kind: 'word_cloud', prompt: 'In a word?' })
    for (const [n, phone] of phones.entries()) await phone.votes(session, { text: n === 0 ? 'calm' : 'busy' })
    await host.closes(session, cloud)
    const order = await host.asks(session, { kind: 'ranking', prompt: 'What first?', options: ['Ant', 'Bee'] })
    const [ant, bee] = order.options.map((option: { id: string }) => option.id)
    for (const [n, phone] of phones.entries()) await phone.votes(session, { ranks: n < 2 ? [ant, bee] : [bee, ant] })
    await host.closes(session, order)
    const { page } = await Screen.again(`${app.server.url}/report/${session.id}#k=${session.k}`, 'laptop')
    const charts = page.locator('.wide svg')
    await expect.poll(() => charts.count()).toBe(2)
    expect(await charts.nth(0).getAttribute('aria-label')).toBe('busy: 75% · 3; calm: 25% · 1')
    const filled = (n: number) =>
      charts.nth(n).evaluate((chart) => {
        const widths = [...chart.querySelectorAll('rect')].map((rect) => rect.width.baseVal.value)
        return widths.flatMap((width, at) => (at % 2 === 0 ? Math.round((100 * (widths[at + 1] ?? 0)) / width) : []))
      })
    expect(await filled(0)).toEqual([75, 25])
    expect(await filled(1)).toEqual([75, 75])
  })

  it('says from when to when an ended session ran', async () => {
    const host = await app.host()
    const session = await host.creates({ title: 'Short', polls: [{ kind: 'rating', prompt: 'How?' }] })
    await host.opens(session, session.polls?.[0] as { id: string })
    await host.ends(session)
    const { page } = await Screen.again(`${app.server.url}/report/${session.id}#k=${session.k}`, 'phone')
    await page.getByText('1 poll').waitFor()
    const day = new Date().getFullYear()
    expect(await page.locator('header .quiet').textContent()).toMatch(new RegExp(`^\\d+ \\w+ ${day}, \\d\\d:\\d\\d`))
    expect(await page.getByText('Running since').count()).toBe(0)
  })

  it('leaves no heading alone at the end of a printed page', async () => {
    const { url } = await reported()
    const { page } = await Screen.again(url, 'projector')
    await page.getByRole('heading', { name: 'Questions' }).waitFor()
    await page.emulateMedia({ media: 'print' })
    const alone = await page.evaluate(() => {
      // Pages of A4 beside one another, as columns; without what Firefox does not heed.
      const paper = new CSSStyleSheet()
      paper.replaceSync(`
        * { break-after: auto !important; break-before: auto !important }
        .report { inline-size: 680px; block-size: 1009px; columns: 680px; column-fill: auto }
      `)
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, paper]
      const header = document.querySelector<HTMLElement>('.report header')
      const sections = [...document.querySelectorAll<HTMLElement>('.report section')]
      const pageOf = (element: Element) => Math.round(element.getBoundingClientRect().left / 680)
      const found: string[] = []
      for (const section of sections) {
        for (const one of sections) one.hidden = one !== section
        const [heading, first] = ['h2', 'svg, li'].map((name) => section.querySelector(name))
        for (let filled = 0; filled < 1_000 && header && heading && first; filled += 20) {
          header.style.marginBlockEnd = `${filled}px`
          if (pageOf(heading) !== pageOf(first)) found.push(`${heading.textContent} after ${filled} px`)
        }
      }
      return found
    })
    expect(alone).toEqual([])
  })

  it('saves a chart as a self-contained SVG and PNG', async () => {
    const { url } = await reported()
    const { page, faults } = await Screen.again(url, 'projector')
    await page.getByRole('heading', { name: 'How was it?' }).waitFor()
    const saved = async (name: string) => {
      const came = page.waitForEvent('download')
      await page.getByRole('button', { name }).click()
      const download = await came
      const path = join(await mkdtemp(join(tmpdir(), 'la-')), 'saved')
      await download.saveAs(path)
      return { name: download.suggestedFilename(), bytes: await readFile(path) }
    }
    const drawing = await saved('Save the chart as SVG: How was it?')
    const year = new Date().getUTCFullYear()
    expect(drawing.name).toBe(`all-hands-b-more-b-${year}-4-how-was-it.svg`)
    const svg = drawing.bytes.toString()
    expect(svg).toContain('How was it?')
    expect(svg).toContain('100% · 12')
    expect(svg).toMatch(/@font-face[^}]*url\("?data:font\/woff2/)
    expect(svg).not.toMatch(/(href|url\("?)\s*[=(]?\s*"?https?:/)
    const picture = await saved('Save the chart as PNG: How was it?')
    expect(picture.name).toBe(`all-hands-b-more-b-${year}-4-how-was-it.png`)
    expect(picture.bytes.subarray(1, 4).toString()).toBe('PNG')
    expect(picture.bytes.readUInt32BE(16)).toBe(1360)
    expect(faults).toEqual([])
    if (process.env.SHOTS) {
      await page.screenshot({ path: `${process.env.SHOTS}/report.png`, fullPage: true })
    }
  })

  it('calls its files by the session: tables, and what a browser prints', async () => {
    const { url } = await reported()
    const { page } = await Screen.again(url, 'laptop')
    const stem = `all-hands-b-more-b-${new Date().getUTCFullYear()}`
    for (const format of ['CSV', 'XLSX']) {
      const came = page.waitForEvent('download')
      await page.getByRole('button', { name: `Save as table (${format})` }).click()
      expect((await came).suggestedFilename()).toBe(`${stem}-results.${format.toLowerCase()}`)
    }
    const title = await page.title()
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
    expect(await page.title()).toBe(`${stem}-report`)
    await page.evaluate(() => dispatchEvent(new Event('afterprint')))
    expect(await page.title()).toBe(title)
  })

  it('is that of an organisation, in its colour, and says who left', async () => {
    const { host, session } = await branded()
    const { page, faults } = await Screen.again(`${app.server.url}/report/${session.id}#k=${session.k}`, 'laptop')
    await page.locator('.organisation').getByText('Acme').waitFor()
    const logo = page.locator('.organisation .logo')
    await expect.poll(() => logo.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0)
    expect((await page.locator('.figures li').allTextContents())[0]).toBe('12 people took part, 1 left')
    const colours = await page
      .locator('.report')
      .evaluate((report) => [
        getComputedStyle(report).borderBlockStartColor,
        ...[...report.querySelectorAll('figure .wide rect')].map((bar) => getComputedStyle(bar).fill),
      ])
    // Tracks are grey; of three options one has all votes.
    expect([...new Set(colours)].sort()).toEqual(['rgb(194, 65, 12)', 'rgb(216, 220, 230)'])
    const came = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Save the chart as SVG: Which?' }).click()
    const path = join(await mkdtemp(join(tmpdir(), 'la-')), 'saved')
    await (await came).saveAs(path)
    expect(await readFile(path, 'utf8')).toContain('#c2410c')
    const { body } = await host.call('GET', `/api/sessions/${session.id}/results`)
    expect([body.participantCount, body.leftCount]).toEqual([11, 1])
    await page.getByRole('link', { name: 'Back to the console' }).click()
    await page.getByRole('heading', { name: 'Summit', level: 1 }).waitFor()
    expect(faults).toEqual([])
  })

  it('has no question and no answer that the host hides, unless asked for', async () => {
    const { host, session } = await branded()
    const phones = await app.audience(2, session)
    for (const [n, text] of ['Why so rude?', 'Why so kind?'].entries()) {
      const asked = await phones[n]?.asks(session, text)
      if (asked) await host.moves(session, asked, n === 0 ? 'hide' : 'approve')
    }
    const poll = await host.asks(session, { kind: 'open_text', prompt: 'Anything else?' })
    for (const [n, text] of ['A rude answer', 'A kind answer'].entries()) await phones[n]?.votes(session, { text })
    const path = `/api/sessions/${session.id}/polls/${poll.id}/answers/hide`
    await host.expects(200, await host.call('POST', path, { text: 'A rude answer' }))
    const screen = await Screen.again(`${app.server.url}/report/${session.id}#k=${session.k}`, 'phone')
    const { page } = screen
    await page.getByText('A kind answer').waitFor()
    await page.getByText('Why so kind?').waitFor()
    expect(await page.getByText('rude').count()).toBe(0)
    expect(await page.locator('.figures li').allTextContents()).toContain('1 question')
    const hidden = page.getByRole('button', { name: 'Show hidden (2)' })
    await hidden.click()
    await page.getByText('A rude answer').waitFor()
    await page.getByText('Why so rude?').waitFor()
    await screen.isSound()
    await hidden.click()
    await page.getByText('A rude answer').waitFor({ state: 'detached' })
    expect(await page.getByText('rude').count()).toBe(0)
  })

  it('can save a chart of each kind that has one, and draws none where nobody voted', async () => {
    const host = await app.host()
    const session = await host.creates({ title: 'All kinds' })
    const options = ['One', 'Two']
    const drafts = [
      { kind: 'multiple_choice', options },
      { kind: 'multiple_choice', options, maxChoices: 2 },
      { kind: 'quiz', options, correctOption: 1 },
      { kind: 'rating' },
      { kind: 'ranking', options },
      { kind: 'word_cloud' },
    ]
    const [phone] = await app.audience(1, session)
    for (const isVotedOn of [false, true]) {
      for (const [n, draft] of drafts.entries()) {
        const poll = await host.asks(session, { ...draft, prompt: `Poll ${n}?` } as never)
        const ids = poll.options.map((option: { id: string }) => option.id)
        const ballots = { ranking: { ranks: ids }, word_cloud: { text: 'calm' } }
        if (isVotedOn) await phone?.votes(session, ballots[draft.kind as 'ranking'] ?? { optionId: ids[1] })
        await host.closes(session, poll)
      }
    }
    const screen = await Screen.again(`${app.server.url}/report/${session.id}#k=${session.k}`, 'laptop')
    const { page } = screen
    const polls = page.locator('section.poll')
    await expect.poll(() => polls.count()).toBe(2 * drafts.length)
    for (const poll of await polls.all()) {
      const charts = await poll.locator('figure').count()
      expect(await poll.getByRole('button', { name: /^Save the chart as (SVG|PNG)/ }).count()).toBe(2 * charts)
    }
    expect(await page.locator('figure').count()).toBe(drafts.length)
    // What nobody answered has what could be chosen, and is the first of two rounds.
    const [unanswered, answered] = [polls.nth(2), polls.nth(2 + drafts.length)]
    expect(await unanswered.locator('.told').textContent()).toBe('Round 1 of 2Nobody answered.')
    expect(await unanswered.locator('.offered li').allTextContents()).toEqual(['One', 'Two ✓ correct answer'])
    expect(await answered.locator('.told').textContent()).toMatch(/^Round 2 of 21 person answered· 1 of 1 right/)
    expect(await answered.locator('.offered').count()).toBe(0)
    await screen.isSound()
  })

  it('has every word of a cloud in sight, however many there are', async () => {
    const host = await app.host()
    const session = await host.creates({ title: 'Many words' })
    const [phone] = await app.audience(1, session)
    await host.asks(session, { kind: 'word_cloud', prompt: 'In ten words?', maxWords: 10 })
    const phones = [phone, ...(await app.audience(4, session))]
    const word = (n: number) => `word${String.fromCodePoint(97 + (n % 26))}${n}`
    for (const [n, one] of phones.entries())
      await one?.votes(session, { texts: Array.from({ length: 10 }, (_, at) => word(10 * n + at)) })
    const { page } = await Screen.again(`${app.server.url}/report/${session.id}#k=${session.k}`, 'laptop')
    await page.getByRole('heading', { name: 'In ten words?' }).waitFor()
    const seen = await page.locator('section.poll').innerText()
    for (let n = 0; n < 50; n++) expect(seen).toContain(word(n))
    expect(await page.locator('details').count()).toBe(0)
  })

  it('saves every chart where formulas are shown, with what was typed', async () => {
    const host = await app.host()
    const session = await host.creates({ title: 'Maths', settings: { math: 'on' } })
    const [phone] = await app.audience(1, session)
    for (const [prompt, options] of [
      ['Which area?', ['$\\pi r^2$', '$2 \\pi r$']],
      ['Which price?', ['$5', '$10']],
      ['Which day?', ['Monday', 'Friday']],
    ] as const) {
      const poll = await host.asks(session, { kind: 'multiple_choice', prompt, options: [...options] })
      await phone?.votes(session, { optionId: poll.options[0].id })
      await host.closes(session, poll)
    }
    const { page, faults } = await Screen.again(`${app.server.url}/report/${session.id}#k=${session.k}`, 'laptop')
    for (const [prompt, label, charts] of [
      ['Which area?', '$\\pi r^2$', 0],
      ['Which price?', '$10', 1],
      ['Which day?', 'Friday', 1],
    ] as const) {
      const poll = page.locator('section.poll').filter({ has: page.getByRole('heading', { name: prompt }) })
      await poll.waitFor()
      expect(await poll.locator('figure').count()).toBe(charts)
      const came = page.waitForEvent('download')
      await page.getByRole('button', { name: `Save the chart as SVG: ${prompt}` }).click()
      const path = join(await mkdtemp(join(tmpdir(), 'la-')), 'saved')
      await (await came).saveAs(path)
      expect(await readFile(path, 'utf8')).toContain(label)
    }
    expect(faults).toEqual([])
  })

  it('says what to do if someone may not read it', async () => {
    const { url } = await reported()
    const { page } = await Screen.again(url.replace(/#.*/, ''), 'phone')
    await page.getByRole('alert').getByText('host').waitFor()

    // Where a typeface does not come, as behind a filter, there is a report nevertheless.
    await page.route('**/*.woff2', (route) => route.abort())
    await page.goto('about:blank')
    await page.goto(url)
    await page.getByRole('heading', { name: 'All hands <b>& more</b>' }).waitFor()
  })
})
