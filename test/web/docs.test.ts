import { expect, it } from 'vitest'
import { OPERATIONS, STREAM } from '../../server/http/operations.ts'
import { hasBrowser, Screen, SIZES } from '../support/browser.ts'
import { stageOfFile } from '../support/stage.ts'

/** The page that tells people what the document tells programs. */

const stage = stageOfFile({}, Date.now)

it('has every operation, with calls to the address of this server that it takes', async () => {
  const { text: page } = await stage().phone().call('GET', '/docs')
  const entries = page.split('<section class="operation" id="').slice(1)
  expect(entries.map((entry) => entry.split('"')[0]).toSorted()).toEqual(
    [...OPERATIONS, STREAM].map(({ operationId }) => operationId).toSorted(),
  )
  for (const entry of entries) {
    const calls = [...entry.matchAll(/, by curl"><code>curl [^']*'([^']+)'/g)]
    expect(calls.length, entry.slice(0, 40)).toBeGreaterThan(0)
    for (const [, address = ''] of calls) expect(address).toContain(`${stage().server.url}/api/`)
  }
})

it.skipIf(!hasBrowser)(
  'is sound in either scheme, on a phone and a tablet, and its links lead somewhere',
  async () => {
    const screen = await Screen.again(`${stage().server.url}/docs`, 'phone')
    const { page } = screen
    await page.locator('details').evaluateAll((all) => {
      for (const one of all) one.setAttribute('open', '')
    })
    await screen.isSound()
    const astray = await page.evaluate(() =>
      [...document.querySelectorAll('a[href^="#"]')]
        .map((link) => link.getAttribute('href')?.slice(1) ?? '')
        .filter((id) => !document.getElementById(id)),
    )
    expect(astray).toEqual([])
    expect(await page.locator('script').count()).toBe(0)
    // The page is the longest there is: where every element of an operation is one of others, it looks as they do.
    await page.locator('section.operation').evaluateAll((operations) => {
      const seen = new Set<string>()
      for (const operation of operations) {
        const kinds = [...operation.querySelectorAll('*')].map(
          ({ localName, className }) => `${localName}.${className}`,
        )
        if (kinds.every((kind) => seen.has(kind))) operation.remove()
        for (const kind of kinds) seen.add(kind)
      }
    })
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.setViewportSize(SIZES.tablet)
    await screen.looksSound()
  },
)
