import { describe, expect, it } from 'vitest'
import { hasBrowser, type Screen, SIZES, type Size } from '../support/browser.ts'
import { testServerOfFile } from '../support/test-server.ts'
import { at, chooses, creates, hostAt } from './hosting.ts'

type Step = (size: Size) => Promise<void>

const app = testServerOfFile({ now: Date.now })

describe.skipIf(!hasBrowser)('a session', () => {
  it('has no layout fault on phone, tablet and projector, and shows what people write as text', async () => {
    const bad = '<img src=x onerror="document.title=1">'
    /** @param parts whether a phone shows them one by one, and so has others than the rest */
    const isSoundAt = async (screen: Screen, parts: 'in tabs' | 'at once', before?: Step) => {
      for (const size of ['phone', 'tablet', 'projector'] as const) {
        await screen.page.setViewportSize(SIZES[size])
        await before?.(size)
        const isAsBefore = size === 'projector' || (size === 'tablet' && parts === 'at once')
        await (isAsBefore ? screen.looksSound() : screen.isSound())
      }
    }
    const host = await hostAt(app, 'phone', { colorScheme: 'dark' })
    await isSoundAt(host, 'at once')
    const { code, wall: path } = await creates(host, bad)
    await isSoundAt(host, 'in tabs')
    const phone = app.phone(bad, 'zoe@example.org')
    await phone.joins({ id: code })
    await phone.call('POST', `/api/sessions/${code}/questions`, { text: bad })
    const asked = host.page.locator('.queue').getByText(bad).first()
    await isSoundAt(host, 'in tabs', async (size) => {
      if (size === 'phone') await host.page.getByRole('button', { name: 'Questions 1' }).click()
      await asked.waitFor()
    })
    await chooses(host, 'Session settings')
    await isSoundAt(host, 'at once')
    expect(await host.page.title()).toBe(`(1) ${bad}`)
    const wall = await at(`${app.server.url}${path}`, 'projector')
    await wall.page.getByRole('heading', { name: bad, level: 1 }).waitFor()
    await isSoundAt(wall, 'at once')
    await wall.page.goto(`${app.server.url}/wall/${code}#k=wrong`)
    await wall.page.getByText('Open the wall from the host console').waitFor()
    await isSoundAt(wall, 'at once')
  })

  it('has three columns down to a bar of one row, from the width on where they begin', async () => {
    const host = await hostAt(app, 'laptop')
    await creates(host, 'All hands')
    await host.page.setViewportSize({ width: 1024, height: 768 })
    const box = async (selector: string) => (await host.page.locator(selector).boundingBox()) ?? expect.fail(selector)
    const bar = await box('.console-bar')
    expect(bar.height).toBeLessThan(110)
    for (const column of ['.polls', '.stage', '.questions']) {
      const { y, height } = await box(`.column${column}`)
      expect(y + height, column).toBeCloseTo(bar.y, 0)
    }
    const titles = await host.page
      .locator('.column > header > h2')
      .evaluateAll((all) => all.map((title) => title.getBoundingClientRect().top))
    expect(new Set(titles).size).toBe(1)
  })

  it('shows the wall beside its title on a phone held sideways, and the first steps no further down', async () => {
    const host = await hostAt(app, 'laptop')
    await creates(host, 'All hands')
    await host.page.setViewportSize({ width: 740, height: 360 })
    const box = async (selector: string) => (await host.page.locator(selector).boundingBox()) ?? expect.fail(selector)
    const [title, wall, steps] = [
      await box('.stage > header'),
      await box('.stage > .screen'),
      await box('.first-steps'),
    ]
    expect(Math.abs(wall.y - title.y)).toBeLessThan(2)
    expect(steps.y + steps.height).toBeLessThan(wall.y + wall.height)
  })
})
