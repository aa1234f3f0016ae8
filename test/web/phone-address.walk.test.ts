import { describe, expect, it } from 'vitest'
import { isLoopback } from '../../client/web/parts/join/loopback.ts'
import { networkUrls } from '../../server/http/pages/phone-addresses.ts'
import { hasBrowser, Screen } from '../support/browser.ts'
import { startTestServer } from '../support/test-server.ts'
import { button, chooses, creates, usesLink } from './hosting.ts'
import { readQrCode } from './qr-code.ts'

/** Where wall, console and slide send phones, also when they were opened on the server's machine. */

describe('an address', () => {
  it.each(['localhost', '127.0.0.1', '127.8.8.8', '[::1]'])('%s is the phone itself', (host) => {
    expect(isLoopback(new URL(`http://${host}:3000`).hostname)).toBe(true)
  })

  it.each([
    '192.168.1.20',
    '[2001:db8::20]',
    'live.example.org',
    'localhost.example.org',
    '1.127.0.0',
  ])('%s is the server', (host) => expect(isLoopback(new URL(`http://${host}:3000`).hostname)).toBe(false))
})

describe.skipIf(!hasBrowser)('phones are sent', () => {
  /** A session, whose pages are opened on the server's machine. */
  async function prepared(baseUrl?: string) {
    const app = await startTestServer({ baseUrl, now: Date.now })
    const ada = await app.host()
    const session = await ada.creates({ title: 'All hands' })
    const screen = await Screen.open('laptop')
    const open = (path: string, host = 'localhost') => screen.page.goto(`http://${host}:${app.server.port}${path}`)
    return { session, screen, open, key: `#k=${session.k}`, port: app.server.port }
  }

  it('to the address of BASE_URL or the network, by code and QR code', async () => {
    const { session, screen, open, key, port } = await prepared('http://hall.example')
    const { page } = screen
    await open(`/wall/${session.id}${key}`)
    await page.getByText('hall.example', { exact: true }).waitFor()
    expect(await readQrCode(page)).toBe(`http://hall.example/${session.code}`)
    await open(`/addin#session=${session.id}&k=${session.k}&poll=1`)
    await page.getByText('Join at hall.example').waitFor()
    await open(`/host/${session.id}${key}`, '127.0.0.1')
    await chooses(screen, 'QR code')
    await page.getByRole('heading', { name: `http://hall.example/${session.code}` }).waitFor()
    await page.keyboard.press('Escape')
    await chooses(screen, 'Use your phone as a remote')
    await page.getByText('Keep the code to yourself').waitFor()
    expect(await readQrCode(page)).toBe(`http://hall.example/host/${session.id}${key}`)
    await open(`/wall/${session.id}${key}`, 'live.localhost')
    await page.getByText(`live.localhost:${port}`, { exact: true }).waitFor()
  })

  it("to the address of the machine's current network", async () => {
    const { session, key, port } = await prepared()
    const { page } = await Screen.open('laptop', { clock: true })
    const addresses = ['http://192.168.1.20:3000']
    await page.route('**/addresses.json', (route) => route.fulfill({ json: { addresses } }))
    await page.goto(`http://localhost:${port}/host/${session.id}/check${key}`)
    await page.getByText('Type 192.168.1.20:3000').waitFor()
    addresses[0] = 'http://10.0.0.7:3000'
    await page.clock.runFor(10_000)
    await page.getByText('Type 10.0.0.7:3000').waitFor()
  })

  it('to no address if the server has only a local one, and the pages say what to do', async () => {
    const { session, screen, open, key } = await prepared()
    const { page } = screen
    await open(`/wall/${session.id}${key}`)
    const saysSo = async () => {
      await page.getByText('Phones can’t reach this address').first().waitFor()
      await screen.isSound()
      expect(await page.locator('svg.qr').count()).toBe(0)
    }
    await saysSo()
    await open(`/host/${session.id}${key}`)
    await page.getByRole('heading', { name: 'All hands', level: 1 }).waitFor()
    await saysSo()
    await open(`/addin#session=${session.id}&k=${session.k}&poll=1`)
    await page.getByText('Phones can’t reach this address').waitFor()
  })

  // Left out where the machine is in no network at all: there is nothing then that other machines reach.
  it.skipIf(networkUrls({ address: '0.0.0.0', port: 0 }).length === 0)(
    'to the machine’s other address by what the wall shows, and can join there; both printed links sign in',
    async () => {
      const app = await startTestServer({ host: '0.0.0.0', now: Date.now })
      const [there = ''] = app.server.networkUrls
      const host = await Screen.again(await app.server.signInLink(), 'laptop')
      await usesLink(host)
      const { wall, code } = await creates(host, 'All hands')
      const { page } = host
      const phone = await Screen.again(there, 'phone')
      await phone.page.getByLabel('Code').fill(code)
      await button(phone.page, 'Continue').click()
      await phone.page.getByLabel('Your name').fill('Zoe')
      await button(phone.page, 'Join').click()
      await page.getByRole('button', { name: '1 joined' }).waitFor()
      await page.goto(app.server.url + wall)
      await page.getByText(new URL(there).host, { exact: true }).waitFor()
      expect(await readQrCode(page)).toBe(`${there}/${code}`)
      await phone.page.goto(await app.server.signInLink(there))
      await usesLink(phone)
      await phone.page.getByRole('link', { name: 'All hands' }).waitFor()
    },
  )
})
