import { describe, expect, it } from 'vitest'
import { OPERATIONS, STREAM } from '../../server/http/operations.ts'
import { hasBrowser, Screen } from '../support/browser.ts'
import { setStage } from '../support/stage.ts'

/** The page that tells people what the document tells programs. */

it('has every operation, with calls to the address of this server that it takes', async () => {
  const stage = await setStage({}, Date.now)
  const { text: page } = await stage.phone().call('GET', '/docs')
  const entries = page.split('<section class="operation" id="').slice(1)
  expect(entries.map((entry) => entry.split('"')[0]).toSorted()).toEqual(
    [...OPERATIONS, STREAM].map(({ operationId }) => operationId).toSorted(),
  )
  for (const entry of entries) {
    const calls = [...entry.matchAll(/, by curl"><code>curl [^']*'([^']+)'/g)]
    expect(calls.length, entry.slice(0, 40)).toBeGreaterThan(0)
    for (const [, address = ''] of calls) expect(address).toContain(`${stage.server.url}/api/`)
  }
})

describe.skipIf(!hasBrowser)('in a browser', () => {
  // Colours go by the scheme and places by the width, and the page is the longest there is.
  it.each([
    ['light', 'phone'],
    ['dark', 'tablet'],
  ] as const)('it is sound in a %s scheme on a %s, and its links lead somewhere', async (colorScheme, device) => {
    const stage = await setStage({}, Date.now)
    const screen = await Screen.at(`${stage.server.url}/docs`, device, { colorScheme })
    await screen.page.locator('details').evaluateAll((all) => {
      for (const one of all) one.setAttribute('open', '')
    })
    await screen.isSound()
    const astray = await screen.page.evaluate(() =>
      [...document.querySelectorAll('a[href^="#"]')]
        .map((link) => link.getAttribute('href')?.slice(1) ?? '')
        .filter((id) => !document.getElementById(id)),
    )
    expect(astray).toEqual([])
    expect(await screen.page.locator('script').count()).toBe(0)
  })
})
