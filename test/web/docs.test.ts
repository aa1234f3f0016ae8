import { describe, expect, it } from 'vitest'
import { openApiDocument } from '../../server/http/openapi.ts'
import { hasBrowser, Screen } from '../support/browser.ts'
import { setStage } from '../support/stage.ts'

/** The page that tells people what the document tells programs. */

const { paths } = openApiDocument('http://localhost:3000')
const OPERATIONS = Object.entries(paths).flatMap(([path, operations]) =>
  Object.entries(operations).map(([method, { operationId }]) => ({ method, path, operationId })),
)
const read = (text: string) =>
  text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&amp;', '&')

it('has every operation, and a call that it takes for each body, to the address of this server', async () => {
  const stage = await setStage({}, Date.now)
  const ada = await stage.host()
  const session = await ada.creates({ title: 'All hands' })
  const { text: page } = await stage.phone().call('GET', '/docs')
  for (const { method, path, operationId } of OPERATIONS) {
    const [, entry = ''] = page.split(`<section class="operation" id="${operationId}"`)
    const [, line = ''] =
      /<pre tabindex="0" aria-label="[^"]*, by curl"><code>([^<]+)/.exec(entry) ?? []
    expect(line, operationId).toMatch(/^curl /)
    const [, address = ''] = /'(http[^']+)'/.exec(line) ?? []
    expect(address.startsWith(`${stage.server.url}${path.split('{')[0]}`), operationId).toBe(true)
    const [, body] = /-d '([^']+)'$/.exec(read(line)) ?? []
    if (!body || operationId === 'updateSession') continue
    const whole = new URL(address).pathname.replace('K7M2QX', session.code)
    const by = path.includes('/me/') || /join|vote|questions$/.test(path) ? stage.phone() : ada
    const { status, headers, text } = await by.call(method.toUpperCase(), whole, JSON.parse(body))
    // A link that nobody was sent is as it should be.
    if (headers.get('refusal') !== 'sign_in_link_invalid')
      expect(status, `${operationId} ${text}`).not.toBe(400)
  }
})

describe.skipIf(!hasBrowser)('in a browser', () => {
  it.each([
    'light',
    'dark',
  ] as const)('it is sound in a %s scheme, and its links lead somewhere', async (colorScheme) => {
    const stage = await setStage({}, Date.now)
    const screen = await Screen.at(`${stage.server.url}/docs`, 'phone', { colorScheme })
    await screen.isSound()
    await screen.page.setViewportSize({ width: 1280, height: 800 })
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
