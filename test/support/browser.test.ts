import { expect, it } from 'vitest'
import { hasBrowser, Screen } from './browser.ts'
import { stageOfFile } from './stage.ts'

const stage = stageOfFile()

it.skipIf(!hasBrowser).each(['first', 'second'])(
  'a window that is used again has nothing of who used it before: the %s',
  async (who) => {
    const { context, page, faults } = await Screen.again(stage().server.url, 'phone')
    const keeps = () =>
      page.evaluate(() => [document.cookie, localStorage.length, sessionStorage.length])
    expect([await keeps(), faults, context.pages().length]).toEqual([['', 0, 0], [], 1])
    await page.evaluate((mark) => {
      localStorage.setItem('mark', mark)
      sessionStorage.setItem('mark', mark)
      console.error(mark)
    }, who)
    expect(await keeps()).toEqual([`mark=${who}`, 1, 1])
    await context.setOffline(true)
    await page.route('**/*', (route) => route.abort())
  },
)
