import { describe, expect, it } from 'vitest'
import { hasBrowser, Screen } from '../support/browser.ts'
import { testServerOfFile } from '../support/test-server.ts'
import { opened } from './phones.ts'

/** Paths that people type, and what a page says there. */

const app = testServerOfFile({ now: Date.now })

describe.skipIf(!hasBrowser)('a person', () => {
  it('at an unknown path is told so, and can enter a code', async () => {
    const { url, session } = await opened(app)
    const phone = await Screen.again(url, 'phone')
    const { page } = phone
    await page.goto(`${url}/nowhere/at-all`)
    await page.getByRole('heading', { name: 'Nothing here' }).waitFor()
    await phone.isSound()
    for (const path of ['/notacode', '/nope/nope', '/KJ57D0', '/%']) {
      await page.goto(url + path)
      await page.getByRole('heading', { name: 'Nothing here' }).waitFor()
      await page.getByLabel('Code').fill(`${url}/${session.code.toLowerCase()}?from=mail`)
      await page.getByRole('button', { name: 'Continue' }).click()
      await page.getByRole('button', { name: 'Join' }).waitFor()
    }
  })

  it('with an unknown code is told which, and stays in the field after another mistake', async () => {
    const { url } = await opened(app)
    const { page } = await Screen.again(`${url}/zzz-zzz/`, 'phone')
    await page.getByText('There is no session with this code.').waitFor()
    expect(page.url()).toBe(`${url}/ZZZZZZ`)
    await page.getByLabel('Code').fill('12')
    await page.getByLabel('Code').press('Enter')
    await page.getByRole('alert').filter({ hasText: 'six letters and digits, and never 0, O, 1, I or L' }).waitFor()
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('code')
  })
})
