import { expect, it } from 'vitest'
import { hasBrowser, Screen, SIZES } from './browser.ts'
import { testServerOfFile } from './test-server.ts'

const app = testServerOfFile()

it.skipIf(!hasBrowser).each([
  ['first', 'phone'],
  ['second', 'laptop'],
] as const)('a reused window keeps nothing from its earlier use: %s', async (who, size) => {
  const { url } = app.server
  const screen = await Screen.again(url, size)
  const { context, page, faults } = screen
  const keeps = async () => [
    (await context.cookies()).length,
    ...(await page.evaluate(() => [localStorage.length, sessionStorage.length])),
  ]
  const looks = () =>
    page.evaluate(() => [
      innerWidth,
      matchMedia('(prefers-color-scheme: dark)').matches,
      matchMedia('(prefers-reduced-motion)').matches,
    ])
  expect([await keeps(), faults, context.pages().length]).toEqual([[0, 0, 0], [], 1])
  expect(await looks()).toEqual([SIZES[size].width, false, false])
  const speaks = () => page.evaluate(() => [navigator.language, document.documentElement.lang])
  expect(await speaks()).toEqual(['en-GB', 'en'])
  expect(await page.evaluate(() => 'mark' in globalThis)).toBe(false)
  await screen.speaks('de-AT')
  await screen.runsFirst(() => Object.assign(globalThis, { mark: true }))
  await page.reload()
  expect(await speaks()).toEqual(['de-AT', 'de'])
  expect(await page.evaluate(() => 'mark' in globalThis)).toBe(true)
  await page.setViewportSize(SIZES.tablet)
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  expect(await looks()).toEqual([SIZES.tablet.width, true, true])
  await context.addCookies([{ name: 'mark', value: who, url }])
  await page.evaluate((mark) => {
    localStorage.setItem('mark', mark)
    sessionStorage.setItem('mark', mark)
    console.error(mark)
  }, who)
  expect(await keeps()).toEqual([1, 1, 1])
  await context.setOffline(true)
  await page.route('**/*', (route) => route.abort())
})

it.skipIf(!hasBrowser)('a window of which a corner is drawn is laid out, moves and is pressed as any', async () => {
  const seen = await Promise.all(
    [{}, { isDrawnWhole: true } as const].map(async (options) => {
      const { page } = await Screen.open('phone', options)
      await page.setViewportSize(SIZES.laptop)
      const style = 'position: fixed; right: 0; bottom: 0; transition: opacity 50ms'
      await page.setContent(`<title>Any</title><p>Text</p><button style="${style}">Press</button>`)
      await page.evaluate(() => {
        const button = document.querySelector('button') as HTMLButtonElement
        button.onclick = () => button.style.setProperty('opacity', '0.5')
        button.ontransitionend = () => button.append('ed')
      })
      await page.getByRole('button', { name: 'Press' }).click()
      const box = await page.getByRole('button', { name: 'Pressed' }).boundingBox()
      const sizes = await page.evaluate(() => [
        innerWidth,
        innerHeight,
        outerWidth,
        visualViewport?.width,
        screen.width,
      ])
      return [box, sizes]
    }),
  )
  expect(seen[0]).toEqual(seen[1])
  expect(seen[0]?.[1]).toEqual(expect.arrayContaining([1280, 800]))
})
