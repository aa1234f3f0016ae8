import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { hasProgram } from '../support/programs.ts'
import type { TestServer } from '../support/test-server.ts'
import type { ClassicDriver } from './classic-driver.ts'
import { type Engine, FIREFOX, windowOf } from './engines.ts'

/** What engines draw in ways of their own. */

const WALL = { width: 1280, height: 800 }

/** Whether Poppler can be asked for the text of a PDF. */
const HAS_POPPLER = hasProgram('pdftotext')
if (!HAS_POPPLER) console.warn('\n!!! NOT IN Firefox: there is no pdftotext to read its PDF. See test/README.md.\n')

/** The colours of these elements that are none of the others, and there at all. Runs in the page. */
export function coloursOf(selectors: string[]): string[] {
  const all = selectors.map((selector) => {
    const element = document.querySelector(selector)
    return element ? getComputedStyle(element).backgroundColor : 'rgba(0, 0, 0, 0)'
  })
  return [...new Set(all)].filter((colour) => colour !== 'rgba(0, 0, 0, 0)')
}

/** Whether the page is dark. Runs in it. */
export function isDark(): boolean {
  const [light = 255] = getComputedStyle(document.body).backgroundColor.match(/\d+/g)?.map(Number) ?? []
  return light < 80
}

export function printsIn(app: TestServer): void {
  it.skipIf(!FIREFOX.isHere || !HAS_POPPLER)('prints no heading alone at the foot of a page', async () => {
    const ada = await app.host()
    const session = await ada.creates({ title: 'All hands' })
    const phones = await app.audience(6, session)
    // One length after the other, so that headings come to stand everywhere on a page.
    for (let n = 2; n <= 12; n++) {
      const options = Array.from({ length: n }, (_, place) => `Answer ${place + 1}`)
      const bars = await ada.asks(session, { kind: 'multiple_choice', prompt: `Bars of ${n}`, options })
      await ada.closes(session, bars)
      const texts = await ada.asks(session, { kind: 'open_text', prompt: `Texts of ${n}` })
      for (const phone of phones.slice(0, n / 2))
        await phone.votes(session, { text: 'More breaks, please. '.repeat(n) })
      await ada.closes(session, texts)
    }
    const [first, second] = await Promise.all(
      phones.slice(0, 2).map((phone) => phone.asks(session, 'Who pays for all of that, and when? '.repeat(12).trim())),
    )
    const path = `/api/sessions/${session.id}/questions`
    ada.expects(200, await ada.call('POST', `${path}/${second?.id}/merge`, { into: first?.id }))
    ada.expects(200, await ada.call('POST', `${path}/${first?.id}/reply`, { text: 'We do. '.repeat(140).trim() }))
    const host = await windowOf(FIREFOX)
    await host.go(`${app.server.url}/report/${session.id}#k=${session.k}`)
    await host.reads('Texts of 12')
    const pdf = Buffer.from(await (host.driver as ClassicDriver).send('print'), 'base64')
    const pages = execFileSync('pdftotext', ['-layout', '-', '-'], { input: pdf }).toString().split('\f').slice(0, -1)
    expect(pages.length).toBeGreaterThan(4)
    expect(pages.at(-1)).toContain('We do.')
    const feet = pages.map((page) => page.trim().split('\n').at(-1)?.trim())
    for (const foot of feet) expect(foot).not.toMatch(/^(Bars|Texts) of|^Questions$|voted/)
  })
}

export function bordersIn(engine: Engine, app: TestServer): void {
  it.skipIf(!engine.isHere)('draws the borders of answers on a wall from right to left', async () => {
    const ada = await app.host()
    const session = await ada.creates({ title: 'All hands', settings: { language: 'ar' } })
    await ada.asks(session, { kind: 'open_text', prompt: 'And what else?' })
    for (const [n, phone] of (await app.audience(5, session)).entries())
      await phone.votes(session, { text: `More breaks, please. ${n}` })
    const wall = await windowOf(engine, { size: WALL })
    await wall.go(`${app.server.url}/wall/${session.id}#k=${session.k}`)
    await wall.reads('More breaks, please. 4')
    const isStill = () => document.getAnimations().every(({ playState }) => playState !== 'running')
    await expect.poll(() => wall.driver.run(isStill)).toBe(true)
    const sides = await wall.driver.run(() =>
      [...document.querySelectorAll('.answer-page li')].flatMap((card) => {
        const { left, right, top, height } = card.getBoundingClientRect()
        const y = Math.round(top + height / 2)
        const { borderLeftWidth, borderRightWidth } = getComputedStyle(card)
        const [atLeft, atRight] = [borderLeftWidth, borderRightWidth].map(Number.parseFloat)
        return [
          { y, outside: Math.round(left) - 4, inside: Math.round(left + (atLeft ?? 0)) + 4 },
          { y, outside: Math.round(right) + 4, inside: Math.round(right - (atRight ?? 0)) - 4 },
        ]
      }),
    )
    expect(sides).toHaveLength(10)
    const shot = await (wall.driver as ClassicDriver).send('shoot', { full: false })
    await wall.go('about:blank')
    expect(await wall.driver.run(sidesWithout, `data:image/png;base64,${shot}`, sides)).toEqual([])
  })
}

export function formulasIn(engine: Engine, app: TestServer): void {
  it.skipIf(!engine.isHere)('draws formulas, with their numerators above', async () => {
    const ada = await app.host()
    const session = await ada.creates({ title: 'Sums', settings: { math: 'on' } })
    await ada.asks(session, { kind: 'open_text', prompt: 'Is it $\\frac{a}{b}$ or $5?' })
    const wall = await windowOf(engine, { size: WALL })
    await wall.go(`${app.server.url}/wall/${session.id}#k=${session.k}`)
    const places = () =>
      wall.driver.run(() =>
        [...document.querySelectorAll('h2 mfrac > *')].map((one) => one.getBoundingClientRect().bottom),
      )
    await expect.poll(places).toHaveLength(2)
    const [above = 0, below = 0] = await places()
    expect(above).toBeLessThan(below)
    expect(await wall.text()).toContain('or $5?')
  })
}

type Side = { y: number; outside: number; inside: number }

/** Of a picture, the sides between which and the inside of their card there is nothing of a third colour. */
async function sidesWithout(picture: string, sides: Side[]): Promise<Side[]> {
  const image = new Image()
  image.src = picture
  await image.decode()
  const canvas = Object.assign(document.createElement('canvas'), { width: image.width, height: image.height })
  const pen = canvas.getContext('2d')
  pen?.drawImage(image, 0, 0)
  const at = (x: number, y: number) => pen?.getImageData(x, y, 1, 1).data.slice(0, 3).join()
  return sides.filter(({ y, outside, inside }) => {
    const known = [at(outside, y), at(inside, y)]
    const [from, to] = [Math.min(outside, inside), Math.max(outside, inside)]
    return !Array.from({ length: to - from }, (_, n) => at(from + n, y)).some((colour) => !known.includes(colour))
  })
}
