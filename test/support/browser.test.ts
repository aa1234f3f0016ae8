import { expect, it } from 'vitest'
import { hasBrowser, Screen } from './browser.ts'
import { stageOfFile } from './stage.ts'

const stage = stageOfFile()

it.skipIf(!hasBrowser).each(['first', 'second'])(
  'a window that is used again has nothing of who used it before: the %s',
  async (who) => {
    const { url } = stage().server
    const { context, page, faults } = await Screen.again(url, 'phone')
    const keeps = async () => [
      (await context.cookies()).length,
      ...(await page.evaluate(() => [localStorage.length, sessionStorage.length])),
    ]
    expect([await keeps(), faults, context.pages().length]).toEqual([[0, 0, 0], [], 1])
    await context.addCookies([{ name: 'mark', value: who, url }])
    await page.evaluate((mark) => {
      localStorage.setItem('mark', mark)
      sessionStorage.setItem('mark', mark)
      console.error(mark)
    }, who)
    expect(await keeps()).toEqual([1, 1, 1])
    await context.setOffline(true)
    await page.route('**/*', (route) => route.abort())
  },
)
