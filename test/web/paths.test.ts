import { describe, expect, it } from 'vitest'
import { hasBrowser } from '../support/browser.ts'
import { opened, phoneAt } from './phones.ts'

/** Paths that people type, and what a page says there. */

describe.skipIf(!hasBrowser)('a person', () => {
  it.each([
    '/notacode',
    '/nope/nope',
    '/KJ57D0',
    '/%',
  ])('at %s is told that nothing is here, and gets on by a code', async (path) => {
    const { url, session } = await opened()
    const phone = await phoneAt(url + path)
    const { page } = phone
    await page.getByRole('heading', { name: 'Nothing here' }).waitFor()
    await phone.isSound()
    await page.getByLabel('Code').fill(`${url}/${session.code.toLowerCase()}?from=mail`)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('button', { name: 'Join' }).waitFor()
  })

  it('with a code that opens nothing is told which, and stays in the field after another slip', async () => {
    const { url } = await opened()
    const { page } = await phoneAt(`${url}/zzz-zzz/`)
    await page.getByText('There is no session with the code ZZZZZZ.').waitFor()
    expect(page.url()).toBe(`${url}/ZZZZZZ`)
    await page.getByLabel('Code').fill('12')
    await page.getByLabel('Code').press('Enter')
    await page.getByRole('alert').filter({ hasText: 'six letters and digits' }).waitFor()
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('code')
  })
})
